import * as z from 'zod/mini';
import type { fieldsZh } from './fields.zh.ts';
import { passwordProblems } from './password.ts';
import { phoneForStorage } from './phone.ts';

export { normalisePhone } from './phone.ts';

/** Builds the word key of a rule, so that a rule without a sentence doesn't compile. */
const word = <K extends keyof typeof fieldsZh>(key: K): `field.${K}` => `field.${key}`;

// An empty value is reported as missing (too_small) and not as badly formatted; the later rules are skipped.
const filled = z.minLength(1, { abort: true });
const upTo = (max: number) => z.maxLength(max, { abort: true });

// PostgreSQL refuses NUL, and half a surrogate pair can't be stored as UTF-8.
const unprintable = /[\p{Cc}\p{Cs}]/u;
// The Unicode line and paragraph separators aren't control characters, but break the line all the same.
const unprintableInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
// Zero-width characters pass a length check although the reader sees nothing.
const emptyOrVisible = /^$|[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;

function textWith(printable: (value: string) => boolean, max: number, min: number, without = /\r(?=\n)/g) {
  const base = z.string().check(
    z.overwrite((value) => value.replaceAll(without, '')),
    z.trim(),
    z.minLength(min),
    upTo(max),
    z.refine(printable, { error: word('text') }),
  );
  return min === 0 ? base : base.check(z.regex(emptyOrVisible, { error: word('blank') }));
}

/**
 * One line of free text: trimmed, `min` to `max` code points, without line breaks and control characters.
 * With `min` > 0 it must hold something visible. Source: spec §5 lengths.
 */
export const text = (max: number, min = 0) => textWith((value) => !unprintableInLine.test(value), max, min);

/** Like {@link text}, but with line breaks and tabs; CR LF becomes LF. Source: spec §5 lengths. */
export const multilineText = (max: number, min = 0) =>
  textWith((value) => !unprintable.test(value.replace(/[\n\t]/g, '')), max, min);

/**
 * A name or file name of 1 to `max` code points without `* | " : \ < > / ?`. Invisible characters are taken out: by them
 * two names would look alike and be told apart. Source: spec §5 formats and lengths.
 */
export const name = (max = 50) =>
  textWith((value) => !unprintableInLine.test(value), max, 1, /\p{Cf}/gu).check(
    z.regex(/^[^*|":\\<>/?]*$/, { error: word('safeName') }),
  );

/** The usual name of 1 to 50 code points. Source: spec §5 lengths. */
export const safeName = name();

const formatted = (key: keyof typeof fieldsZh, pattern: RegExp, max: number) =>
  z.string().check(z.trim(), filled, upTo(max), z.regex(pattern, { error: word(key) }));

/** A colour as #rrggbb, in small letters. */
export const colour = z
  .string()
  .check(z.trim(), filled, z.regex(/^#[0-9a-f]{6}$/, { error: word('colour') }));

/** 1 to `max` half-width digits, kept as text. Source: spec §5 formats. */
export const digits = (max = 20) => formatted('digits', /^\d+$/, max);

/** 1 to `max` printable ASCII characters. Source: spec §5 formats. */
export const ascii = (max: number) => formatted('ascii', /^[\x20-\x7e]+$/, max);

const mobilePattern = /^1\d{10}$/;
// Everybody types phones their own way; they are kept in one.
const kept = z.overwrite(phoneForStorage);
// The three-digit area codes (010, 02x) all have eight-digit numbers, the others seven or eight.
const landlinePattern = /^(?:(?:010|02\d)-?[2-9]\d{7}|0[3-9]\d{2}-?[2-9]\d{6,7})(?:-\d{1,6})?$/;
// 400 and 800 numbers are written 400-820-8888, 400-8208888 or 4008208888.
const servicePattern = /^[48]00-?\d{3}-?\d{4}(?:-\d{1,6})?$/;

/**
 * A mainland mobile number, kept as 11 half-width digits starting with 1, also when it is typed with +86, spaces or
 * hyphens. Source: spec §5 formats.
 */
export const mobile = z
  .string()
  .check(z.trim(), filled, kept, z.regex(mobilePattern, { error: word('mobile') }));

/**
 * A mobile number, a mainland landline with area code or a 400 or 800 number, the latter two with optional hyphens
 * and an optional extension of 1 to 6 digits (`021-61234567-123`). Source: spec §5 formats.
 */
export const mobileOrLandline = z.string().check(
  z.trim(),
  filled,
  kept,
  z.refine((value) => [mobilePattern, landlinePattern, servicePattern].some((one) => one.test(value)), {
    error: word('mobileOrLandline'),
  }),
);

// Hyphens and dots separate the repeated parts unambiguously, which keeps the match linear.
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z]{2,63}$/i;

/** An e-mail address of at most 100 characters, ASCII only. Source: spec §3 tenant contact. */
export const email = formatted('email', emailPattern, 100);

/** A six-digit verification code. Source: product decision on codes, spec §3 login. */
export const smsCode = z.string().check(z.trim(), filled, z.regex(/^\d{6}$/, { error: word('smsCode') }));

/** An IC card number: trimmed, upper-cased, 1 to 20 printable ASCII characters. Source: spec §5 formats. */
export const icCard = formatted('icCard', /^[\x20-\x7e]+$/, 20).check(
  // Upper-casing comes last: before the check it would turn letters such as 'ß' or 'ı' into valid ASCII.
  z.toUpperCase(),
);

/** A device code: 1 to 15 half-width letters and digits. Source: spec §5 formats. */
export const deviceCode = formatted('deviceCode', /^[A-Za-z\d]+$/, 15);

/** A role code: 1 to 30 letters, digits, underscores and hyphens. Source: spec §6. */
export const roleCode = formatted('roleCode', /^[A-Za-z\d_-]+$/, 30);

/** The spec's "is disabled" flag: `N` enabled, `Y` disabled. Source: spec §3 shared option lists. */
export const enableFlag = z.enum(['N', 'Y']);

const hasDecimals = (value: number, most: number) => Number(value.toFixed(most)) === value;
const twoDecimals = z.refine<number>((value) => hasDecimals(value, 2), { error: word('decimals2') });
const sixDecimals = z.refine<number>((value) => hasDecimals(value, 6), { error: word('decimals6') });
const maxHundredths = 99_999_999.99;

/** A number above 0 and up to 99,999,999.99 with at most 2 decimals. Source: spec §5 formats. */
export const positiveAmount = z
  .number()
  .check(z.positive({ error: word('positive') }), z.lte(maxHundredths), twoDecimals);

/** A covered or usable space in square metres, 0 to 99,999,999.99 with at most 2 decimals. Source: spec §3 project. */
export const squareMetres = z.number().check(z.gte(0), z.lte(maxHundredths), twoDecimals);

/** Degrees -180 to 180 with at most 6 decimals. Source: spec §5 formats. */
export const longitude = z.number().check(z.gte(-180), z.lte(180), sixDecimals);

/** Degrees -90 to 90 with at most 6 decimals. Source: spec §5 formats. */
export const latitude = z.number().check(z.gte(-90), z.lte(90), sixDecimals);

/** A display order, an integer from 0 to 9999 (4 digits). Source: spec §5 lengths. */
export const displayOrder = z
  .int({
    // The range checks ask here too and keep zod's own issue, as does a missing number.
    error: (issue) =>
      issue.code === 'invalid_type' && issue.input !== undefined ? word('integer') : undefined,
  })
  .check(z.gte(0), z.lte(9999));

/** A time of day as H:mm, 0:00 to 23:59; `9:05` and `09:05` are both kept as typed. Source: spec §5 formats. */
export const timeOfDay = formatted('hm', /^(?:[01]?\d|2[0-3]):[0-5]\d$/, 5);

/** A real calendar date `YYYY-MM-DD` in the years 1900 to 2200. Source: spec §5 formats. */
export const dateOnly = z.string().check(
  filled,
  z.regex(/^(?:19|2[01]|22(?=00))\d\d-/, { error: word('date'), abort: true }),
  // Last, because the JSON Schema of the docs names the format of the last pattern only.
  z.iso.date({ error: word('date') }),
);

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** A time zone by its IANA name, e.g. Asia/Shanghai; no offsets, which know no summer time. */
export const timeZone = z
  .string()
  .check(
    z.maxLength(50),
    z.regex(/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/, { error: word('timeZone'), abort: true }),
  )
  .check(z.refine(isZone, { error: word('timeZone') }));

/**
 * An instant in ISO 8601 UTC with seconds and `Z`, years 1900 to 2200, at most microseconds, which is what
 * the database keeps. Source: spec §3, times on the wire.
 */
export const instant = z
  .string()
  .check(
    filled,
    z.regex(/^(?:19|2[01]|22(?=00))\d\d-\S{15,22}$/, { error: word('instant'), abort: true }),
    z.iso.datetime({ error: word('instant') }),
  );

/** Orders dates and instants by milliseconds and times of day by minutes; anything else is NaN. */
function momentOf(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  const time = /^(\d{1,2}):(\d\d)$/.exec(value);
  return time ? Number(time[1]) * 60 + Number(time[2]) : Date.parse(value);
}

/**
 * A check for an object: the date, instant or H:mm under `startKey` must not be later than the one under
 * `endKey`. Equal is allowed, a missing side too. The error stands at `endKey`. Source: spec §5 formats.
 */
export const startNotAfterEnd = <S extends string, E extends string>(startKey: S, endKey: E) =>
  z.refine<{ [K in S | E]?: string | null | undefined }>(
    (value) => !(momentOf(value[startKey]) > momentOf(value[endKey])),
    { error: word('startAfterEnd'), path: [endKey] },
  );

/**
 * A new password where the user name isn't known yet; it is never trimmed. The caller adds the user name
 * by {@link passwordProblems}. Source: spec §5 password.
 */
export const password = z.string().check(
  filled,
  z.refine((value) => passwordProblems(value, '').length === 0, { error: word('password') }),
);

/**
 * A name for comparing only: half-width, lower-case, without invisible characters, trimmed, inner white
 * space as one space. Source: spec §5 uniqueness.
 */
export const normaliseName = (value: string) =>
  value
    // First, because an invisible character between a letter and its accent would keep them apart.
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    // Lower-casing may leave a letter and its accent apart, which would differ from the composed one.
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
