import type pg from 'pg';

/** A statement that a call ran, with its values and how long it waited for it. */
export type Heard = { text: string; values: unknown[]; ms: number };

/** Hears what goes through a pool from now on: connections that it opens later are heard too. */
export function hear(pool: pg.Pool): { taken: () => Heard[] } {
  let heard: Heard[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const hearing = (...args: unknown[]) => {
      const [text, values] = args;
      const from = performance.now();
      const answer = query(...args);
      if (typeof text === 'string' && answer instanceof Promise) {
        const one = { text, values: Array.isArray(values) ? values : [], ms: 0 };
        heard.push(one);
        const ended = () => {
          one.ms = performance.now() - from;
        };
        answer.then(ended, ended);
      }
      return answer;
    };
    // The pool's own typing has a dozen overloads; what is asked here is passed on as it came.
    client.query = hearing as typeof client.query;
  });
  return {
    taken() {
      const all = heard;
      heard = [];
      return all;
    },
  };
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Temp Read Blocks'?: number;
  'Temp Written Blocks'?: number;
  Plans?: Plan[];
};

/** What a statement read: rows at the leaves of its plan with those that were dropped there, and buffers. */
export type Read = { rows: number; buffers: number; most: string };

function leaves(plan: Plan): { rows: number; what: string }[] {
  const dropped =
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = (plan.Plans?.length ? 0 : plan['Actual Rows']) + dropped;
  const what = [plan['Node Type'], plan['Relation Name'], plan['Index Name']].filter(Boolean).join(' ');
  const mine = { rows: Math.round(own * plan['Actual Loops']), what };
  return [mine, ...(plan.Plans ?? []).flatMap(leaves)];
}

/** Runs a statement once more, to be told what it reads; null for what can't be explained. */
export async function readBy(
  pool: pg.Pool,
  { text, values }: Pick<Heard, 'text' | 'values'>,
): Promise<Read | null> {
  if (!/^\s*(select|with)\b/i.test(text)) return null;
  const { rows } = await pool.query(
    `explain (analyze, buffers, timing off, summary off, format json) ${text}`,
    values,
  );
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
  const all = leaves(plan);
  const most = all.toSorted((a, b) => b.rows - a.rows)[0];
  const temp = (plan['Temp Read Blocks'] ?? 0) + (plan['Temp Written Blocks'] ?? 0);
  return {
    rows: all.reduce((sum, one) => sum + one.rows, 0),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + temp,
    most: most ? `${most.what} ${most.rows}` : '',
  };
}
