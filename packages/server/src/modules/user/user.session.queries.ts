import type { DefaultListView } from '@mdi/contract/modules/list-view/list-view.contract.ts';
import type { Look } from '@mdi/contract/modules/preference/preference.contract.ts';
import { sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { defaultViews } from '../list-view/index.ts';

export type OwnPlace = {
  assignmentId: number;
  projectId: number;
  projectName: string;
  logoKey: string | null;
  companyId: number | null;
  companyName: string | null;
  roleCode: string;
  roleName: string;
  roleNameEn: string;
  level: 10 | 30 | 40;
};

/**
 * Every valid project a person may enter with the role to enter it by: the assigned ones, and for a
 * head-office role every project within that role's scope. A role that comes with a job counts while the
 * person works there and that company is valid.
 */
const ownPlaces = ({ actor: { userId }, now }: Ctx) => sql<OwnPlace>`
  select a.id as assignment_id, p.id as project_id, p.name as project_name,
    p.name_key as project_name_key, u.key as logo_key,
    c.id as company_id, c.name as company_name,
    r.code as role_code, r.name as role_name, r.name_en as role_name_en, r.level
  from assignment a
  join role r on r.id = a.role_id and r.state = 'N' and r.can_sign_in
  join project p on p.state = 'N' and (p.id = a.project_id or (a.project_id is null and r.level = 10))
  join province v on v.code = p.province_code
  left join upload u on u.id = p.logo_id
  left join company c on c.id = a.company_id
  left join employee e on e.id = a.employee_id
  left join company employer on employer.id = e.company_id
  where a.user_id = ${userId} and ${assignmentInForce(now(), 'a')}
    and (c.id is null or c.state = 'N')
    and (e.id is null or (e.state = 'N' and employer.state = 'N'))
    and (r.data_scope <> 20 or v.region_code = any(r.region_codes))
    and (a.region_codes is null or v.region_code = any(a.region_codes))
    and (r.data_scope <> 30 or exists (select from building b where b.project_id = p.id and b.id = any(r.building_ids)))
    and (a.building_ids is null or exists (select from building b where b.project_id = p.id and b.id = any(a.building_ids)))`;

type Menu = {
  id: number;
  parentId: number | null;
  kind: 'group' | 'page';
  url: string;
  title: string;
  titleEn: string;
  icon: string;
};

type Frame = {
  id: number;
  userName: string;
  nickName: string;
  introduction: string;
  chatAccount: string | null;
  avatarKey: string | null;
  /** What they have set of how they like the frame. */
  look: Partial<Look> | null;
  showSettings: boolean;
  /** The views with which they open lists. */
  usualViews: Record<string, DefaultListView>;
  roleName: string;
  roleNameEn: string;
  projectName: string | null;
  timeZone: string | null;
  companyName: string | null;
  /** What the role holds on the platform. */
  held: string[];
  /** The shown groups, and those of the shown pages that the role holds, in order. */
  menus: Menu[];
  /** The buildings of the current project that are in scope. */
  buildings: { buildingId: number; buildingName: string }[];
  /** How many projects, roles and companies there are to switch between. */
  projects: number;
  roles: number;
  companies: number;
};

/**
 * The caller with role, project and company, and all else that the frame shows. One statement: every page load
 * asks for it, and each statement more costs as much as the framework does.
 */
export async function frameFactsOf(ctx: Ctx): Promise<Frame> {
  const { actor } = ctx;
  const inSight = inScope(actor, { project: 'building.projectId', building: 'building.id' });
  const found = await sql<Frame>`
    with held as (select resource from role_resource where role_id = ${actor.roleId} and surface = 'mdi'),
    own as (${ownPlaces(ctx)} limit 1000)
    select u.id, u.user_name, u.nick_name, u.introduction, u.chat_account,
      (select key from upload where upload.id = u.avatar_id) as avatar_key,
      (select value from preference where preference.user_id = u.id and preference.key = 'look') as look,
      coalesce((select show_settings from appearance), true) as show_settings,
      ${defaultViews(ctx)} as usual_views,
      r.name as role_name, r.name_en as role_name_en, p.name as project_name, p.time_zone, c.name as company_name,
      array(select resource from held order by resource) as held,
      (select coalesce(json_agg(json_build_object('id', m.id, 'parentId', m.parent_id, 'kind', m.kind,
          'url', m.url, 'title', m.title, 'titleEn', m.title_en, 'icon', m.icon) order by m.sort, m.id), '[]')
        from menu m where m.surface = 'mdi' and m.shown
          and (m.kind = 'group' or (m.kind = 'page' and m.url in (select resource from held)))) as menus,
      (select coalesce(json_agg(json_build_object('buildingId', building.id, 'buildingName', building.name)
          order by building.sort, building.id), '[]')
        from building where building.project_id = ${actor.projectId ?? 0} and ${inSight}) as buildings,
      (select count(distinct project_id)::int from own) as projects,
      (select count(distinct role_code)::int from own) as roles,
      (select count(distinct company_id)::int from own) as companies
    from "user" u
    join role r on r.id = ${actor.roleId}
    left join project p on p.id = ${actor.projectId}
    left join company c on c.id = ${actor.companyId}
    where u.id = ${actor.userId}`.execute(rows(ctx));
  const [frame] = found.rows;
  if (!frame) throw new Error('the session has no user');
  return frame;
}

/** One page of the projects a person may enter, by name, each with all its roles there. */
export async function ownProjects(ctx: Ctx, name: string | null, limit: number, offset: number) {
  const own = sql`select distinct project_id, project_name, logo_key from (${ownPlaces(ctx)}) o
    where ${name}::text is null or project_name_key like ${name}`;
  const page = await sql<{ projectId: number; projectName: string; logoKey: string | null }>`
    select * from (${own}) d order by project_name collate natural_name, project_id
    limit ${limit} offset ${offset}`.execute(rows(ctx));
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${own}) d`.execute(
    rows(ctx),
  );
  const places = await placesIn(
    ctx,
    page.rows.map((r) => r.projectId),
  );
  return { page: page.rows, places, total: counted.rows[0]?.total ?? 0 };
}

/** How a person may enter these projects. */
export async function placesIn(ctx: Ctx, projectIds: number[]): Promise<OwnPlace[]> {
  const found = await sql<OwnPlace>`
    select * from (${ownPlaces(ctx)}) o where project_id = any(${projectIds}::bigint[])
    order by level, role_code, company_name`.execute(rows(ctx));
  return found.rows;
}

/** The caller's own head-office assignment with a role, for standing in no project. */
export const headOfficeAssignment = (ctx: Ctx, roleCode: string) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select(['assignment.id', 'role.code'])
    .where('assignment.userId', '=', ctx.actor.userId)
    .where('assignment.projectId', 'is', null)
    .where('role.level', '=', 10)
    .where('role.code', '=', roleCode)
    .where('role.state', '=', 'N')
    .where('role.canSignIn', '=', true)
    .where(assignmentInForce(ctx.now()))
    .executeTakeFirst();

type Stand = { assignmentId: number; projectId: number | null; companyId: number | null };

/** Whether the role of an assignment of the caller demands an app that they don't have. */
export async function lacksAuthenticator(ctx: Ctx, assignmentId: number): Promise<boolean> {
  const role = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('authenticator', 'authenticator.userId', 'assignment.userId')
    .select('role.id')
    .where('assignment.id', '=', assignmentId)
    .where('role.needsAuthenticator', '=', true)
    .where('authenticator.since', 'is', null)
    .executeTakeFirst();
  return role !== undefined;
}

/** Moves the session to another role and place, and remembers it for the next sign-in. */
export async function moveSession(ctx: Ctx, stand: Stand): Promise<void> {
  await rows(ctx).updateTable('session').set(stand).where('id', '=', ctx.actor.sessionId).execute();
  await rows(ctx)
    .updateTable('user')
    .set({ lastAssignmentId: stand.assignmentId })
    .where('id', '=', ctx.actor.userId)
    .execute();
}
