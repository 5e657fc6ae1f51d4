import * as z from 'zod/mini';
import { ascii, instant, mobile, safeName, startNotAfterEnd, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';

/** Papers a guest may show. */
export const idTypes = ['idCard', 'passport', 'hkMacao', 'taiwan', 'other'] as const;

/** `invited`: somebody asked the guest to come; `temporary`: the guest came by themselves. Source: spec §1. */
export const visitKinds = ['invited', 'temporary'] as const;

/** The language in which a guest is written to; Chinese unless somebody says otherwise. */
export const guestLang = z.enum(['zh', 'en']);

/** What became of the message to the guest. */
export const messageStates = ['none', 'waiting', 'sent', 'failed', 'unknown'] as const;

/** The guest’s page and the poster’s form below the product’s address; the token follows. */
export const guestPath = '/savills-mdi/h5/v/';
export const posterPath = '/savills-mdi/h5/r/';

/** Kinds of visitors that a host or the property gives, and no guest to themselves. */
export const hostGivenTypes: readonly string[] = ['VIP'];

/** A pass is good this long before the visit begins. */
export const passEarlyMinutes = 15;
/** A guest who has not left so long after the end counts as gone. */
export const closeAfterHours = 2;
/** Who has not come so long after the beginning is late: the desk asks the host. */
export const lateGuestMinutes = 30;
export const maxGuests = 100;
export const maxCompanions = 20;
/** Most days one copy can be repeated on. */
export const maxRepeats = 31;

/** An ID number, upper-case ASCII; a resident identity card's ends in its check digit. */
export const idNumber = ascii(30).check(z.toUpperCase());

const factors = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** Whether a resident identity card can have this number. */
export function isIdCard(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const sum = factors.reduce((total, factor, at) => total + factor * Number(number[at]), 0);
  return checkDigits[sum % 11] === number[17];
}

export const idFields = {
  idType: z.optional(z.nullable(z.enum(idTypes))),
  /** Left out it stays; null wipes it. Kept encrypted, and only as long as the project says. */
  idNumber: z.optional(z.nullable(idNumber)),
};

/** The number fits the kind of paper. */
export const idNumberFitsType = z.refine<{
  idType?: string | null | undefined;
  idNumber?: string | null | undefined;
}>(({ idType, idNumber: number }) => idType !== 'idCard' || number == null || isIdCard(number), {
  error: 'visit.error.idCard',
  path: ['idNumber'],
});

const Companion = z.strictObject({ name: safeName, phone: z.nullable(mobile) });
export type Companion = z.output<typeof Companion>;
export const companions = z.array(Companion).check(z.maxLength(maxCompanions));

/** Codes of the option lists, as far as the project offers them. */
export const purposeCode = z.nullable(text(20, 1));
export const visitorTypeCode = z.nullable(text(20, 1));

export const visitPeriod = { startAt: instant, endAt: instant };
export const visitPeriodInOrder = startNotAfterEnd('startAt', 'endAt');

/** Where and to whom, and what for. */
export const visitPlace = {
  /** The employee who is visited. */
  hostId: ids.employee(),
  /** One of the company's buildings; null: the project as a whole. */
  buildingId: z.nullable(ids.building()),
  /** In words: a room, a floor. */
  location: z.nullable(text(100)),
  purpose: purposeCode,
  visitorType: visitorTypeCode,
};
