import { maskPhone } from '@mdi/contract/kit/display.ts';
import { maskIfPhone } from '@mdi/contract/kit/mask-user-name.ts';
import type { ContentKind } from '@mdi/contract/kit/review.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx, PublicCtx } from '../calls/ctx.ts';
import { conflict, orNotFound } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';
import { onlyOne } from '../jobs/only-one.ts';

type Row = Record<string, unknown>;
/** Recorded although they have no version: they go with a record that has one, or only ever advance. */
export const recordedUnversioned = [
  'areaException',
  'assignment',
  'deviceClaim',
  'deviceCommand',
  'deviceException',
  'floor',
  'floorZone',
  'import',
  'unit',
  'upload',
  'viewAs',
  'whitelistPhone',
] as const satisfies readonly (keyof DB)[];
/** Tables whose rows people edit have a version; those that only grow, or that the product keeps itself, have none. */
type Versioned = { [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never }[keyof DB];
/** Tables whose rows are edited by people, and recorded. */
type Edited = Versioned | (typeof recordedUnversioned)[number];
/** The records that the log tells of: these, the keys of passes, which nobody edits, and contents by their kind. */
export type RecordedEntity = Edited | 'passKey' | ContentKind;

/** Bookkeeping that never goes into an audit row, because it tells readers nothing. */
const left = new Set([
  'version',
  'updatedAt',
  'updatedBy',
  'createdAt',
  'nameKey',
  'spelt',
  'phoneKey',
  'userNameKey',
  'structureVersion',
  'structureUpdatedAt',
  'structureUpdatedBy',
  'cfgVer',
  'createdBy',
  'idKey',
  // These follow from the leases, which are recorded themselves.
  'leaseEndsOn',
  // The log's own columns say who did it and when.
  'leaseRemindedAt',
  'leaseRemindedBy',
  // A question somebody saved for a list: what they typed into a filter may be anything.
  'asked',
  'columns',
]);
/** Kept in an audit row, but masked. */
const masked = new Set(['passwordHash', 'chatAccount', 'tokenHash', 'token', 'idNumber', 'idTail', 'birth']);
const phones = /phone$/i;
/** Numbers of an office that anybody may call; their record shows them whole, too. */
const publicPhones = new Set(['buildingPhone']);
const emails = /email$/i;

/** The card number opens doors, so it is masked; its end is enough to tell cards apart. */
const maskCard = (number: string): string => number.replace(/^.*(.{4})$/, '****$1');

/** How a text of a row reads in the log; what is masked already stays as it is. */
function shownText(entity: string, key: string, text: string): string {
  if (phones.test(key)) return publicPhones.has(key) ? text : maskPhone(text);
  if (emails.test(key)) return text.replace(/^(.).*(@.*)$/, '$1***$2');
  if (key === 'userName') return maskIfPhone(text);
  const card = key === 'icCard' || (entity === 'visitorCard' && key === 'number');
  return card ? maskCard(text) : text;
}

function shown(entity: string, key: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // A new secret that is being handed over, which anybody who had learnt the old one could open.
  const secret = key === 'args' && typeof value === 'object' && 'blob' in value;
  if (secret || masked.has(key)) return '***';
  if (typeof value === 'string') return shownText(entity, key, value);
  if (key === 'companions' && Array.isArray(value)) return value.map((one) => one?.name);
  return value;
}

/** The facts of a row as the log shows them; rows of former versions were kept with more in clear. */
export const auditedFacts = (entity: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(entity, key, value)]));

/** Picks what the audit keeps of a row: only the named fields, with secrets masked. */
function facts(entity: string, row: Row, keys: string[]): Row {
  return Object.fromEntries(keys.filter((k) => !left.has(k)).map((k) => [k, shown(entity, k, row[k])]));
}

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date
    ? a.getTime() === b.getTime()
    : JSON.stringify(a) === JSON.stringify(b);

// Every edited table has a numeric id. Kysely can't speak of "one of these tables", so here, and only here,
// they all pass for one; the functions' own signatures keep the callers' columns typed.
const anyTable = 'row' as const;
type AnyTable = Kysely<{ [anyTable]: Row & { id: number } }>;
const db = (ctx: PublicCtx) => rows(ctx) as unknown as AnyTable;
const as = (table: Edited) => table as unknown as typeof anyTable;

/** Adds rows at once and records each for the audit. Answers them with their ids, in no order to rely on. */
export async function insertRows<T extends Edited>(
  ctx: PublicCtx,
  table: T,
  values: readonly Insertable<DB[T]>[],
): Promise<Selectable<DB[T]>[]> {
  if (values.length === 0) return [];
  const list = await db(ctx)
    .insertInto(as(table))
    .values(values as never)
    .returningAll()
    .execute();
  for (const row of list) {
    const after = facts(table, row, Object.keys(row));
    ctx.changes.push({ entity: table, id: Number(row.id), before: null, after });
  }
  return list as unknown as Selectable<DB[T]>[];
}

/** Adds a row and records it for the audit. Answers the row with its id. */
export const insertRow = async <T extends Edited>(
  ctx: PublicCtx,
  table: T,
  values: Insertable<DB[T]>,
): Promise<Selectable<DB[T]>> => onlyOne(await insertRows(ctx, table, [values]));

/** Reads and locks a row until the call ends, or refuses with 404. The caller has already looked it up within the scope. */
export async function lockRow<T extends Edited>(
  ctx: PublicCtx,
  table: T,
  id: number,
): Promise<Selectable<DB[T]>> {
  const row = await db(ctx)
    .selectFrom(as(table))
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return orNotFound(row) as Selectable<DB[T]>;
}

