import type { CardRow } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { areaGroupNumbers } from './pass.area-groups.queries.ts';
import { refusalOfGuest } from './pass.bearer.ts';
import { cardsOf, refusalOfStanding } from './pass.holder.queries.ts';
import { knownCardDays } from './pass.new-day.queries.ts';
import { lentCardsOf } from './pass.visit.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A card with the areas it opens at each of some moments. */
type Card = Omit<CardRow, 'area' | 'next' | 'later' | 'st'> & { on: boolean; reach: number[][] };

/** The cards in use of a project, those of employees and those lent to guests. */
async function cardsIn(work: PassWork, projectId: number, moments: readonly Date[]): Promise<Card[]> {
  const own = await cardsOf(work, projectId, moments);
  const lent = await lentCardsOf(work, projectId);
  const later: Map<number, number[]>[] = [];
  for (const now of lent.length === 0 ? [] : moments) {
    const then = await lentCardsOf({ ...work, now }, projectId);
    later.push(new Map(then.map(({ visitId, areaIds }) => [visitId, areaIds])));
  }
  return [
    ...own.map(({ icCard, employeeId, companyId, cutOffAt, standing, reach }) => ({
      uid: icCard ?? '',
      owner: { t: 'U' as const, id: employeeId },
      tid: companyId,
      exp: cutOffAt && seconds(cutOffAt),
      on: refusalOfStanding(standing) === 'OK',
      reach,
    })),
    ...lent.map(({ card, visitId, companyId, endAt, hostCutOffAt, standing, areaIds }) => ({
      uid: card,
      owner: { t: 'V' as const, id: visitId },
      tid: companyId,
      // Nobody has to tell at the host's cut-off time that the guest's time is over too.
      exp: Math.min(seconds(endAt), hostCutOffAt ? seconds(hostCutOffAt) : Number.POSITIVE_INFINITY),
      on: refusalOfGuest(standing) === 'OK',
      reach: later.map((at) => at.get(visitId) ?? areaIds),
    })),
  ];
}

/** How long a card that was taken off the list is told of. */
const goneDays = 40;

/** Writes a list down: what is other than in the version before carries the new one. */
async function store(work: PassWork, projectId: number, ver: number, rows: object[]): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  const day = sql`${now}::timestamptz - ${sql.lit(goneDays)} * interval '1 day'`;
  await sql`
    with truth as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as t(uid text, kind text, owner bigint,
        company bigint, exp bigint, area bigint, "nextAt" bigint, "nextArea" bigint, later jsonb, st text)),
    put as (
      insert into card_row as c (project_id, uid, owner_kind, owner_id, company_id, expires_at, area_group, next_at,
        next_group, later, state, ver, changed_at)
      select ${projectId}, uid, kind, owner, company, exp, area, "nextAt", "nextArea", later, st, ${ver}, ${now}
      from truth
      on conflict (project_id, uid) do update set owner_kind = excluded.owner_kind, owner_id = excluded.owner_id,
        company_id = excluded.company_id, expires_at = excluded.expires_at, area_group = excluded.area_group,
        next_at = excluded.next_at, next_group = excluded.next_group, later = excluded.later, state = excluded.state,
        ver = excluded.ver, changed_at = excluded.changed_at
      where (c.owner_kind, c.owner_id, c.company_id, c.expires_at, c.area_group, c.next_at, c.next_group, c.later, c.state)
        is distinct from (excluded.owner_kind, excluded.owner_id, excluded.company_id, excluded.expires_at,
          excluded.area_group, excluded.next_at, excluded.next_group, excluded.later, excluded.state)),
    gone as (
      update card_row c set state = 'del', ver = ${ver}, changed_at = ${now}
      where c.project_id = ${projectId} and c.state <> 'del' and not exists (select from truth t where t.uid = c.uid)),
    forgotten as (
      delete from card_row c
      where c.project_id = ${projectId} and c.state = 'del' and c.changed_at < ${day}
        and not exists (select from truth t where t.uid = c.uid)
      returning c.ver)
    insert into card_list as l (project_id, ver, whole_before) values (${projectId}, ${ver}, ${ver})
    on conflict (project_id) do update set ver = excluded.ver,
      whole_before = greatest(l.whole_before, (select max(ver) from forgotten))`.execute(db);
}

