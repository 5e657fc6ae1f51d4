import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import { isDeniedTodaySql } from '../../kit/access/pass-standing.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';

/** The deny list in scope: where every look at it starts. */
const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('deniedVisitor')
    .innerJoin('project', 'project.id', 'deniedVisitor.projectId')
    .leftJoin('user', 'user.id', 'deniedVisitor.createdBy')
    .select([
      'deniedVisitor.id as deniedId',
      'deniedVisitor.projectId',
      'project.name as projectName',
      'deniedVisitor.name',
      'deniedVisitor.phone',
      'deniedVisitor.idTail',
      'deniedVisitor.reason',
      'deniedVisitor.until',
      sql<boolean>`not ${isDeniedTodaySql(ctx.now())}`.as('over'),
      'user.nickName as addedBy',
      'deniedVisitor.createdAt',
      'deniedVisitor.version',
      'deniedVisitor.updatedAt',
    ])
    .where(inScope(ctx.actor, { project: 'deniedVisitor.projectId' }));

type Filters = Partial<InputOf<typeof deniedVisitorApi.ops.list>>;

export function filteredDenied(ctx: Ctx, f: Filters) {
  let query = described(ctx);
  if (f.keyword) {
    const phone = normalisePhone(f.keyword);
    // Any other part of a phone would tell what the mask hides.
    query = query.where(
      sql<SqlBool>`(denied_visitor.name_key like ${containsPattern(normaliseName(f.keyword))}
        or denied_visitor.phone_key = ${phone} or right(denied_visitor.phone_key, 4) = ${phone})`,
    );
  }
  if (f.projectId) query = query.where('deniedVisitor.projectId', '=', f.projectId);
  if (f.over !== undefined) query = query.where(sql<SqlBool>`${isDeniedTodaySql(ctx.now())} <> ${f.over}`);
  return query;
}

export const deniedById = (ctx: Ctx, deniedId: number) =>
  described(ctx).where('deniedVisitor.id', '=', deniedId).executeTakeFirst();

/** Whether the caller may look at an entry: may make the call, and its project is in scope. */
export async function maySeeDenied(ctx: Ctx, deniedId: number): Promise<boolean> {
  if (!may(ctx, deniedVisitorApi.ops.get)) return false;
  return (await deniedById(ctx, deniedId)) !== undefined;
}

type Marks = { projectId: number; phoneKey: string | null; idKey: Buffer | null };

/** The visits of a project whose guest has these marks, as a condition. */
export const visitsOf = ({ projectId, phoneKey, idKey }: Marks): RawBuilder<SqlBool> =>
  sql<SqlBool>`(visit.project_id = ${projectId} and (visit.phone_key = ${phoneKey} or visit.id_key = ${idKey}))`;

/** How many of them are on site. */
export async function onSite(ctx: Ctx, marks: Marks): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('visit')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(visitsOf(marks))
    .where('state', '=', 'arrived')
    .executeTakeFirstOrThrow();
  return row.n;
}
