import type { fieldsZh } from './fields.zh.ts';

/** Sentences of the field rules in English; the keys are those of the Chinese source. */
export const fieldsEn = {
  text: 'Line breaks, control characters and unreadable characters are not allowed',
  blank: 'Enter some visible text',
  safeName: 'These characters are not allowed: * | " : \\ < > / ?',
  digits: 'Enter digits only',
  positive: 'Enter a number greater than 0',
  integer: 'Enter a whole number',
  decimals2: 'Use at most 2 decimal places',
  decimals6: 'Use at most 6 decimal places',
  mobile: 'Enter an 11-digit mobile number starting with 1',
  mobileOrLandline: 'Enter a valid mobile, landline, 400 or 800 number, for example 021-61234567-123',
  email: 'Enter a valid email address',
  hm: 'Enter a valid time, for example 9:05',
  colour: 'Enter a colour as # and six hexadecimal digits (0–9, a–f), such as #1b4870',
  date: 'Enter a valid date between 1900 and 2200 as YYYY-MM-DD',
  instant: 'The time format is incorrect',
  timeZone: 'Enter a valid time zone, for example Asia/Shanghai',
  startAfterEnd: 'The start can’t be later than the end',
  ascii: 'Use half-width letters, digits and symbols only',
  icCard:
    'The IC card number may only contain half-width letters, digits and symbols, and no Chinese characters',
  deviceCode: 'The device code may only contain half-width letters and digits',
  roleCode: 'The role code may only contain letters, digits, underscores and hyphens',
  password:
    'The password must have 9 to 15 characters, with an upper-case letter, a lower-case letter and a special character, and must not include the user name',
  smsCode: 'Enter the 6-digit code',
} as const satisfies Record<keyof typeof fieldsZh, string>;
