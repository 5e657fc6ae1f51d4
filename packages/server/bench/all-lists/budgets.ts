import type { ListCall } from '../../test/lists/list-questions.ts';
import type { Cost } from './walk.ts';

// CPU ms of the database per call, on a whole fill.

/** Lists that people open all day. */
const daily = [
  ...['company/list', 'employee/list', 'staff/list', 'user/list', 'visit/list'],
  ...['device/list', 'passRecord/list', 'audit/list'],
];

export const p95Of = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? 0;

export const budgets = { daily: 2, usual: 5, most: 20, figure: 15 } as const;

/** What of a call is over its budget: in words, with the question that is. */
export function over({ path, kind }: ListCall, costs: readonly Cost[]): { cost: Cost; than: number }[] {
  const report = kind === 'figure' || path.startsWith('report/');
  const bound = (cost: Cost) => {
    if (report) return budgets.figure;
    if (cost.what !== 'default') return budgets.most;
    return daily.includes(path) ? budgets.daily : budgets.usual;
  };
  const above = costs.filter((cost) => cost.dbMs > bound(cost)).map((cost) => ({ cost, than: bound(cost) }));
  if (report || p95Of(costs.map(({ dbMs }) => dbMs)) <= budgets.usual) return above;
  // Its walk is dear as a whole: each question above the usual counts.
  const usual = costs.filter((cost) => cost.dbMs > budgets.usual && !above.some((one) => one.cost === cost));
  return [...above, ...usual.map((cost) => ({ cost, than: budgets.usual }))];
}
