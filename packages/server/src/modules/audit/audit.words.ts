import { shownName } from '@mdi/contract/kit/user-name.ts';
import type { AuditChange, AuditRow } from '@mdi/contract/modules/audit/audit.contract.ts';
import { shownFacts } from '../../kit/changes.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { sayIn } from '../../kit/words.ts';
import type { Filters, LogRow } from './audit.queries.ts';

/** A sentence's values are not kept with the row; each of its places reads as left out. */
const leftOut = Array.from({ length: 10 }, () => '…');

/** Why a call was refused, in the reader's language; null for a key of another version. */
const reasonOf = ({ lang }: PublicCtx, key: string | null): string | null =>
  key === null ? null : (sayIn(lang, key, leftOut) ?? null);

/** A row of the log as the reader gets it: no phone, birth date or card whole, in rows of a former version either. */
export const shownRow = (ctx: PublicCtx, row: LogRow): AuditRow => ({
  ...row,
  userName: row.userName === null ? null : shownName(row.userName),
  changes: row.changes.map((change) => ({
    ...change,
    before: change.before && shownFacts(change.before),
    after: change.after && shownFacts(change.after),
  })),
  reason: reasonOf(ctx, row.reason),
});

/** A call, `module/op`, as people name it; the raw name for one of another version. */
export const callName = ({ lang }: PublicCtx, op: string): string =>
  sayIn(lang, `audit.ops.${op.replace('/', '.')}`, []) ?? op;

/** A changed record as people know it: its kind, and its name where the change holds one. */
function recordName({ lang }: PublicCtx, { entity, id, before, after }: AuditChange): string {
  const facts = { ...before, ...after };
  const name = [facts.name, facts.nickName, facts.userName].find((one) => typeof one === 'string');
  return `${sayIn(lang, `audit.entity.${entity}`, []) ?? entity} ${name ?? `#${id}`}`;
}

/** The records a call changed, each once. */
export const recordNames = (ctx: PublicCtx, changes: AuditChange[]): string =>
  [...new Set(changes.map((change) => recordName(ctx, change)))].join(ctx.say('kit.listMark'));

/** What an export is about, for the task tray: its filters in words; '' without any. */
export function subjectOf(ctx: PublicCtx, { keyword, op, outcome, from, to }: Filters): string {
  const period = from || to ? `${from ?? ''} – ${to ?? ''}`.trim() : undefined;
  const words = [period, keyword, op && callName(ctx, op), outcome && ctx.say(`audit.outcome_${outcome}`)];
  return words.filter(Boolean).join(' · ');
}
