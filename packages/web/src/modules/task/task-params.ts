import { paramsOf } from '@mdi/contract/modules/task/task.kinds.ts';
import * as z from 'zod/mini';

/** The number of days that a kind wants to know, with its rule; undefined where it wants none. */
export function daysParam(kind: string) {
  const param = paramsOf(kind).find(({ name }) => name === 'days');
  return param && { ...param, rule: z.int().check(z.minimum(param.min), z.maximum(param.max)) };
}

/** What is set about a task of a kind, as its call takes it. */
export const paramsSent = (kind: string, given: { days?: number | undefined }) =>
  paramsOf(kind).flatMap(({ name }) => {
    const value = given[name];
    return value === undefined ? [] : [{ name, value }];
  });
