import type pg from 'pg';

/** A statement that a call ran, with its values and how long it waited for it. */
export type RanStatement = { text: string; values: unknown[]; ms: number };

/** Hears what goes through a pool from now on: connections that it opens later are heard too. */
export function recordStatements(pool: pg.Pool): { taken: () => RanStatement[] } {
  let heard: RanStatement[] = [];
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
export type ReadCost = {
  rows: number;
  /** How many of these were read to count a total, which stops at the most that is told. */
  counted: number;
  buffers: number;
  most: string;
};

type Leaf = { rows: number; counted: boolean; what: string };

function leaves(plan: Plan, within = false): Leaf[] {
  const dropped =
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  // A look that finds nothing is one too.
  const own = plan.Plans?.length ? dropped : Math.max(plan['Actual Rows'] + dropped, 1);
  const what = [plan['Node Type'], plan['Relation Name'], plan['Index Name']].filter(Boolean).join(' ');
  const counted = within || (plan['Node Type'] === 'Aggregate' && plan.Plans?.[0]?.['Node Type'] === 'Limit');
  const mine = { rows: Math.round(own * plan['Actual Loops']), counted, what };
  return [mine, ...(plan.Plans ?? []).flatMap((one) => leaves(one, counted))];
}

const rowsOf = (all: readonly Leaf[]) => all.reduce((sum, { rows }) => sum + rows, 0);

/** Runs a statement once more, to be told what it reads; null for what can't be explained. */
export async function readCostOf(
  pool: pg.Pool,
  { text, values }: Pick<RanStatement, 'text' | 'values'>,
): Promise<ReadCost | null> {
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
    rows: rowsOf(all),
    counted: rowsOf(all.filter(({ counted }) => counted)),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + temp,
    most: most ? `${most.what} ${most.rows}` : '',
  };
}
