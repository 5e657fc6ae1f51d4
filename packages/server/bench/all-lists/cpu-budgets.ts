import type { ListCall } from '../../test/lists/list-questions.ts';
import type { QuestionCost } from './measure-questions.ts';

// CPU ms of the database per call, on a whole fill.

/** Lists that people open all day. */
const daily = [
  ...['company/list', 'employee/list', 'staff/list', 'user/list', 'visit/list'],
  ...['device/list', 'passRecord/list', 'audit/list'],
];

export const p95Of = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? 0;

export const cpuBudgets = { daily: 2, usual: 5, most: 20, figure: 15 } as const;

/** What of a call is over its budget: in words, with the question that is. */
export function costsOverBudget(
  { path, kind }: ListCall,
  costs: readonly QuestionCost[],
): { cost: QuestionCost; than: number }[] {
  const report = kind === 'figure' || path.startsWith('report/');
  const bound = (cost: QuestionCost) => {
    if (report) return cpuBudgets.figure;
    if (cost.what !== 'default') return cpuBudgets.most;
    return daily.includes(path) ? cpuBudgets.daily : cpuBudgets.usual;
  };
  const above = costs.filter((cost) => cost.dbMs > bound(cost)).map((cost) => ({ cost, than: bound(cost) }));
  if (report || p95Of(costs.map(({ dbMs }) => dbMs)) <= cpuBudgets.usual) return above;
  // Its walk is dear as a whole: each question above the usual counts.
  const usual = costs.filter(
    (cost) => cost.dbMs > cpuBudgets.usual && !above.some((one) => one.cost === cost),
  );
  return [...above, ...usual.map((cost) => ({ cost, than: cpuBudgets.usual }))];
}
