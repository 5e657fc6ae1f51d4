import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { translator } from '../words.ts';

/** A sentence that is shown in its reader's language. */
export type LocalisedText = { word: WordKey; args: readonly (string | number)[] };

const english = translator('en');

/** A failure that people read about, in their language where it has a localised text; its message is English. */
export class LocalisedError extends Error {
  readonly text: LocalisedText | undefined;
  constructor(said: string | LocalisedText, options?: ErrorOptions) {
    super(typeof said === 'string' ? said : english(said.word, ...said.args), options);
    this.text = typeof said === 'string' ? undefined : said;
  }
}
