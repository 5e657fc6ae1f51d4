import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { zh } from '@mdi/contract/modules/words.zh.ts';
import type { WordModule } from '../../words/module-words.ts';
import { t } from '../../words/words.ts';

type Sentences<D> = { [K in keyof D & string]: D[K] extends string ? K : never }[keyof D & string];

/** Keys for which a module has a word, such as `area` with `company.area`. */
export type ModuleWord<M extends WordModule> = Sentences<(typeof zh)[M]>;

/** The title of a column or filter: its key, if that is a word of the module, or its key with another word. */
export type ColumnName<M extends WordModule, K extends string = string> =
  | (K & ModuleWord<M>)
  | readonly [key: K, title: WordKey];

export const titleOf = <M extends WordModule>(
  module: M,
  named: ColumnName<M>,
): { key: string; title: string } =>
  typeof named === 'string'
    ? // The type of the name guarantees that this is a sentence.
      { key: named, title: t(`${module}.${named}` as WordKey) }
    : { key: named[0], title: t(named[1]) };
