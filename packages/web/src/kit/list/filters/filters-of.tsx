import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { ReactNode } from 'react';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { type Choice, type ChoiceGroup, codeChoices } from '../../words/choices.ts';
import type { WordModule } from '../../words/module-words.ts';
import { t } from '../../words/words.ts';
import { type ColumnName, type ModuleWord, titleOf } from '../columns/column-titles.ts';
import { isList } from '../is-list.ts';
import type { List } from '../use-list.ts';
import { type EnumField, enumOptions, type LabelPrefix } from './enum-options.ts';
import { ChoiceFilter, FlagFilter, WordFilter } from './list-filters.tsx';

type Filtered<F> = Pick<List<unknown, F>, 'filters' | 'filter'> & Partial<Pick<List, 'codes'>>;
type NameOf<F> = keyof F & string;

type Offered<V extends string | number> = readonly (Choice<V> | ChoiceGroup<V>)[];

type Options = {
  /** Shown only when the address has it, as a link from another page does. */
  asked?: boolean;
};

/** Keys with words for both states. */
type Flagged = { [K in WordKey]: K extends `${infer P}_true` ? P : never }[WordKey];

type ChoiceOptions<F> = Options & {
  loading?: boolean;
  /** The choices could not be read, which the filter shows in their place. */
  failed?: boolean;
  /** Can be searched by typing, for long lists. */
  searchable?: boolean;
  /** Other filters to clear, because they mean nothing with another choice, such as the building of another project. */
  clears?: readonly NameOf<F>[];
  /** The order that suits the choice. */
  sort?: string;
};

/** With `always` it stands even where there is only one project. */
type ProjectOptions<F> = Omit<ChoiceOptions<F>, 'asked' | 'searchable'> & { always?: boolean };

/**
 * The filters of a list, each by its kind. A filter is named by its name in the module's words, or by another word; a
 * `false` among them is left out.
 */
export function filtersOf<F, M extends WordModule>(list: Filtered<F>, module: M) {
  const isSet = (name: string) => list.filters[name as NameOf<F>] !== undefined;
  type Called = ColumnName<M, NameOf<F>>;

  /** Offers the codes that the call takes, in their words, unless options are given. */
  type ChoiceKind = {
    (named: ColumnName<M, EnumField<M, F>>, how?: ChoiceOptions<F>): ReactNode;
    <K extends NameOf<F>, P extends string>(
      named: ColumnName<M, K>,
      how: ChoiceOptions<F> & { words: LabelPrefix<P, NonNullable<F[K]>> },
    ): ReactNode;
    <V extends string | number>(named: Called, offered: Offered<V>, how?: ChoiceOptions<F>): ReactNode;
  };
  const choice: ChoiceKind = (
    named: Called,
    given: Offered<string | number> | (ChoiceOptions<F> & { words?: string }) = {},
    how: ChoiceOptions<F> & { words?: string } = {},
  ): ReactNode => {
    const { key, title } = titleOf(module, named);
    const listed = isList<Choice | ChoiceGroup>(given);
    const { words = `${module}.${key}`, ...own } = listed ? how : given;
    const offered = listed ? given : enumOptions(words, list.codes?.filter(key) ?? []);
    const { asked = false, clears = [], sort, failed: _, ...rest } = own;
    if (asked && !isSet(key)) return false;
    const nothing = Object.fromEntries(clears.map((name) => [name, undefined]));
    const filter: typeof list.filter = (change) =>
      list.filter({ ...change, ...nothing }, isChosen(change, key) ? sort : undefined);
    return (
      <ChoiceFilter
        key={key}
        list={{ ...list, filter }}
        name={key as NameOf<F>}
        label={title}
        options={[...offered]}
        {...rest}
      />
    );
  };

  return {
    /** A search word, with a hint at what it searches. */
    word: (
      name: NameOf<F>,
      ...[hint]: 'searchHint' extends ModuleWord<M> ? [hint?: WordKey] : [hint: WordKey]
    ) => (
      <WordFilter key={name} list={list} name={name} hint={t(hint ?? (`${module}.searchHint` as WordKey))} />
    ),
    choice,
    state: (): ReactNode => choice(['state' as NameOf<F>, 'kit.state'], codeChoices('kit.state', ['N', 'Y'])),
    /** Yes or no, or the words of a state: `words` of `<words>_true` and `<words>_false`. */
    flag(named: Called, { asked = false, words }: Options & { words?: Flagged } = {}): ReactNode {
      const { key, title } = titleOf(module, named);
      if (asked && !isSet(key)) return false;
      const said = words && ([t(`${words}_true`), t(`${words}_false`)] as const);
      return <FlagFilter key={key} list={list} name={key as NameOf<F>} label={title} words={said} />;
    },
    /** In which project, where there are several; within one project there is nothing to choose. */
    project(
      title: WordKey,
      projects: readonly Choice<number>[],
      { always = false, ...options }: ProjectOptions<F> = {},
    ): ReactNode {
      const many = always || projects.length !== 1 || isSet('projectId');
      if (!many || signedInUser().currProjectId !== null) return false;
      return choice(['projectId' as NameOf<F>, title], projects, { searchable: true, ...options });
    },
    /** One of the existing records; hidden if there are none. */
    oneOf<V extends string | number>(
      named: Called,
      records: Offered<V>,
      options: Omit<ChoiceOptions<F>, 'asked'> = {},
    ): ReactNode {
      const { key } = titleOf(module, named);
      return records.length > 0 || options.failed || isSet(key)
        ? choice(named, records, { searchable: true, ...options })
        : false;
    },
  };
}

const isChosen = (change: unknown, key: string) =>
  change !== null &&
  typeof change === 'object' &&
  key in change &&
  change[key as keyof typeof change] !== undefined;
