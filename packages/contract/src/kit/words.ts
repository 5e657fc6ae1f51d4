export type Lang = 'zh' | 'en';

/** The shape an English dictionary must have: every key of the Chinese one, no more, no fewer. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export type KeyOf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : KeyOf<T[K], `${P}${K}.`>;
}[keyof T & string];

export type Dictionary = { readonly [key: string]: string | Dictionary };

/** Finds the sentence of a dotted key, or undefined. */
export function findSentence(words: Dictionary, key: string): string | undefined {
  let at: string | Dictionary | undefined = words;
  for (const part of key.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = Object.hasOwn(at, part) ? at[part] : undefined;
  }
  return typeof at === 'string' ? at : undefined;
}

const plurals = new Intl.PluralRules('en');

/** Whether a value counts one thing; of a number as it is written, also "1,234". */
const isOne = (value: string | number): boolean =>
  plurals.select(Number(String(value).replace(/,/g, ''))) === 'one';

/**
 * Puts values into a sentence's places: {0}, {1} … themselves, and {0|row|rows} the form that suits how many {0} is,
 * which English needs and Chinese doesn't.
 */
export function fillSentence(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d)(?:\|([^|}]*)\|([^|}]*))?\}/g, (place, n, one?: string, other?: string) => {
    const value = args[Number(n)];
    if (one === undefined || other === undefined) return String(value ?? place);
    return value !== undefined && isOne(value) ? one : other;
  });
}

/** The language of a `lang` query value (spec §7): missing, cn, zh and zh_CN are Chinese, en… is English. */
export function langOfParam(value: unknown): Lang {
  return typeof value === 'string' && /^en/i.test(value) ? 'en' : 'zh';
}
