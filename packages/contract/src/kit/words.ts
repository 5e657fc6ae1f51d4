export type Lang = 'zh' | 'en';

/** The shape an English dictionary must have: every key of the Chinese one, no more, no fewer. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

export type KeyOf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : KeyOf<T[K], `${P}${K}.`>;
}[keyof T & string];

export type Dictionary = { readonly [key: string]: string | Dictionary };

/** Finds the sentence of a dotted key, or undefined. */
export function sentence(words: Dictionary, key: string): string | undefined {
  let at: string | Dictionary | undefined = words;
  for (const part of key.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = Object.hasOwn(at, part) ? at[part] : undefined;
  }
  return typeof at === 'string' ? at : undefined;
}

/** Puts values into a sentence's {0}, {1} … places. */
export function fill(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, n) => String(args[Number(n)] ?? place));
}

/** The language of a `lang` query value (spec §7): missing, cn, zh and zh_CN are Chinese, en… is English. */
export function langOf(value: unknown): Lang {
  return typeof value === 'string' && /^en/i.test(value) ? 'en' : 'zh';
}