async function stale(ctx: PublicCtx, current: Row, wanted: Row): Promise<never> {
  const userId = Number(current.updatedBy ?? 0);
  const by = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId)
    .executeTakeFirst();
  const at = current.updatedAt instanceof Date ? current.updatedAt.toISOString() : '';
  const fields = Object.keys(wanted).filter((k) => !left.has(k) && !same(current[k], wanted[k]));
  const own = userId === ctx.actor?.userId;
  conflict('kit.error.version', { which: 'version', by: by?.nickName ?? '', own, at, fields });
}

/**
 * Changes a row and records what differed. With `version` the row must still be the one the person saw, else 409 says
 * who saved, when, and which fields differ. If nothing differs, nothing is written.
 */
export async function updateRow<T extends Edited>(
  ctx: PublicCtx,
  table: T,
  id: number,
  patch: Updateable<DB[T]>,
  version?: number,
): Promise<Selectable<DB[T]>> {
  const current = (await lockRow(ctx, table, id)) as Row;
  const wanted = patch as Row;
  if (version !== undefined && current.version !== version) await stale(ctx, current, wanted);
  const keys = Object.keys(wanted).filter((k) => wanted[k] !== undefined && !same(current[k], wanted[k]));
  if (keys.length === 0) return current as Selectable<DB[T]>;
  const set: Row = Object.fromEntries(keys.map((k) => [k, wanted[k]]));
  if ('version' in current) set.version = sql`version + 1`;
  if ('updatedAt' in current) set.updatedAt = ctx.now();
  if ('updatedBy' in current) set.updatedBy = ctx.actor?.userId ?? null;
  const after = await db(ctx)
    .updateTable(as(table))
    .set(set as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.changes.push({
    entity: table,
    id,
    before: facts(table, current, keys),
    after: facts(table, after, keys),
  });
  return after as unknown as Selectable<DB[T]>;
}

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Changes many rows at once, each by its own values of the same columns, and records what differed in each; rows
 * without a difference stay as they are. The caller has already looked them up within the scope.
 */
export async function updateRows<T extends Edited>(
  ctx: PublicCtx,
  table: T,
  patches: ReadonlyMap<number, Updateable<DB[T]>>,
): Promise<void> {
  const ids = [...patches.keys()];
  // Rows are locked in one order, so that callers who change the same rows wait instead of deadlocking.
  const locked = await db(ctx)
    .selectFrom(as(table))
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const wanted = new Map<number, Row>([...patches].map(([id, patch]) => [id, patch as Row]));
  const patch = wanted.get(ids[0] ?? 0) ?? {};
  const keys = Object.keys(patch).filter((key) => patch[key] !== undefined);
  const changed = (id: number, row: Row) => keys.filter((key) => !same(row[key], wanted.get(id)?.[key]));
  const differing = locked.filter((row) => changed(Number(row.id), row).length > 0);
  const [first] = differing;
  if (!first) return;
  const columns = keys.map((key) => sql`${sql.ref(key)} = n.${sql.ref(key)}`);
  if ('version' in first) columns.push(sql`version = t.version + 1`);
  if ('updatedAt' in first) columns.push(sql`updated_at = ${ctx.now()}`);
  if ('updatedBy' in first) columns.push(sql`updated_by = ${ctx.actor?.userId ?? null}`);
  const values = differing.map(({ id }) => ({
    id,
    ...Object.fromEntries(
      Object.entries(wanted.get(Number(id)) ?? {}).map(([key, value]) => [columnOf(key), value]),
    ),
  }));
  const { rows: saved } = await sql<Row & { id: number }>`
    update ${sql.table(table)} t set ${sql.join(columns)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) n
    where t.id = n.id returning t.*`.execute(db(ctx));
  const after = new Map(saved.map((row) => [Number(row.id), row]));
  for (const row of differing) {
    const told = changed(Number(row.id), row);
    const now = after.get(Number(row.id)) ?? {};
    ctx.changes.push({
      entity: table,
      id: Number(row.id),
      before: facts(table, row, told),
      after: facts(table, now, told),
    });
  }
}

/** Removes a row for good and records what it was. */
export async function deleteRow<T extends Edited>(ctx: Ctx, table: T, id: number): Promise<void> {
  const row = (await lockRow(ctx, table, id)) as Row;
  await db(ctx).deleteFrom(as(table)).where('id', '=', id).execute();
  ctx.changes.push({ entity: table, id, before: facts(table, row, Object.keys(row)), after: null });
}

/** Notes the reason in the log, with the last change that the call made to such a record. */
export function noteReason(ctx: PublicCtx, entity: Edited, reason: string): void {
  const last = ctx.changes.findLast((change) => change.entity === entity);
  if (last?.after) last.after = { ...last.after, reason };
  else if (last) ctx.changes.push({ entity, id: last.id, before: null, after: { reason } });
}

/** Records that somebody looked at personal data in a record; `called` holds the facts that name it. */
export function notePersonalDataViewed(
  ctx: PublicCtx,
  entity: RecordedEntity,
  id: number,
  called: Row,
): void {
  ctx.changes.push({ entity, id, before: null, after: called, looked: true });
}

/** Adds to the last change of such a record what of it stands in tables of their own. */
export function noteRelatedChange(ctx: PublicCtx, entity: Edited, id: number, before: Row, after: Row): void {
  const last = ctx.changes.findLast((change) => change.entity === entity && change.id === id);
  if (!last) ctx.changes.push({ entity, id, before, after });
  else {
    last.before = last.before && { ...last.before, ...before };
    last.after = { ...last.after, ...after };
  }
}
