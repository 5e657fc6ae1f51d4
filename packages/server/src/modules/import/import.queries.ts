import { levels } from '@mdi/contract/kit/levels.ts';
import type { ImportKind, ImportState } from '@mdi/contract/modules/import/import.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { ownImports, storedImport } from '../../kit/exchange/importer.ts';
import { page } from '../../kit/queries/page.ts';

/** Which imports are meant; the caller's own unless it is about undoing. */
type Whose = RawBuilder<SqlBool>;

const nameOf = (user: string) =>
  sql<string | null>`(select n.nick_name from "user" n where n.id = ${sql.ref(user)})`;

const described = (ctx: Ctx, whose: Whose = ownImports(ctx)) =>
  rows(ctx)
    .selectFrom('import')
    .leftJoin('job', 'job.id', 'import.jobId')
    .selectAll('import')
    .select([
      'job.state as jobState',
      'job.step as jobStep',
      'job.total as jobTotal',
      'job.cancelAsked',
      'job.error as jobError',
      'job.errorArgs as jobErrorArgs',
      'job.counts as jobCounts',
      'job.kind as jobKind',
      'job.userId as jobUserId',
      nameOf('import.userId').as('ownerName'),
      nameOf('job.userId').as('workerName'),
    ])
    .where(whose);

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number];

type AskedImports = {
  kind?: ImportKind | undefined;
  page: number;
  limit: number;
  sort?: 'createdAt' | '-createdAt' | undefined;
};

export const pageOfImports = (ctx: Ctx, { kind, ...asked }: AskedImports, whose?: Whose) => {
  const all = described(ctx, whose);
  const query = kind === undefined ? all : all.where('import.kind', '=', kind);
  return page(ctx, query, { sort: '-createdAt', ...asked }, { createdAt: 'import.createdAt' }, 'import.id');
};

export async function importById(ctx: Ctx, id: number, whose?: Whose) {
  return storedImport(orNotFound(await described(ctx, whose).where('import.id', '=', id).executeTakeFirst()));
}

/** An import locked until the call ends, so that one change comes after the other. */
export async function lockImport(ctx: Ctx, id: number, whose: Whose = ownImports(ctx)) {
  const row = await rows(ctx)
    .selectFrom('import')
    .select('id')
    .where(whose)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  orNotFound(row);
  return importById(ctx, id, whose);
}

export type StoredImport = Awaited<ReturnType<typeof importById>>;

type New = { kind: ImportKind; uploadId: number; fileName: string };

export async function addImport(ctx: Ctx, values: New): Promise<number> {
  const { userId, assignmentId, level, projectId, companyId } = ctx.actor;
  // For head office the current project is a filter only.
  const place = level === levels.headOffice ? { level } : { level, projectId, companyId };
  const row = await rows(ctx)
    .insertInto('import')
    .values({ ...values, userId, assignmentId, ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.changes.push({ entity: 'import', id: row.id, before: null, after: { name: values.fileName } });
  return row.id;
}

export async function removeImport(ctx: Ctx, { id, fileName }: StoredImport): Promise<void> {
  await rows(ctx).deleteFrom('import').where('id', '=', id).execute();
  ctx.changes.push({ entity: 'import', id, before: { name: fileName }, after: null });
}

type Set = {
  state?: ImportState;
  jobId?: number;
  updates?: boolean;
  headers?: string[];
  mapping?: (string | null)[];
};

export async function setImport(ctx: Ctx, id: number, { headers, mapping, ...set }: Set): Promise<void> {
  await rows(ctx)
    .updateTable('import')
    .set({
      ...set,
      ...(headers ? { headers: JSON.stringify(headers) } : {}),
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      updatedAt: ctx.now(),
    })
    .where('id', '=', id)
    .execute();
}

export const fileKeyOf = async (ctx: Ctx, uploadId: number): Promise<string> =>
  (await rows(ctx).selectFrom('upload').select('key').where('id', '=', uploadId).executeTakeFirstOrThrow())
    .key;
