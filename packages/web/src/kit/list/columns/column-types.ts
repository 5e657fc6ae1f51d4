import type { ReactNode } from 'react';
import type { Choice } from '../../words/choices.ts';
import type { WordModule } from '../../words/module-words.ts';
import type { EnumField, LabelPrefix } from '../filters/enum-options.ts';
import type { Column } from '../list-page.tsx';
import type { ColumnName } from './column-titles.ts';

/** What a cell shows; nothing becomes a dash. */
export type CellValue = ReactNode;
export type Reading<Row, V = CellValue> = (row: Row) => V;
/** The keys of a row whose values have a type. */
export type KeyOf<Row, V> = { [K in keyof Row & string]: Row[K] extends V ? K : never }[keyof Row & string];

export type Options = {
  /** The width that the values need; a column is never narrower than its title. */
  width?: number;
  /** The few texts it may show, if they are known: it is as wide as the longest. */
  says?: readonly (Choice | string)[];
  seldom?: boolean;
  /** Its texts may be wider than it is, so it takes a share of the room that is left. */
  grows?: boolean;
};

export type Custom<Row> = Options & {
  /** The measured width of its texts, at their present size. */
  room?: number;
  /** The longest tags it shows: it is as wide as they are. */
  tags?: readonly Choice[];
  align?: 'end';
  ellipsis?: boolean;
  fixed?: 'start';
  /** Can't be sorted by, although the call could. */
  unsorted?: true;
  render: Reading<Row>;
};

export type Leading<Row> = Options & { to?: Reading<Row, string>; className?: string };
/** The tooltip, where it says more than the cell. */
export type Names<Row> = Options & { whole?: Reading<Row, string> };
/** Keys with a second word for several, such as `buildings` with `buildingsMore`. */
export type ManyOf<W> = W extends `${infer K}More` ? K : never;
/** The link of its first line, if any. */
export type Two<Row> = Options & { fixed?: 'start'; to?: Reading<Row, string | 0 | null> };
/** Its words are those of the row's codes, unless the texts are given for each value. */
export type CodeKind<Row, M extends WordModule> = {
  (named: ColumnName<M, EnumField<M, Row>>, options?: Options): Column<Row>;
  <K extends keyof Row & string, P extends string>(
    named: ColumnName<M, K>,
    options: Options & { words: LabelPrefix<P, NonNullable<Row[K]>> },
  ): Column<Row>;
  <V extends string | number>(
    named: ColumnName<M, KeyOf<Row, V | null>>,
    of: readonly Choice<V>[],
    options?: Options,
  ): Column<Row>;
};
type LinkOptions<Row> = Options & { say?: Reading<Row, string> };
export type LinkKind<Row, M extends WordModule> = {
  (
    named: ColumnName<M, KeyOf<Row, string>>,
    to: Reading<Row, string>,
    options?: LinkOptions<Row>,
  ): Column<Row>;
  (
    named: ColumnName<M>,
    to: Reading<Row, string>,
    options: LinkOptions<Row> & { say: Reading<Row, string> },
  ): Column<Row>;
};

/** What columns need of a list; a list in another record's page can't be sorted. */
export type Source<Row> = {
  rows: readonly Row[] | undefined;
  name?: string;
  sort?: string | undefined;
  sorts?: (key: string) => boolean;
  codes?: { row: (name: string) => (string | number)[] };
};
