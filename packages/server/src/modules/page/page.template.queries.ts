import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { uploadsIn } from '@mdi/page-kit/doc-fields.js';
import type { Doc, DocKind } from '@mdi/page-kit/shapes.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { programsOf } from './page.queries.ts';

export type TemplateRecord = {
  templateId: number;
  projectId: number | null;
  builtIn: string | null;
  program: Program;
  whole: boolean;
  nameZh: string;
  nameEn: string | null;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
  kinds: DocKind[];
};

/** The templates in scope, where every look at one starts: those of all projects, and of projects in scope. */
const inSight = (ctx: Ctx) => sql`t.program = any(${[...programsOf(ctx)]}::text[])
  and (t.project_id is null or ${inScope(ctx.actor, { project: 't.projectId' })})`;

async function described(ctx: Ctx, where: ReturnType<typeof sql>): Promise<TemplateRecord[]> {
  const { rows: found } = await sql<TemplateRecord>`
    select t.id as template_id, t.project_id, t.built_in, t.program, t.whole, t.name_zh, t.name_en, t.version, t.updated_at,
      u.nick_name as updated_by,
      (select array_agg(p.kind order by p.no) from page_template_page p where p.template_id = t.id) as kinds
    from page_template t left join "user" u on u.id = t.updated_by
    where ${inSight(ctx)} and ${where}
    order by t.built_in is null, t.project_id is not null, t.name_zh, t.id`.execute(rows(ctx));
  return found;
}

type Of = { projectId: number; program: Program; whole: boolean };

/** What a project may use: the product's, head office's and its own. */
export const templatesOf = (ctx: Ctx, { projectId, program, whole }: Of) =>
  described(
    ctx,
    sql`t.program = ${program} and t.whole = ${whole} and (t.project_id is null or t.project_id = ${projectId})`,
  );

export const templateById = async (ctx: Ctx, templateId: number) =>
  (await described(ctx, sql`t.id = ${templateId}`))[0];

/** Locks a template until the call ends; the caller has looked it up within the scope. */
export async function lockTemplate(ctx: Ctx, templateId: number): Promise<void> {
  await sql`select id from page_template where id = ${templateId} for update`.execute(rows(ctx));
}

export type TemplatePage = { no: number; kind: DocKind; channel: 'app' | 'chat'; doc: unknown };

/** The pages of a template in scope. */
export async function pagesOfTemplate(ctx: Ctx, templateId: number): Promise<TemplatePage[]> {
  const { rows: found } = await sql<TemplatePage>`
    select no, kind, channel, doc from page_template_page where template_id = ${templateId} order by no`.execute(
    rows(ctx),
  );
  return found;
}

/** What a template in scope shows. */
export const uploadsOfTemplate = (ctx: Ctx, templateId: number) =>
  rows(ctx)
    .selectFrom('pageTemplateUpload')
    .innerJoin('upload', 'upload.id', 'pageTemplateUpload.uploadId')
    .select(['upload.id', 'upload.key'])
    .where('pageTemplateUpload.templateId', '=', templateId)
    .execute();

/** How many templates a project keeps, or head office; who adds one comes one after the other, so that they are counted. */
export async function countTemplates(ctx: Ctx, projectId: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`page templates ${projectId}`}, 0))`.execute(
    rows(ctx),
  );
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from page_template
    where project_id is not distinct from ${projectId} and built_in is null`.execute(rows(ctx));
  return found[0]?.count ?? 0;
}

type New = {
  projectId: number | null;
  program: Program;
  whole: boolean;
  nameZh: string;
  nameEn: string | null;
};
type NewPage = { no: number; channel: 'app' | 'chat'; doc: Doc };

export async function addTemplate(ctx: Ctx, values: New, pages: readonly NewPage[]): Promise<number> {
  const db = rows(ctx);
  const { id: templateId } = await db
    .insertInto('pageTemplate')
    .values({ ...values, createdAt: ctx.now(), updatedAt: ctx.now(), updatedBy: ctx.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = pages.map(({ no, channel, doc }) => ({
    templateId,
    no,
    channel,
    kind: doc.kind,
    doc: JSON.stringify(doc),
  }));
  await db.insertInto('pageTemplatePage').values(list).execute();
  const uploads = [...new Set(pages.flatMap(({ doc }) => uploadsIn(doc).map(({ up }) => up)))];
  await sql`insert into page_template_upload (template_id, upload_id)
    select ${templateId}, u from unnest(${uploads}::bigint[]) u`.execute(db);
  return templateId;
}

export async function nameTemplate(
  ctx: Ctx,
  templateId: number,
  names: { nameZh: string; nameEn: string | null },
): Promise<number> {
  const { version } = await rows(ctx)
    .updateTable('pageTemplate')
    .set({ ...names, updatedAt: ctx.now(), updatedBy: ctx.actor.userId })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', templateId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function dropTemplate(ctx: Ctx, templateId: number): Promise<void> {
  await rows(ctx).deleteFrom('pageTemplate').where('id', '=', templateId).execute();
}

/** Of these projects those in scope, by name. */
export const projectsAmong = (ctx: Ctx, projectIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('project')
    .select(['project.id as projectId', 'project.name as projectName'])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .where('project.id', 'in', [...projectIds])
    .orderBy(sql`project.name collate natural_name`)
    .orderBy('project.id')
    .execute();

type Outcome = { templateId: number; projectId: number; pages: number; reason: string | null; args: unknown };

/** Writes down what became of a template in a project, and answers how many of the job went well and how many did not. */
export async function noteGiveOutcome(ctx: Ctx, { templateId, projectId, pages, reason, args }: Outcome) {
  const { jobId } = ctx;
  // A project that is gone by now has nothing to tell.
  await sql`insert into page_template_given (template_id, project_id, job_id, pages, reason, reason_args, at)
    select ${templateId}, id, ${jobId}, ${pages}, ${reason}, ${JSON.stringify(args)}::jsonb, ${ctx.now()}
    from project where id = ${projectId}`.execute(rows(ctx));
  const { rows: found } = await sql<{ given: number; failed: number }>`
    select count(*) filter (where reason is null)::int as given, count(reason)::int as failed
    from page_template_given where job_id = ${jobId}`.execute(rows(ctx));
  return found[0] ?? { given: 0, failed: 0 };
}

type Given = {
  projectId: number;
  projectName: string;
  pages: number;
  reason: string | null;
  args: unknown;
  at: Date;
};

/** What became of a template in scope in the projects in scope, the newest first. */
export async function giveOutcomes(ctx: Ctx, templateId: number): Promise<Given[]> {
  const { rows: found } = await sql<Given>`
    select g.project_id, project.name as project_name, g.pages, g.reason, g.reason_args as args, g.at
    from page_template_given g join project on project.id = g.project_id
    where g.template_id = ${templateId} and ${inScope(ctx.actor, { project: 'project.id' })}
    order by g.at desc, g.job_id desc, g.project_id limit 200`.execute(rows(ctx));
  return found;
}

/** Does something in the running transaction that leaves nothing behind when it fails. @throws what it threw */
export async function inSavepoint<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const changes = ctx.changes.length;
  await sql`savepoint nothing_yet`.execute(rows(ctx));
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint nothing_yet`.execute(rows(ctx));
    ctx.changes.length = changes;
    throw error;
  }
}
