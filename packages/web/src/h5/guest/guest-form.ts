import { isMobile } from '@mdi/contract/kit/phone.ts';
/** What a guest says of themselves, as it is typed. */
export type Details = {
  name: string;
  phone: string;
  purpose: string;
  visitorType: string;
  idType: string;
  idNumber: string;
  companions: string;
};

export const blankDetails: Details = {
  name: '',
  phone: '',
  purpose: '',
  visitorType: '',
  idType: '',
  idNumber: '',
  companions: '',
};

/** Which rule a field breaks, as a key of the words. */
export type Problem =
  | 'kit.error.required'
  | 'field.safeName'
  | 'field.mobile'
  | 'visitorPage.badId'
  | 'visitorPage.idTypeMissing';
export type Problems = Partial<Record<keyof Details, Problem>>;

const unsafe = /[*|":\\<>/?]/;
const factors = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether a resident identity card can have this number; the server's rule, without its schemas. */
function isIdCard(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const sum = factors.reduce((total, factor, at) => total + factor * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

export const idTypes = ['idCard', 'passport', 'hkMacao', 'taiwan', 'other'] as const;

/** The people in a line of names. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What is wrong with the details; `withPhone` where the phone is not known yet. */
export function problemsOf(details: Details, withPhone: boolean): Problems {
  const { name, phone, idType, idNumber, companions } = details;
  const number = idNumber.trim().toUpperCase();
  const found: [keyof Details, Problem | false][] = [
    ['name', name.trim() === '' ? 'kit.error.required' : unsafe.test(name) && 'field.safeName'],
    ['phone', withPhone && !isMobile(phone) && 'field.mobile'],
    ['idType', number !== '' && idType === '' && 'visitorPage.idTypeMissing'],
    ['idNumber', idType === 'idCard' && number !== '' && !isIdCard(number) && 'visitorPage.badId'],
    ['companions', namesIn(companions).some((one) => unsafe.test(one)) && 'field.safeName'],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== false));
}

/** The details as the calls take them. */
export function sentOf(details: Details) {
  const { name, purpose, visitorType, idType, idNumber, companions } = details;
  return {
    name: name.trim(),
    purpose: purpose || null,
    visitorType: visitorType || null,
    idType: idTypes.find((one) => one === idType) ?? null,
    idNumber: idNumber.trim().toUpperCase() || null,
    companions: namesIn(companions).map((one) => ({ name: one, phone: null })),
  };
}