/** How new the list is that was worked out, and how new it ought to be; the moment it is of. */
async function stateOf(work: PassWork, projectId: number) {
  const { now } = work;
  const db = databaseOf(work);
  const { rows } = await sql<{ is: number; listed: number | null; at: Date }>`
    select p.card_ver as "is", l.ver as listed, day.at
    from pass_project p join project on project.id = p.project_id
      -- A day that began by the clock of another node has begun.
      cross join lateral (select greatest(${now}::timestamptz, p.day::timestamp at time zone project.time_zone) as at) day
      left join card_list l on l.project_id = p.project_id
    where p.project_id = ${projectId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`project ${projectId} has no lists`);
  return row;
}

/** A moment from which on cards may open something else, and the one as of which that is worked out. */
type Moment = { from: Date; asOf: Date };

/** So many ends of openings a day are told apart. */
const maxEnds = 3;

/**
 * The moments at which openings end and leases begin or end, as long as a reader that hears nothing may go by its list.
 * Within a day nothing is opened by the clock: from the last end that is told apart a card opens what is left in the
 * evening, which is less than it may for a while.
 */
async function changesAfter(work: PassWork, projectId: number, at: Date): Promise<Moment[]> {
  const db = databaseOf(work);
  const { rows } = await sql<Moment>`
    with project as (
      select id, time_zone, (${at}::timestamptz at time zone time_zone)::date as today from project
      where id = ${projectId}),
    ends as (
      select distinct x.ends_at as at, (x.ends_at at time zone project.time_zone)::date as day
      from area_exception x join area a on a.id = x.area_id join project on project.id = a.project_id
      where x.ends_at > ${at} and x.ends_at < (today + ${sql.lit(knownCardDays + 1)})::timestamp at time zone time_zone),
    numbered as (
      select at, max(at) over (partition by day) as evening, row_number() over (partition by day order by at) as n
      from ends),
    leased as (
      select l.starts_on, l.ends_on, project.today, project.time_zone
      from lease l join building b on b.id = l.building_id join project on project.id = b.project_id
      where l.starts_on > today or l.ends_on >= today)
    select at as "from", case when n = ${sql.lit(maxEnds)} then evening else at end as "asOf"
    from numbered where n <= ${sql.lit(maxEnds)}
    union
    select midnight, midnight from (
      select day::timestamp at time zone time_zone as midnight
      from (select starts_on as day, leased.* from leased union select ends_on + 1, leased.* from leased) days
      where day > today and day <= today + ${sql.lit(knownCardDays)}) midnights
    order by 1, 2`.execute(db);
  return rows;
}

/** Names the lock under which the list of a project is worked out. */
const listLock = 4_215;

/**
 * Works the list of a project out, unless that was done for its version by any node. The version is looked at before
 * all else: what changes meanwhile may be in the list already, and is told again by the version that it makes.
 */
async function renew(work: PassWork, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${listLock}, hashtext(${`cards ${projectId}`}))`.execute(
    databaseOf(work),
  );
  const { is, listed, at } = await stateOf(work, projectId);
  if (is === listed) return;
  const moments = [{ from: at, asOf: at }, ...(await changesAfter(work, projectId, at))];
  const cards = await cardsIn(
    { ...work, now: at },
    projectId,
    moments.map(({ asOf }) => asOf),
  );
  const sets = new Map(cards.flatMap(({ reach }) => reach).map((set) => [set.join(), set]));
  const groups = await areaGroupNumbers(work, projectId, [...sets.values()]);
  const rows = cards.map(({ uid, owner, tid, exp, on, reach }) => {
    const areas = reach.map((set) => groups.get(set.join()));
    const [area] = areas;
    const [next, ...later] = moments.flatMap(({ from }, n) =>
      n > 0 && areas[n] !== areas[n - 1] ? [{ at: seconds(from), area: areas[n] }] : [],
    );
    const who = { uid, kind: owner.t, owner: owner.id, company: tid };
    return { ...who, exp, area, nextAt: next?.at, nextArea: next?.area, later, st: on ? 'on' : 'off' };
  });
  await store(work, projectId, is, rows);
}

const maxCards = 5_000;

type Asked = { since: number; after?: string | undefined; form?: number | undefined };
type Found = {
  uid: string | null;
  kind: 'U' | 'V';
  owner: number;
  company: number;
  exp: number | null;
  area: number;
  nextAt: number | null;
  nextArea: number | null;
  later: { at: number; area: number }[] | null;
  st: CardRow['st'];
  ver: number;
  full: boolean;
};

/** A row as it is told; who doesn't know what comes next is told what is now. */
function rowOf(
  { uid, kind, owner, company, exp, area, nextAt, nextArea, later, st }: Found,
  now: Date | null,
): CardRow {
  const next = nextAt === null || nextArea === null ? null : { at: nextAt, area: nextArea };
  const comes = next ? [next, ...(later ?? [])] : [];
  const over = now === null ? undefined : comes.findLast(({ at }) => at <= seconds(now));
  const told = next && now === null ? { next, ...(later?.length ? { later } : {}) } : {};
  return {
    uid: uid ?? '',
    owner: { t: kind, id: owner },
    tid: company,
    exp,
    area: over?.area ?? area,
    ...told,
    st,
  };
}

/** One page of the cards of a project: what changed since a version, or all of them; its version comes with it. */
export async function pageOfCardList(work: PassWork, projectId: number, { since, after, form }: Asked) {
  const { is, listed } = await stateOf(work, projectId);
  if (is === since && after === undefined) return { ver: is, full: false, more: false, rows: [] };
  if (is !== listed)
    await databaseOf(work)
      .transaction()
      .execute((db) => renew({ ...work, db }, projectId));
  // One look, so that the version and what may be left out because of it belong together.
  const { rows } = await sql<Found>`
    select l.ver, l."full", r.uid, r.owner_kind as kind, r.owner_id as owner, r.company_id as company,
      r.expires_at as exp, r.area_group as area, r.next_at as next_at, r.next_group as next_area, r.later, r.state as st
    from (
      select project_id, ver, ${form !== 2}::boolean or ${since} < whole_before or ${since} > ver as "full"
      from card_list where project_id = ${projectId}) l
    left join lateral (
      select * from card_row r
      where r.project_id = l.project_id and r.uid > ${after ?? ''}
        and case when l."full" then r.state <> 'del' else r.ver > ${since} end
      order by r.uid limit ${sql.lit(maxCards + 1)}) r on true
    order by r.uid`.execute(databaseOf(work));
  const found = rows.filter(({ uid }) => uid !== null);
  const page = found.slice(0, maxCards).map((row) => rowOf(row, form === 2 ? null : work.now));
  const [first] = rows;
  if (!first) throw new Error(`project ${projectId} has no list of cards`);
  // A page that goes on is no new beginning.
  return {
    ver: first.ver,
    full: first.full && after === undefined,
    more: found.length > maxCards,
    rows: page,
  };
}
