import { setImmediate } from 'node:timers/promises';
import { formatDate } from '@mdi/contract/kit/display.ts';
import { maskIfPhone } from '@mdi/contract/kit/mask-user-name.ts';
import type { AuditChange, AuditRow } from '@mdi/contract/modules/audit/audit.contract.ts';
import { auditedFacts } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { sentenceIn } from '../../kit/words.ts';
import { callName } from './audit.calls.ts';
import { namesOf } from './audit.names.queries.ts';
import { importsOf, type LogRow, zoneOf } from './audit.queries.ts';
import { deletedRecordText, type LogContext, namesToFind, outputChange } from './audit.values.ts';

/** A sentence's values are not kept with the row; each of its places reads as left out. */
const leftOut = Array.from({ length: 10 }, () => '…');

/**
 * Why a call was refused, in the reader's language, and how often the same was tried after it; null for a key of
 * another version.
 */
function reasonOf({ ctx, timeZone }: LogContext, { reason, again }: LogRow): string | null {
  const why = reason === null ? null : sentenceIn(ctx.lang, reason, leftOut);
  if (again === null) return why ?? null;
  const { times, lastAt, lastAddress } = again;
  const more = ctx.say('audit.again', times, formatDate(lastAt, undefined, timeZone), lastAddress);
  return [why, more].filter(Boolean).join(ctx.say('audit.againMark'));
}

const maxNames = 3;

/** The changed records, each once; of many the first, and how many more. */
function aboutOf({ say }: PublicCtx, changes: readonly AuditChange[]): string {
  const titles = [...new Set(changes.map(({ title }) => title))];
  const first = titles.slice(0, titles.length > maxNames + 1 ? maxNames : titles.length);
  const more = titles.length - first.length;
  const list = first.join(say('kit.listMark'));
  return more > 0 ? say('audit.andMore', list, more) : list;
}

/** Where it was done; head office stands nowhere, and a sign-in that nobody made in no place that is known. */
function placeOf(ctx: PublicCtx, { projectName, projectId, roleCode }: LogRow): string | null {
  if (projectName !== null) return projectName;
  if (projectId !== null) return deletedRecordText(ctx, 'project');
  return roleCode === null ? null : ctx.say('frame.headOffice');
}

function shownRow(log: LogContext, row: LogRow, imported: ReadonlyMap<number, AuditRow['import']>): AuditRow {
  const { ctx } = log;
  const changes = row.changes.flatMap((change) => outputChange(log, change) ?? []);
  const { projectName: _, projectId: __, again: ___, ...rest } = row;
  const by = row.changes.find(({ entity }) => entity === 'import');
  return {
    ...rest,
    userName: row.userName === null ? null : maskIfPhone(row.userName),
    done: callName(ctx, row.op),
    place: placeOf(ctx, row),
    reason: reasonOf(log, row),
    about: aboutOf(ctx, changes),
    changes,
    import: (by && imported.get(by.id)) ?? null,
  };
}

/** No phone, birth date or card whole, in rows of a former version either. */
const masked = (row: LogRow): LogRow => ({
  ...row,
  changes: row.changes.map((change) => ({
    ...change,
    before: change.before && auditedFacts(change.entity, change.before),
    after: change.after && auditedFacts(change.entity, change.after),
  })),
});

/** One after the other: a row may be of hundreds of records, and others are served between two of them. */
async function each<T, R>(list: readonly T[], made: (one: T) => R): Promise<R[]> {
  const all: R[] = [];
  for (const one of list) {
    all.push(made(one));
    await setImmediate();
  }
  return all;
}

/** Rows of the log as the reader gets them: every number by the name it has or had, every code in words. */
export async function outputRows(ctx: Ctx, found: readonly LogRow[]): Promise<AuditRow[]> {
  const list = await each(found, masked);
  const changes = list.flatMap((row) => row.changes);
  const names = await namesOf(ctx, namesToFind(ctx.deps.registry, changes));
  const imports = changes.filter(({ entity }) => entity === 'import').map(({ id }) => id);
  const imported = imports.length === 0 ? new Map() : await importsOf(ctx, imports);
  const log = { ctx, timeZone: await zoneOf(ctx), names };
  return await each(list, (row) => shownRow(log, row, imported));
}
