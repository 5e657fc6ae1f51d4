import { levels } from '@mdi/contract/kit/levels.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { ownImports } from '../../kit/exchange/importer.ts';
import { importerOf } from './permitted-importers.ts';

/** What the caller may take away and put back of a kind. */
export type UndoRight = { kind: ImportKind; added: boolean; updated: boolean };

const anyOf = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** Made where the caller acts, by nobody of higher authority. */
function madeHere({ actor: { level, projectId, companyId } }: Ctx): RawBuilder<SqlBool> {
  const parts = [
    sql<SqlBool>`import.level >= ${level}`,
    ...(level === levels.headOffice ? [] : [sql<SqlBool>`import.project_id = ${projectId}`]),
    ...(level === levels.tenant ? [sql<SqlBool>`import.company_id = ${companyId}`] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** Imports of a kind of which the caller sees every record that is there still, some at least, and may undo each. */
function undoneBy(ctx: Ctx, { kind, added, updated }: UndoRight) {
  const record = (seen: RawBuilder<unknown>) => sql`exists (
      select from import_undo ou join (${importerOf(ctx, kind).undo.records(ctx)}) ok on ok.id = ou.record_id
      where ou.import_id = import.id and ${seen})`;
  return sql<SqlBool>`(import.kind = ${kind}
    and (import.added = 0 or ${added}::boolean) and (import.updated = 0 or ${updated}::boolean)
    and ${record(sql`ok.seen`)} and not ${record(sql`not ok.seen`)})`;
}

/**
 * Imports that somebody else made, or the caller in another role, and that the caller could undo by hand, record by
 * record. What lies beyond the caller's sight in part is none of them: its numbers would tell how much there is.
 */
export function undoableImportsOfOthers(ctx: Ctx, rights: readonly UndoRight[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not ${ownImports(ctx)} and import.undo_until > ${ctx.now()}
    and import.added + import.updated > 0 and ${madeHere(ctx)}
    and ${anyOf(rights.map((right) => undoneBy(ctx, right)))})`;
}

/** Imports that are the caller's, or may be undone by the caller. */
export const ownOrUndoableImports = (ctx: Ctx, rights: readonly UndoRight[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${ownImports(ctx)} or ${undoableImportsOfOthers(ctx, rights)})`;
