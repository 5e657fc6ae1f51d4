import { formatCount } from '@mdi/contract/kit/display.ts';
import type { ComponentProps, ReactNode } from 'react';
import { type ColumnName, titleOf } from '../list/columns/column-titles.ts';
import { MaybeLink } from '../page/maybe-link.tsx';
import { showTime } from '../time/project-time.ts';
import type { WordModule } from '../words/module-words.ts';
import { t } from '../words/words.ts';
import { MaskedPhone } from './masked-phone.tsx';
import './detail.css';

/** One fact of a record; null is shown as a dash. */
export type Fact = { label: string; value: ReactNode; wide?: boolean };

/** The facts of a card; a `false` is left out. */
export type Facts = readonly (Fact | readonly Fact[] | false)[];

/** The facts of a record under a heading, in two columns. */
export function FactCard({ title, facts }: { title: string; facts: Facts }) {
  return (
    <section className="card facts">
      <h2>{title}</h2>
      <dl>
        {facts
          .flatMap((one) => (one ? one : []))
          .map(({ label, value, wide }) => (
            <div key={label} className={wide ? 'fact-wide' : undefined}>
              <dt>{label}</dt>
              <dd>{value === null || value === '' ? t('kit.none') : value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

type Text = string | number | null;
type Show = NonNullable<ComponentProps<typeof MaskedPhone>['show']>;
/** The keys of a record whose values have a type. */
type KeyOf<R, V> = { [K in keyof R & string]: R[K] extends V ? K : never }[keyof R & string];

/** The facts of a record, each by its kind and named by its key, a word of the module, or by another word. */
export function factsOf<R extends object, M extends WordModule>(record: R, module: M) {
  const of = (named: ColumnName<M>, value: ReactNode): Fact => ({
    label: titleOf(module, named).title,
    value,
  });
  const read = <V,>(named: ColumnName<M, KeyOf<R, V>>): V =>
    // The key is one of those that hold such a value.
    record[(typeof named === 'string' ? named : named[0]) as keyof R] as unknown as V;
  return {
    /** A value that is shown differently from how it is stored. */
    of,
    wide: (named: ColumnName<M>, value: ReactNode): Fact => ({ ...of(named, value), wide: true }),
    /** Values that are shown as they are stored. */
    plain: (...names: ColumnName<M, KeyOf<R, Text>>[]): Fact[] =>
      names.map((one) => of(one, read<Text>(one))),
    /** Yes or no. */
    flag: (named: ColumnName<M, KeyOf<R, boolean>>): Fact =>
      of(named, t(read<boolean>(named) ? 'kit.yes' : 'kit.no')),
    /** A count; `to` links to what is counted, if there is any. */
    count: (named: ColumnName<M, KeyOf<R, number>>, to?: string): Fact => {
      const count = read<number>(named);
      const said = formatCount(count);
      return of(named, to && count > 0 ? <MaybeLink to={to}>{said}</MaybeLink> : said);
    },
    /** A moment. */
    time: (named: ColumnName<M, KeyOf<R, string | null>>): Fact => {
      const at = read<string | null>(named);
      return of(named, at && showTime(at));
    },
    /** A masked phone; `show` reads the whole one, for people who may see it. */
    phone: (named: ColumnName<M, KeyOf<R, string | null>>, show: Show | false): Fact => {
      const masked = read<string | null>(named);
      return of(named, masked && <MaskedPhone masked={masked} show={show || undefined} />);
    },
    /** The name of another record, linked to it; null where there is none. */
    link: (named: ColumnName<M, KeyOf<R, Text>>, to: string | null | false): Fact =>
      of(named, to ? <MaybeLink to={to}>{read<Text>(named)}</MaybeLink> : null),
  };
}
