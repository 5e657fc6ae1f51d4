import { apis } from '@mdi/contract/modules/index.ts';
import type { JobKind } from '@mdi/contract/modules/job/job.contract.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { sentenceIn } from '../../kit/words.ts';
import { opLabel } from './audit.labels.ts';

/** Calls of former versions that the log still has rows of, by what is called so now. */
const calledNow: Readonly<Record<string, string>> = { 'audit/reportFault': 'fault/report' };

/** What was done, `module/op`, as people name it; a job by its kind. */
export function callName({ lang, say }: PublicCtx, op: string): string {
  return (
    opLabel(lang, calledNow[op] ?? op) ??
    sentenceIn(lang, op.replace('/', '.kind_'), []) ??
    say('audit.unknownOp')
  );
}

/** Jobs that write by themselves: what they do is recorded under their own name. */
const recordedJobs = ['importCommit', 'importUndo'] as const satisfies readonly JobKind[];

/** What is recorded by the engine and the clock, though nobody calls it: of who views as somebody else. */
const byTheEngine = ['viewAs/opened', 'viewAs/over'];

/** Every call that writes, and what jobs write, by name: what the log can hold. */
export const recordedCalls = (ctx: PublicCtx): { op: string; name: string }[] =>
  [
    ...apis.flatMap(({ module, ops }) =>
      Object.entries(ops).flatMap(([name, { writes }]) => (writes ? `${module}/${name}` : [])),
    ),
    ...recordedJobs.map((kind) => `job/${kind}`),
    ...byTheEngine,
  ].map((op) => ({ op, name: callName(ctx, op) }));
