import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { zh } from '@mdi/contract/modules/words.zh.ts';
import type { WordModule } from '../words/module-words.ts';
import { t } from '../words/words.ts';

type Sentences<D> = { [K in keyof D & string]: D[K] extends string ? K : never }[keyof D & string];

/** What has a word of its own in a module, such as `area` by `company.area`. */
export type ModuleWord<M extends WordModule> = Sentences<(typeof zh)[M]>;

/** What a column or filter is called: by its key, which is a word of the module, or by another word. */
export type ColumnName<M extends WordModule, K extends string = string> =
  | (K & ModuleWord<M>)
  | readonly [key: K, title: WordKey];

export const titleOf = <M extends WordModule>(
  module: M,
  named: ColumnName<M>,
): { key: string; title: string } =>
  typeof named === 'string'
    ? // That this is a sentence follows from the type of the name.
      { key: named, title: t(`${module}.${named}` as WordKey) }
    : { key: named[0], title: t(named[1]) };
