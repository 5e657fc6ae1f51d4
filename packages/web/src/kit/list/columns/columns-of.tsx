import { formatCount, formatNumber } from '@mdi/contract/kit/display.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { Link } from 'react-router';
import { MaybeLink } from '../../page/maybe-link.tsx';
import { KindTag, Tag, type Tone, ValidityTag } from '../../page/tag.tsx';
import { DueDate, dueWidth } from '../../record/due-date.tsx';
import { signedInUser } from '../../rights/signed-in-user.ts';
import { type Choice, codeChoices } from '../../words/choices.ts';
import type { WordModule } from '../../words/module-words.ts';
import { scaledPixels, textWidth, widestTextWidth } from '../../words/text-width.ts';
import { t } from '../../words/words.ts';
import { type Acts, actionsFor, hasMoreMenu, longestLabels } from '../act-definitions.ts';
import { type EnumField, enumOptions } from '../filters/enum-options.ts';
import { isList } from '../is-list.ts';
import type { Column } from '../list-page.tsx';
import { RowActions } from '../row-actions.tsx';
import { type ColumnName, type ModuleWord, titleOf } from './column-titles.ts';
import type {
  CellValue,
  CodeKind,
  Custom,
  KeyOf,
  Leading,
  LinkKind,
  ManyOf,
  Names,
  Options,
  Reading,
  Source,
  Two,
} from './column-types.ts';
import { TimeCell, timeWidth } from './time-cell.tsx';

const padding = 24;
const sorterWidth = 20;
const gap = 12;
/** Widths beside a text: the padding and dot of a tag, the arrow of a menu. */
const tagRoom = 16;
const dotRoom = 12;
const arrowRoom = 22;

const dash = (said: CellValue): CellValue =>
  said === null || said === undefined || said === '' || said === false ? t('kit.none') : said;

/**
 * The columns of a list, each by its kind, which decides how it looks, how wide it is and where it stands. A column is
 * named by its key, which is a word of the module, or by another word; the list can be sorted by it if the call can. A
 * `false` among the columns is left out.
 */
