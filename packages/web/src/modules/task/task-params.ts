import type { TaskRow } from '@mdi/contract/modules/task/task.contract.ts';
import { paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import * as z from 'zod/mini';
import { t } from '../../kit/words/words.ts';

/** The number of days that a kind wants to know, with its rule; undefined where it wants none. */
export function daysParam(kind: string) {
  const param = paramsOf(kind).find(({ name }) => name === 'days');
  return param && { ...param, rule: z.int().check(z.minimum(param.min), z.maximum(param.max)) };
}

type Params = TaskRow['params'];

/** The number of days that is set about a task. */
export const daysIn = (params: Params): number | undefined =>
  params.find(({ name }) => name === 'days')?.value;

/** What is set about a task of a kind, as its call takes it. */
export const paramsInput = (kind: string, given: { days?: number | undefined }) =>
  paramsOf(kind).flatMap(({ name }) => {
    const value = given[name];
    return value === undefined ? [] : [{ name, value }];
  });

/** What is set about a task, or was about one of its runs, each by its name; what no kind knows any more is left out. */
export const paramsText = (kind: string, params: Params): string[] =>
  paramsOf(kind).flatMap(({ name }) =>
    params.flatMap((one) => (one.name === name ? [`${t(`task.param_${name}`)} ${one.value}`] : [])),
  );
