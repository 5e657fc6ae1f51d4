import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isInsideToday, isRecordInScope } from '../pass-record/index.ts';
import { isVisitInScope } from '../visit/index.ts';

type Where = { projectId: number; buildingId: number | undefined };

/** An employee, or somebody of a visit. */
export type EvacueeKey = { employeeId: number | null; visitId: number | null; person: number };

export type EvacuationPerson = EvacueeKey & {
  name: string | null;
  phone: string | null;
  companyName: string;
  withName: string | null;
  buildingId: number | null;
  buildingName: string | null;
  buildingSort: number | null;
  location: string | null;
  since: Date;
  card: string | null;
  foundAt: Date | null;
  foundBy: string | null;
};

/** A tick counts for one evacuation; what was found half a day ago says nothing now. */
const countsHours = 12;
/** So many a call: a list of thousands would keep everybody else waiting while it is written. */
const perPage = 1_000;

/** Which people are meant, as conditions on `employee` and on `visit` with `p`, somebody of it. */
type Which = { employees: RawBuilder<SqlBool>; guests: RawBuilder<SqlBool> };

const everybody: Which = { employees: sql<SqlBool>`true`, guests: sql<SqlBool>`true` };
const nobody = sql<SqlBool>`false`;

/** Somebody of the list. */
export const onlyPerson = ({ employeeId, visitId, person }: EvacueeKey): Which => ({
  employees: employeeId === null ? nobody : sql<SqlBool>`employee.id = ${employeeId}`,
  guests: visitId === null ? nobody : sql<SqlBool>`(visit.id = ${visitId} and p.person = ${person})`,
});

export const onlyFoundPeople: Which = {
  employees: sql<SqlBool>`tick.id is not null`,
  guests: sql<SqlBool>`tick.id is not null`,
};

/** Where somebody stands in the order of the pages, which stays whoever comes and goes. */
const placeOf = ({ employeeId, visitId, person }: EvacueeKey) =>
  employeeId === null ? `v${visitId}.${person}` : `e${employeeId}`;

function beyond(place: string | undefined): Which {
  if (place === undefined) return everybody;
  const [id = 0, person = 0] = place.slice(1).split('.').map(Number);
  if (place.startsWith('e')) return { ...everybody, employees: sql<SqlBool>`employee.id > ${id}` };
  return { employees: nobody, guests: sql<SqlBool>`(visit.id, p.person) > (${id}::bigint, ${person}::int)` };
}

const recent = (now: Date) =>
  sql<SqlBool>`tick.at > ${now}::timestamptz - ${countsHours} * interval '1 hour'`;

/** The building at hand, or the only one of the company, as far as the caller sees it. */
const building = (ctx: Ctx, at: RawBuilder<unknown>, company: RawBuilder<unknown>) => sql`
  left join building on ${inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' })}
    and building.id = coalesce(${at}, (
      select min(cb.building_id) from company_building cb where cb.company_id = ${company} having count(*) = 1))`;

const employees = (ctx: Ctx, { projectId }: Where, which: Which) => sql`
  select employee.id as employee_id, null::bigint as visit_id, 0 as person, "user".nick_name as name, "user".phone,
    company.name as company_name, null as with_name, building.id as building_id, building.name as building_name,
    area.name as location, x.at as since, null as card, tick.at as found_at, tick.by as found_by
  from pass_presence x
    join project on project.id = x.project_id
    join employee on employee.id = x.employee_id
    join "user" on "user".id = employee.user_id
    join company on company.id = employee.company_id
    left join area on area.id = x.area_id
    ${building(ctx, sql`area.building_id`, sql`employee.company_id`)}
    left join evacuation_tick tick on tick.employee_id = employee.id and ${recent(ctx.now())}
  where x.project_id = ${projectId} and ${isRecordInScope(ctx.actor, 'x')}
    and (${isInsideToday(ctx.now())} or tick.id is not null) and ${which.employees}`;