export function columnsOf<Row extends object, M extends WordModule>(list: Source<Row>, module: M) {
  const column = (named: ColumnName<M>, spec: Custom<Row>): Column<Row> => {
    const { key, title } = titleOf(module, named);
    const {
      width = 0,
      room = 0,
      says = [],
      tags = [],
      seldom = false,
      grows = false,
      unsorted = false,
      ...rest
    } = spec;
    const sorter = !unsorted && (list.sorts?.(key) ?? false);
    const head = textWidth(title, 12) + padding + (sorter ? sorterWidth : 4);
    const said = says.length === 0 ? 0 : widestTextWidth(labelsOf(says)) + padding;
    const labels = tags.length === 0 ? 0 : widestTextWidth(labelsOf(tags), 12) + tagRoom + dotRoom + padding;
    return {
      key,
      title,
      ...rest,
      width: Math.max(head, scaledPixels(width), room, said, labels),
      render: (_, row) => dash(spec.render(row)),
      ...(seldom ? { seldom: true as const } : {}),
      ...(grows ? { grows: true as const } : {}),
      ...(sorter ? { sorter: true, sortOrder: orderOf(list, key) } : {}),
    };
  };
  /** Reads a column's value from the row by the column's key, unless a reading is given. */
  const reading = (named: ColumnName<M>, read: Reading<Row> | undefined): Reading<Row> => {
    const key = typeof named === 'string' ? named : named[0];
    // Without a reading the key is one of the row's: the overloads below demand it.
    return read ?? ((row) => row[key as keyof Row] as CellValue);
  };
  /** Reads a row's code, and lists all codes with their words. */
  const coded = (named: ColumnName<M>, of: readonly Choice[] | string | undefined) => {
    const key = typeof named === 'string' ? named : named[0];
    const all =
      typeof of === 'object' ? of : enumOptions(of ?? `${module}.${key}`, list.codes?.row(key) ?? []);
    const value = reading(named, undefined);
    return { all, value, say: (row: Row) => all.find((one) => one.value === value(row))?.label };
  };
  const codeKind =
    (make: (named: ColumnName<M>, of: ReturnType<typeof coded>, options: Options) => Column<Row>) =>
    (
      named: ColumnName<M>,
      of: readonly Choice[] | (Options & { words?: string }) = {},
      options: Options = {},
    ): Column<Row> => {
      if (isList<Choice>(of)) return make(named, coded(named, of), options);
      const { words, ...rest } = of;
      return make(named, coded(named, words), rest);
    };
  // A table in a record's page has no edges to fix columns at.
  const fixed = list.name ? { fixed: 'start' as const } : {};

  type Kind<V, O = Options> = {
    (named: ColumnName<M, KeyOf<Row, V>>, options?: O): Column<Row>;
    (named: ColumnName<M>, read: Reading<Row, V>, options?: O): Column<Row>;
  };
  const kind =
    <V, O extends object = Options>(
      make: (named: ColumnName<M>, read: Reading<Row, V>, options: O) => Column<Row>,
    ) =>
    (named: ColumnName<M>, read?: Reading<Row, V> | O, options?: O): Column<Row> =>
      typeof read === 'function'
        ? make(named, read, options ?? ({} as O))
        : make(named, reading(named, undefined) as Reading<Row, V>, read ?? ({} as O));

  type Text = string | null | undefined;
  type TextKey = KeyOf<Row, Text>;
  type Numeric = number | null | undefined;

  return {
    /** The record's name, linked to it; first, and always shown. */
    link: ((named, to, { say, ...options } = {}) => {
      const name = reading(named, say) as Reading<Row, string>;
      return column(named, {
        width: 148,
        grows: true,
        ...fixed,
        ...options,
        render: (row) => (
          <Link className="name-cell" title={name(row)} to={to(row)}>
            {name(row)}
          </Link>
        ),
      });
    }) as LinkKind<Row, M>,

    /** A text in one line. */
    text: kind<CellValue>((named, read, options) =>
      column(named, { width: 116, grows: true, ellipsis: true, ...options, render: read }),
    ) as Kind<CellValue>,

    /** A name: it may take two lines, and its tooltip has it whole. */
    name: kind<Text, Names<Row>>((named, read, { whole, ...options }) =>
      column(named, {
        width: 148,
        grows: true,
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

    /** Two lines of text, such as a name over a phone; equal lines are shown once. */
    two(
      named: ColumnName<M>,
      of: Reading<Row, readonly [first: Text, second: Text]> | readonly [first: TextKey, second: TextKey],
      { to, ...options }: Two<Row> = {},
    ): Column<Row> {
      return column(named, {
        width: 172,
        grows: true,
        ...options,
        render: (row) => {
          const [first, other] =
            typeof of === 'function' ? of(row) : [row[of[0]] as Text, row[of[1]] as Text];
          const second = other === first ? null : other;
          const leads = to?.(row);
          if (first && leads) {
            return (
              <span className="two">
                <MaybeLink className="name-cell" title={first} to={leads}>
                  {first}
                </MaybeLink>
                {second ? <small>{second}</small> : null}
              </span>
            );
          }
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
    kind: codeKind((named, { all, say }, options) =>
      column(named, {
        room: widestTextWidth(labelsOf(all), 12) + tagRoom + padding,
        ...options,
        render: (row) => <KindTag>{say(row)}</KindTag>,
      }),
    ) as CodeKind<Row, M>,

    /** One of a few codes in plain words; a code without words is shown as it is. */
    code: codeKind((named, { all, value, say }, options) =>
      column(named, { ellipsis: true, says: all, ...options, render: (row) => say(row) ?? value(row) }),
    ) as CodeKind<Row, M>,

    /** A state, with its words and colour. */
    tag<K extends EnumField<M, Row>>(
      named: ColumnName<M, K>,
      tones: Readonly<Record<NonNullable<Row[K]> & (string | number), Tone>>,
      options: Options = {},
    ): Column<Row> {
      const { all, value, say } = coded(named, undefined);
      return column(named, {
        tags: all,
        ...options,
        render: (row) => {
          const said = say(row);
          // The overload above demanded that the row holds this field.
          return said && <Tag tone={tones[value(row) as keyof typeof tones]}>{said}</Tag>;
        },
      });
    },

    /** The first by name and how many more there are, in the word `<key>More`; all of them in the tooltip. */
    several(
      key: KeyOf<Row, readonly string[]> & ModuleWord<M> & ManyOf<ModuleWord<M>>,
      options: Options = {},
    ): Column<Row> {
      return column(key, {
        grows: true,
        ...options,
        render: (row) => {
          const all = row[key] as readonly string[];
          const [first, ...others] = all;
          return (
            first && (
              <span className="name-cell" title={all.join(t('kit.listMark'))}>
                {others.length === 0
                  ? first
                  : t(`${module}.${key}More` as WordKey, first, all.length, others.length)}
              </span>
            )
          );
        },
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

    /** A count; `to` links to what is counted, if there is any. */
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

    /** A day on which something ends; when it is near or past, the days are counted. */
    due(
      named: ColumnName<M>,
      words: { left: WordKey; over: WordKey; warnDays: number; none?: WordKey },
      options: Options = {},
    ): Column<Row> {
      const { none = 'kit.none', ...rest } = words;
      const read = reading(named, undefined);
      return column(named, {
        room: dueWidth(rest) + padding,
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
        tags: codeChoices('kit.state', ['N', 'Y']),
        render: (row) => <ValidityTag state={read(row) as 'N' | 'Y'} />,
      });
    },

    /** The project, or that there is none; hidden within one project, where it would say nothing. */
    project(title: WordKey, { none, ...options }: Options & { none?: WordKey } = {}): Column<Row> | false {
      if (signedInUser().currProjectId !== null) return false;
      const name = reading(['projectName', title], undefined);
      const render = (row: Row) => name(row) ?? (none && <span className="t3">{t(none)}</span>);
      return column(['project', title], { width: 116, grows: true, ellipsis: true, ...options, render });
    },

    /** A column with a look of its own. */
    custom: (named: ColumnName<M>, spec: Custom<Row>): Column<Row> =>
      column(named, {
        grows: spec.tags === undefined && spec.says === undefined && spec.align === undefined,
        ...spec,
      }),

    /** The actions on a row, at the right edge; the server decided which they are (`can`). */
    actions(acts: Acts<Row>): Column<Row> {
      const shown = longestLabels(acts).map((label) => textWidth(label));
      if (hasMoreMenu(acts)) shown.push(textWidth(t('kit.more')) + arrowRoom);
      const room = shown.reduce((sum, one) => sum + one, 0) + gap * (shown.length - 1) + padding;
      const render = (row: Row) => (
        <RowActions {...actionsFor(acts, row)} moreOf={acts.moreOf?.(acts.nameOf(row)) ?? ''} />
      );
      return { ...column(['operations', 'kit.operations'], { room, render }), fixed: 'end' };
    },
  };
}

const labelsOf = (of: readonly (Choice | string)[]) =>
  of.map((one) => (typeof one === 'string' ? one : one.label));

const orderOf = ({ sort }: Pick<Source<unknown>, 'sort'>, key: string) =>
  sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null;
