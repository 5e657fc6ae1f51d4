import type { KeyOf } from '../kit/words.ts';
import type { zh } from './words.zh.ts';

/** The key of every sentence of the product. */
export type WordKey = KeyOf<typeof zh>;

/** The keys of refusals: `<module>.error.<name>`. */
export type ErrorKey = Extract<WordKey, `${string}.error.${string}` | `MDI01050.${string}`>;
