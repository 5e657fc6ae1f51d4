import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { passStandingSql } from '../access/pass-standing.ts';
import type { Audience } from './revision.ts';

/** Whether somebody at a place is in the audience; `kind` and the lists are columns or values. */
type Meant = {
  kind: RawBuilder<unknown>;
  projects: RawBuilder<unknown>;
  buildings: RawBuilder<unknown>;
  companies: RawBuilder<unknown>;
};

const meant = (
  { kind, projects, buildings, companies }: Meant,
  project: RawBuilder<unknown>,
  company: RawBuilder<unknown>,
) =>
  sql<SqlBool>`(${project} = any(${projects}) and case ${kind}
    when 'companies' then ${company} = any(${companies})
    when 'buildings' then exists (select from company_building sb
      where sb.company_id = ${company} and sb.building_id = any(${buildings}))
    else true end)`;

const ofRevision: Meant = {
  kind: sql`content_revision.audience_kind`,
  projects: sql`content_revision.project_ids`,
  buildings: sql`content_revision.building_ids`,
  companies: sql`content_revision.company_ids`,
};

/** Whether an employee, over `employee`, is in the audience of a revision, over `content_revision`. */
export const audienceHasEmployee = meant(ofRevision, sql`employee.project_id`, sql`employee.company_id`);

/** Does the same for somebody at a place. */
export const audienceHasPlace = ({ projectId, companyId }: { projectId: number; companyId: number }) =>
  meant(ofRevision, sql`${projectId}::bigint`, sql`${companyId}::bigint`);

const chosen = ({ kind, projectIds, buildingIds, companyIds }: Audience): Meant => ({
  kind: sql`${kind}::text`,
  projects: sql`${[...projectIds]}::bigint[]`,
  buildings: sql`${[...buildingIds]}::bigint[]`,
  companies: sql`${[...companyIds]}::bigint[]`,
});

/** Who can read at all: those who could open a session on a phone. */
export const mayReadOnPhone = (now: Date) => sql<SqlBool>`${passStandingSql(now)} in ('valid', 'cutOff')`;

/** Employees with the tables that their standing depends on. */
export const standingTables = sql`employee
  join "user" on "user".id = employee.user_id
  join company on company.id = employee.company_id
  join project on project.id = employee.project_id`;

export const isMobilePhone = sql<SqlBool>`("user".phone ~ '^1[0-9]{10}$')`;

/** How many people are in an audience, of those that `seen` names, and how many of their phones an SMS would reach. */
export async function audienceSizeOf(
  db: Kysely<DB>,
  audience: Audience,
  now: Date,
  seen: RawBuilder<SqlBool>,
): Promise<{ people: number; phones: number }> {
  const of = meant(chosen(audience), sql`employee.project_id`, sql`employee.company_id`);
  const { rows } = await sql<{ people: number; phones: number }>`
    select count(*)::int as people,
      (count(distinct employee.user_id) filter (where ${isMobilePhone}))::int as phones
    from ${standingTables} where ${of} and ${mayReadOnPhone(now)} and ${seen}`.execute(db);
  return rows[0] ?? { people: 0, phones: 0 };
}
