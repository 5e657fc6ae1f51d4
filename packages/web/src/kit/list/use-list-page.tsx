import type { Api } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { ComponentProps, ReactNode } from 'react';
import { type DialogSet, useDialogs } from '../page/dialog-set.tsx';
import { signedInUser } from '../rights/signed-in-user.ts';
import type { WordModule } from '../words/module-words.ts';
import { t, tIfKnown } from '../words/words.ts';
import type { Acts } from './act-definitions.ts';
import { type AddAction, mayAdd } from './add-button.tsx';
import type { ModuleWord } from './columns/column-titles.ts';
import { columnsOf } from './columns/columns-of.tsx';
import { filtersOf } from './filters/filters-of.tsx';
import { ListPage } from './list-page.tsx';
import { type Filters, type List, type RowOf, useList } from './use-list.ts';

/** A sentence of the page: the module's own, unless another is given. */
type Own<M extends WordModule, Word extends string, Name extends string, V> =
  Word extends ModuleWord<M> ? { [N in Name]?: V } : { [N in Name]: V };
/** The name of a row: its `name`, or another reading. */
type Named<Row> = Row extends { name: string }
  ? { nameOf?: (row: Row) => string }
  : { nameOf: (row: Row) => string };
type Given<Row> = Acts<Row> | (Pick<Acts<Row>, 'of'> & Named<Row>);
type Omitted<T, K extends string> = T extends unknown ? Omit<T, K> : never;

type Page<Row extends object, F, M extends WordModule> = Omit<
  ComponentProps<typeof ListPage<Row, F>>,
  'title' | 'hint' | 'list' | 'empty' | 'add' | 'acts'
> &
  Own<M, 'list', 'title', string> &
  Own<M, 'listHint', 'hint', string> &
  Own<M, 'emptyTitle', 'emptyTitle', string> &
  Own<M, 'emptyText', 'emptyText', string> & {
    /** What an empty list says to who may add nothing; else the module's own word for it, or what all are told. */
    emptyRead?: string;
    add?: Omitted<AddAction, 'label'> & Own<M, 'addNew', 'label', string>;
    /** The actions on its rows: at their end, and for several at once where they allow it. */
    acts?: (Row extends { name: string } ? Acts<Row>['of'] : never) | Given<Row> | false;
  };

const none: DialogSet<never, never> = { Dialog: () => null };

/**
 * What a list page is made of: the list, its columns, filters and acts by kind, the questions it asks, the project that it
 * shows; and `page`, which draws it. What it is called, its hint, what it says while it is empty and how a record is added are sentences of the
 * module: `list`, `listHint`, `emptyTitle`, `emptyText` (`emptyRead` for who may add none), `addNew`, `reservationDetails`.
 */
export function useListPage<
  A extends Api,
  K extends keyof A['ops'] & string,
  M extends WordModule,
  Question extends { kind: string } = never,
  Common = undefined,
>(
  api: A,
  name: K,
  module: M,
  dialogs: DialogSet<Question, Common> = none,
  {
    common,
    start = {},
    lasting = [],
  }: {
    common?: Common;
    start?: Filters<A['ops'][K]>;
    lasting?: readonly (keyof Filters<A['ops'][K]> & string)[];
  } = {},
) {
  type Row = RowOf<A['ops'][K]> & object;
  type F = Filters<A['ops'][K]>;
  // Rows are always objects.
  const list = useList(api, name, { start, lasting }) as List<Row, F>;
  const { ask, dialog } = useDialogs<Question, Common>(dialogs, common);
  const c = columnsOf(list, module);
  // If the module lacks the sentence, the page's type demanded another.
  const own = (word: string) => t(`${module}.${word}` as WordKey);
  const page = (of: Page<Row, F, M>): ReactNode => {
    const { title, hint, emptyTitle, emptyText, emptyRead, add, acts: given, columns, ...rest } = of;
    const acts: Acts<Row> | undefined = given
      ? {
          nameOf: (row) => (row as Row & { name: string }).name,
          moreOf: (one) => tIfKnown(`${module}.moreOf`, one) ?? '',
          // Without another reading the type demanded rows that have a name.
          ...((Array.isArray(given) ? { of: given } : given) as Partial<Acts<Row>> & Pick<Acts<Row>, 'of'>),
        }
      : undefined;
    const read = mayAdd(add) ? undefined : (emptyRead ?? tIfKnown(`${module}.emptyRead`));
    return (
      <>
        <ListPage<Row, F>
          {...rest}
          title={title ?? own('list')}
          hint={hint ?? own('listHint')}
          list={list}
          columns={acts ? [...columns, c.actions(acts)] : columns}
          {...(acts && { acts })}
          {...(add && { add: { ...add, label: add.label ?? own('addNew') } as AddAction })}
          empty={{ title: emptyTitle ?? own('emptyTitle'), text: emptyText ?? read ?? own('emptyText') }}
        />
        {dialog}
      </>
    );
  };
  // Only the call knows whether its rows belong to a project.
  const asked = (list.filters as { projectId?: number }).projectId;
  return { list, c, f: filtersOf(list, module), ask, page, projectId: signedInUser().currProjectId ?? asked };
}
