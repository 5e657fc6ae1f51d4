import { isMobile } from '@mdi/contract/kit/phone.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import type { FieldErrors } from '../../lite-kit/focus-first-error.ts';
import { isVerificationCode } from '../../lite-kit/verification-code-field.tsx';

export const maxNotesLength = 200;
const maxPeople = 100_000;

/** What is offered of areas, in square metres. */
const areas = {
  any: { areaFrom: null, areaTo: null },
  under: { areaFrom: null, areaTo: 500 },
  between: { areaFrom: 500, areaTo: 1_000 },
  over: { areaFrom: 1_000, areaTo: null },
} as const;
export type SizeRange = keyof typeof areas;
export const sizeRanges = ['any', 'under', 'between', 'over'] as const satisfies readonly SizeRange[];
export const sizeRangeWords = {
  any: 'appReservation.areaAny',
  under: 'appReservation.areaUnder',
  between: 'appReservation.areaBetween',
  over: 'appReservation.areaOver',
} as const;

export const blankValues = {
  name: '',
  phone: '',
  code: '',
  company: '',
  people: '',
  building: '',
  area: 'any' as SizeRange,
  moveIn: '',
  text: '',
  consent: false,
};
export type ReservationFormValues = typeof blankValues;

/** The sentences of a refusal by the fields they belong to; false: it says nothing of a field. */
export function fieldErrorsOf({ data }: CallFailed): FieldErrors | false {
  if (typeof data !== 'object' || data === null) return false;
  const named: Readonly<Record<string, string>> = { companyName: 'company', buildingId: 'building' };
  const told = Object.entries(data)
    .filter(([, said]) => typeof said === 'string')
    .map(([name, said]) => [named[name] ?? name, said]);
  return told.length > 0 && Object.fromEntries(told);
}

const peopleOf = (text: string): number | null => {
  const count = Number(text);
  return text.trim() !== '' && Number.isInteger(count) && count > 0 && count <= maxPeople ? count : null;
};

/** What is wrong before it is sent. */
export function formErrors(values: ReservationFormValues, signed: boolean): FieldErrors {
  const { name, phone, code, people, text, consent } = values;
  return {
    name: name.trim() === '' ? t('kit.error.required') : undefined,
    phone: signed || isMobile(phone) ? undefined : t('field.mobile'),
    code: signed || isVerificationCode(code) ? undefined : t('field.smsCode'),
    people: people.trim() === '' || peopleOf(people) !== null ? undefined : t('appReservation.peopleWrong'),
    text: [...text].length > maxNotesLength ? t('appReservation.tooLong', maxNotesLength) : undefined,
    consent: consent ? undefined : t('appReservation.consentNeeded'),
  };
}

/** What is sent of it. */
export const reservationInput = (values: ReservationFormValues, pageId: number | null) => {
  const { name, company, people, building, area, moveIn, text } = values;
  return {
    name: name.trim(),
    companyName: company.trim() || null,
    people: peopleOf(people),
    buildingId: building === '' ? null : Number(building),
    moveIn: moveIn || null,
    pageId,
    ...areas[area],
    text: text.trim() || null,
    consent: true as const,
  };
};