const guests = (ctx: Ctx, { projectId }: Where, which: Which) => sql`
  select null::bigint, visit.id, p.person, p.name, p.phone, company.name,
    case p.person when 0 then coalesce("user".nick_name, visit.host_name) else visit.name end,
    building.id, building.name, visit.location, visit.arrived_at, visitor_card.number, tick.at, tick.by
  from visit
    join company on company.id = visit.company_id
    left join employee on employee.id = visit.host_id
    left join "user" on "user".id = employee.user_id
    left join visitor_card on visitor_card.visit_id = visit.id
    cross join lateral (
      select 0 as person, visit.name, visit.phone
      union all
      select c.n::int, c.one ->> 'name', c.one ->> 'phone'
      from jsonb_array_elements(visit.companions) with ordinality c (one, n)) p
    ${building(ctx, sql`visit.building_id`, sql`visit.company_id`)}
    left join evacuation_tick tick on tick.visit_id = visit.id and tick.person = p.person and ${recent(ctx.now())}
  where visit.project_id = ${projectId} and ${isVisitInScope(ctx.actor)} and visit.arrived_at is not null
    and (visit.state = 'arrived' and visit.out_at is null or tick.id is not null) and ${which.guests}`;

const people = (ctx: Ctx, where: Where, which: Which, most: RawBuilder<unknown>) => sql<EvacuationPerson>`
  select people.employee_id, people.visit_id, people.person, people.name, people.phone, people.company_name,
    people.with_name, people.building_id, people.building_name, b.sort as building_sort, people.location, people.since,
    people.card, people.found_at, finder.nick_name as found_by
  from (${employees(ctx, where, which)} union all ${guests(ctx, where, which)}) people
    left join "user" finder on finder.id = people.found_by
    left join building b on b.id = people.building_id
  where (${where.buildingId ?? null}::bigint is null or people.building_id = ${where.buildingId ?? null})
  order by people.visit_id nulls first, people.employee_id, people.person
  limit ${most}`;

/** Those of them who are on site now, or were found lately; of one building where it is named. */
export const peopleOnSite = async (ctx: Ctx, where: Where, which: Which): Promise<EvacuationPerson[]> =>
  (await people(ctx, where, which, sql`all`).execute(rows(ctx))).rows;

/** A page of who is on site now or was found lately, and where the next begins. */
export async function pageOfPeopleOnSite(ctx: Ctx, where: Where, after: string | undefined) {
  const all = await people(ctx, where, beyond(after), sql.lit(perPage + 1)).execute(rows(ctx));
  const list = all.rows.slice(0, perPage);
  const last = list.at(-1);
  return { list, next: last && all.rows.length > perPage ? placeOf(last) : null };
}

/** Writes down that somebody was found; a second time it is found again. */
export async function addTick(ctx: Ctx, projectId: number, who: EvacueeKey): Promise<void> {
  const values = { ...who, projectId, at: ctx.now(), by: ctx.actor.userId };
  await rows(ctx)
    .insertInto('evacuationTick')
    .values(values)
    .onConflict((known) =>
      (who.employeeId === null
        ? known.columns(['visitId', 'person'])
        : known.column('employeeId')
      ).doUpdateSet({
        at: values.at,
        by: values.by,
        projectId,
      }),
    )
    .execute();
}

export async function dropTick(ctx: Ctx, { employeeId, visitId, person }: EvacueeKey): Promise<void> {
  const query = rows(ctx).deleteFrom('evacuationTick');
  if (employeeId !== null) await query.where('employeeId', '=', employeeId).execute();
  else await query.where('visitId', '=', visitId).where('person', '=', person).execute();
}

/** Forgets that these people were found. */
export async function dropTicks(ctx: Ctx, people: readonly EvacueeKey[]): Promise<void> {
  const employeesFound = people.flatMap(({ employeeId }) => employeeId ?? []);
  const visitsFound = people.flatMap(({ visitId }) => visitId ?? []);
  await sql`
    delete from evacuation_tick where employee_id = any(${employeesFound}::bigint[])
      or visit_id = any(${visitsFound}::bigint[])`.execute(rows(ctx));
}
