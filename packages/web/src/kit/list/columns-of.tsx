import { formatCount, formatNumber } from '@mdi/contract/kit/display.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MaybeLink } from '../page/maybe-link.tsx';
import { KindTag, StateTag } from '../page/tag.tsx';
import { DueDate, dueWidth } from '../record/due-date.tsx';
import { who } from '../rights/who.ts';
import { type Choice, choices } from '../words/choices.ts';
import type { WordModule } from '../words/module-words.ts';
import { textWidth, widestOf } from '../words/text-width.ts';
import { t } from '../words/words.ts';
import { type Acts, actionsFor, hasSeldom, longestOf } from './acts.ts';
import type { Column } from './list-page.tsx';
import { RowActions } from './row-actions.tsx';
import { TimeCell, timeWidth } from './time-cell.tsx';
import { type Titled, titleOf } from './titles.ts';

/** What a cell says; nothing is a dash. */
type Said = ReactNode;
type Reading<Row, V = Said> = (row: Row) => V;
/** The names of what a row holds of a kind. */
type KeyOf<Row, V> = { [K in keyof Row & string]: Row[K] extends V ? K : never }[keyof Row & string];

type Options = {
  /** What the values take; a column is never narrower than its title. */
  width?: number;
  /** What it says, where that is one of a few things: it is as wide as the longest. */
  says?: readonly Choice[];
  seldom?: boolean;
  /** Its texts may be longer than it is wide: it takes of the room that is left. */
  grows?: boolean;
};

type Custom<Row> = Options & {
  /** The longest things it says, as tags: it is as wide as they are. */
  tags?: readonly Choice[];
  align?: 'end';
  ellipsis?: boolean;
  fixed?: 'start';
  /** Offered in its own order only, although the call could sort by it. */
  unsorted?: true;
  render: Reading<Row>;
};

type Leading<Row> = Options & { to?: Reading<Row, string>; className?: string };
/** What the tooltip says, where it is more. */
type Names<Row> = Options & { whole?: Reading<Row, string> };
type LinkOptions<Row> = Options & { say?: Reading<Row, string> };
type LinkKind<Row, M extends WordModule> = {
  (named: Titled<M, KeyOf<Row, string>>, to: Reading<Row, string>, options?: LinkOptions<Row>): Column<Row>;
  (
    named: Titled<M>,
    to: Reading<Row, string>,
    options: LinkOptions<Row> & { say: Reading<Row, string> },
  ): Column<Row>;
};

/** What the columns need of a list; one that is part of another record's page has no order to choose. */
type Source<Row> = {
  rows: readonly Row[] | undefined;
  name?: string;
  sort?: string | undefined;
  sorts?: (key: string) => boolean;
};

const padding = 24;
const sorterWidth = 20;
const gap = 12;
/** Beside a text: the room and the dot of a tag, the arrow of a menu. */
const tagRoom = 16;
const dotRoom = 12;
const arrowRoom = 22;

const dash = (said: Said): Said =>
  said === null || said === undefined || said === '' || said === false ? t('kit.none') : said;

/**
 * The columns of a list, each by its kind, which knows how it looks, how wide it is and where it stands. A column is
 * called by its key, which is a word of the module, or by another word; the list can be sorted by it where the call can.
 * What is `false` among columns isn't there.
 */
