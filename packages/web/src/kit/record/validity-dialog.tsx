import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { ImpactDialog } from './impact-dialog.tsx';

type Module = 'company' | 'project' | 'user';
type Text = `${Module}.${'invalidate' | 'validate'}${'' | 'Many'}Text`;
type Impact = Readonly<Record<string, number | boolean | readonly string[]>>;

/** Adds up what several rows affect. */
const plus = <N extends Impact>(a: N, b: N): N =>
  // Each value keeps its kind.
  Object.fromEntries(
    Object.entries(a).map(([key, value]) => {
      const other = b[key];
      if (Array.isArray(value) && Array.isArray(other)) return [key, [...value, ...other]];
      return [key, typeof value === 'number' ? value + Number(other) : value || other];
    }),
  ) as N;

type Props<Row, N> = {
  /** The module whose sentences it uses. */
  module: Module;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  to: 'N' | 'Y';
  impact: (row: Row) => Promise<N>;
  say: (text: Text, touched: N, invalid: boolean) => ReactNode;
  call: (row: Row) => Promise<{ endedSessions: number }>;
  check?: ((row: Row) => Promise<unknown>) | undefined;
  refresh: () => void;
  done: (() => void) | undefined;
  onClose: () => void;
};

/** Says in numbers what a change of validity will affect, for one row by name or for several, and makes it (spec §4). */
export function ValidityDialog<Row, N extends Impact>(props: Props<Row, N>) {
  const { module, rows, nameOf, to, impact, say, call, check, refresh, done, onClose } = props;
  const invalid = to === 'Y';
  const word = invalid ? 'invalidate' : 'validate';
  const many = rows.length === 1 ? '' : 'Many';
  const [only] = rows;
  const name = only !== undefined && many === '' ? nameOf(only) : undefined;
  return (
    <ImpactDialog
      title={t(`${module}.${word}${many}Title`, name ?? rows.length)}
      verb={t(`${module}.${word}`)}
      destructive={invalid}
      rows={rows}
      nameOf={nameOf}
      load={async () => (await Promise.all(rows.map(impact))).reduce(plus)}
      say={(touched) => say(`${module}.${word}${many}Text`, touched, invalid)}
      check={check}
      call={call}
      successText={(outputs) => {
        const ended = outputs.reduce((sum, { endedSessions }) => sum + endedSessions, 0);
        return t(`${module}.${word}d${many}`, name ?? outputs.length, ended);
      }}
      refresh={refresh}
      done={done}
      onClose={onClose}
    />
  );
}
