import type { WordKey } from '@mdi/contract/modules/words.ts';
import { translator } from './words.ts';

/** What is said in the language of whoever reads it. */
export type LocalisedText = { word: WordKey; args: readonly (string | number)[] };

const english = translator('en');

/** A failure that people read of: in their language where it is `told` so; its message is English. */
export class LocalisedError extends Error {
  readonly told: LocalisedText | undefined;
  constructor(said: string | LocalisedText, options?: ErrorOptions) {
    super(typeof said === 'string' ? said : english(said.word, ...said.args), options);
    this.told = typeof said === 'string' ? undefined : said;
  }
}