export function columnsOf<Row extends object, M extends WordModule>(list: Source<Row>, module: M) {
  const column = (named: Titled<M>, spec: Custom<Row>): Column<Row> => {
    const { key, title } = titleOf(module, named);
    const {
      width = 0,
      says = [],
      tags = [],
      seldom = false,
      grows = false,
      unsorted = false,
      ...rest
    } = spec;
    const sorter = !unsorted && (list.sorts?.(key) ?? false);
    const head = textWidth(title, 12) + padding + (sorter ? sorterWidth : 4);
    const said = says.length === 0 ? 0 : widestOf(labelsOf(says)) + padding;
    const labels = tags.length === 0 ? 0 : widestOf(labelsOf(tags), 12) + tagRoom + dotRoom + padding;
    return {
      key,
      title,
      ...rest,
      width: Math.max(head, width, said, labels),
      render: (_, row) => dash(spec.render(row)),
      ...(seldom ? { seldom: true as const } : {}),
      ...(grows ? { grows: true as const } : {}),
      ...(sorter ? { sorter: true, sortOrder: orderOf(list, key) } : {}),
    };
  };
  /** Reads what a column says from the row by the column's key, unless it is said how. */
  const reading = (named: Titled<M>, read: Reading<Row> | undefined): Reading<Row> => {
    const key = typeof named === 'string' ? named : named[0];
    // The key names something of the row wherever no reading is given: the overloads below demand it.
    return read ?? ((row) => row[key as keyof Row] as Said);
  };
  // A table in a record's page has no edges where anything stays.
  const fixed = list.name ? { fixed: 'start' as const } : {};

  type Kind<V, O = Options> = {
    (named: Titled<M, KeyOf<Row, V>>, options?: O): Column<Row>;
    (named: Titled<M>, read: Reading<Row, V>, options?: O): Column<Row>;
  };
  const kind =
    <V, O extends object = Options>(
      make: (named: Titled<M>, read: Reading<Row, V>, options: O) => Column<Row>,
    ) =>
    (named: Titled<M>, read?: Reading<Row, V> | O, options?: O): Column<Row> =>
      typeof read === 'function'
        ? make(named, read, options ?? ({} as O))
        : make(named, reading(named, undefined) as Reading<Row, V>, read ?? ({} as O));

  type Text = string | null | undefined;
  type Numeric = number | null | undefined;

  return {
    /** The record's name, which leads to it; first, and always there. */
    link: ((named, to, { say, ...options } = {}) => {
      const name = reading(named, say) as Reading<Row, string>;
      return column(named, {
        ...{ width: 148, grows: true, ...fixed },
        ...options,
        render: (row) => (
          <Link className="name-cell" title={name(row)} to={to(row)}>
            {name(row)}
          </Link>
        ),
      });
    }) as LinkKind<Row, M>,

    /** A text in one line. */
    text: kind<Said>((named, read, options) =>
      column(named, { width: 116, grows: true, ellipsis: true, ...options, render: read }),
    ) as Kind<Said>,

    /** A name: it may take two lines, and its tooltip has it whole. */
    name: kind<Text, Names<Row>>((named, read, { whole, ...options }) =>
      column(named, {
        ...{ width: 148, grows: true },
        ...options,
        render: (row) => {
          const said = read(row);
          if (!said) return null;
          return (
            <span className="name-cell" title={whole ? whole(row) : said}>
              {said}
            </span>
          );
        },
      }),
    ) as Kind<Text, Names<Row>>,

    /** One text above another, as somebody's name and phone. */
    two(
      named: Titled<M>,
      read: Reading<Row, readonly [first: Text, second: Text]>,
      options: Options = {},
    ): Column<Row> {
      return column(named, {
        ...{ width: 172, grows: true },
        ...options,
        render: (row) => {
          const [first, second] = read(row);
          return (
            <span className="two" title={[first, second].filter(Boolean).join(' · ') || undefined}>
              <span className="one-line">{first ?? t('kit.none')}</span>
              {second ? <small className="one-line">{second}</small> : null}
            </span>
          );
        },
      });
    },

    /** One of a few kinds, by its words. */
    kind<V extends string | number>(
      named: Titled<M>,
      of: readonly Choice<V>[],
      options: Options & { read?: Reading<Row, V> } = {},
    ): Column<Row> {
      const { read, ...rest } = options;
      const value = reading(named, read as Reading<Row> | undefined);
      return column(named, {
        width: widestOf(labelsOf(of), 12) + tagRoom + padding,
        ...rest,
        render: (row) => <KindTag>{of.find((one) => one.value === value(row))?.label}</KindTag>,
      });
    },

    /** Yes or no. */
    flag: kind<boolean>((named, read, options) =>
      column(named, { ...options, render: (row) => t(read(row) ? 'kit.yes' : 'kit.no') }),
    ) as Kind<boolean>,

    number: kind<Numeric>((named, read, options) =>
      column(named, {
        width: 96,
        align: 'end',
        ...options,
        render: (row) => {
          const value = read(row);
          return value === null || value === undefined ? null : formatNumber(value);
        },
      }),
    ) as Kind<Numeric>,

    /** How many there are; `to` leads to them where there are any. */
    count: kind<number, Leading<Row>>((named, read, { to, className, ...options }) =>
      column(named, {
        align: 'end',
        ...options,
        render: (row) => {
          const count = read(row);
          if (!to || count === 0) return formatCount(count);
          return (
            <MaybeLink {...(className === undefined ? {} : { className })} to={to(row)}>
              {formatCount(count)}
            </MaybeLink>
          );
        },
      }),
    ) as Kind<number, Leading<Row>>,

    /** A day of the calendar. */
    day: kind<Text>((named, read, options) =>
      column(named, { width: 112, ...options, render: read }),
    ) as Kind<Text>,

    /** A moment: day and time. */
    time: kind<Text>((named, read, options) =>
      column(named, {
        width: timeWidth,
        ...options,
        render: (row) => {
          const at = read(row);
          return at ? <TimeCell at={at} /> : null;
        },
      }),
    ) as Kind<Text>,

    /** A day something ends on; near or past, the days are counted. */
    due(
      named: Titled<M>,
      words: { left: WordKey; over: WordKey; warnDays: number; none?: WordKey },
      options: Options = {},
    ): Column<Row> {
      const { none = 'kit.none', ...rest } = words;
      const read = reading(named, undefined);
      return column(named, {
        width: dueWidth,
        ...options,
        render: (row) => {
          const date = read(row) as string | null;
          return date === null ? t(none) : <DueDate date={date} {...rest} />;
        },
      });
    },

    /** Valid or invalid. */
    state(): Column<Row> {
      const read = reading(['state', 'kit.state'], undefined);
      return column(['state', 'kit.state'], {
        tags: choices('kit.state', ['N', 'Y']),
        render: (row) => <StateTag state={read(row) as 'N' | 'Y'} />,
      });
    },

    /** In which project; within one its name says nothing. */
    project(
      title: WordKey,
      { read, ...options }: Options & { read?: Reading<Row> } = {},
    ): Column<Row> | false {
      if (who().currProjectId !== null) return false;
      const render = reading(['projectName', title], read);
      return column(['project', title], { width: 116, grows: true, ellipsis: true, ...options, render });
    },

    /** Whatever has a look of its own. */
    custom: (named: Titled<M>, spec: Custom<Row>): Column<Row> =>
      column(named, {
        grows: spec.tags === undefined && spec.says === undefined && spec.align === undefined,
        ...spec,
      }),

    /** What may be done with a row, at the right edge; which it is was decided by the server (`can`). */
    actions(acts: Acts<Row>): Column<Row> {
      const shown = longestOf(acts).map((label) => textWidth(label));
      if (hasSeldom(acts)) shown.push(textWidth(t('kit.more')) + arrowRoom);
      const width = shown.reduce((sum, one) => sum + one, 0) + gap * (shown.length - 1) + padding;
      const render = (row: Row) => (
        <RowActions {...actionsFor(acts, row)} moreOf={acts.moreOf?.(acts.nameOf(row)) ?? ''} />
      );
      return { ...column(['operations', 'kit.operations'], { width, render }), fixed: 'end' };
    },
  };
}

const labelsOf = (of: readonly Choice[]) => of.map(({ label }) => label);

const orderOf = ({ sort }: Pick<Source<unknown>, 'sort'>, key: string) =>
  sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null;
