import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { untouchedDays } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { defaultHours } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { afterWork, afterWorkDays, type WorkSchedule } from '../../kit/time/working-hours.ts';
import type { DB } from '../schema.gen.ts';
import { personName, phoneNumber } from './demo-random-names.ts';
import {
  companyNames,
  type LeasingNeeds,
  leasingNeeds,
  personNamesEn,
  staffNotes,
} from './demo-reservation-texts.ts';
import {
  addBookingRules,
  addViewings,
  type DemoViewing,
  type ViewingHost,
  type WantedUnit,
} from './demo-reservation-viewings.ts';
import { inBatches } from './in-batches.ts';

const hour = 3_600_000;
const many = 120;
const hours: WorkSchedule = { ...defaultHours, zone: 'Asia/Shanghai' };

type Row = Insertable<DB['reservation']>;
type State = 'new' | 'contacted' | 'booked' | 'viewed' | 'negotiating' | 'won' | 'lost';
type Kind = Insertable<DB['reservationStep']>['kind'];
type Staff = { id: number; name: string };
type Tenant = { id: number; name: string; projectId: number };
type Step = { kind: Kind; by: Staff | null; note: string | null; at: Date };
type Made = { row: Row; steps: Step[]; viewing: DemoViewing | undefined };

/** Units of the first two projects to be wanted: what is vacant comes first. */
async function placesIn(db: Kysely<DB>, projects: readonly number[]): Promise<WantedUnit[]> {
  const { rows } = await sql<WantedUnit>`
    select b.project_id, u.building_id, u.id as unit_id, f.name || ' ' || u.name as unit
    from unit u join building b on b.id = u.building_id join floor f on f.id = u.floor_id
    where b.project_id = any(${projects.slice(0, 2)}::bigint[])
    order by b.project_id <> ${projects[0] ?? 0}, exists (
      select from lease l where l.unit_id = u.id and coalesce(l.ends_on, 'infinity') >= current_date), u.id
    limit 60`.execute(db);
  return rows;
}

async function hostsIn(db: Kysely<DB>, projects: readonly number[]): Promise<ViewingHost[]> {
  const { rows } = await sql<ViewingHost>`
    select e.id, u.nick_name as name, e.project_id, e.company_id,
      array(select m.building_id from managed_building m where m.company_id = c.id) as building_ids
    from employee e join "user" u on u.id = e.user_id
      join company c on c.id = e.company_id
    where e.project_id = any(${projects.slice(0, 2)}::bigint[]) and c.category = 0 and c.state = 'N'
      and e.state = 'N' and e.left_at is null and u.state = 'N' order by e.id limit 20`.execute(db);
  return rows;
}

async function tenantsIn(db: Kysely<DB>, projects: readonly number[]): Promise<Tenant[]> {
  const { rows } = await sql<Tenant>`
    select c.id, c.name, c.project_id from company c
    where c.project_id = any(${projects.slice(0, 2)}::bigint[]) and c.category = 2 and c.state = 'N'
      and exists (select from lease l where l.company_id = c.id) order by c.id desc limit 24`.execute(db);
  return rows;
}

/** Where most stand: what is old has ended one way or the other. */
function stateOf(n: number): State {
  if (n < 10) return 'new';
  if (n < 22) return 'contacted';
  if (n < 30) return 'booked';
  if (n < 40) return 'viewed';
  if (n < 48) return 'negotiating';
  return n % 3 === 0 ? 'won' : 'lost';
}

function ageOf(state: State, n: number): number {
  if (state === 'new') return 0.5 + n * 7;
  if (state === 'contacted') return 20 + (n - 10) * 9;
  if (state === 'booked') return 50 + (n - 22) * 12;
  if (state === 'viewed') return 100 + (n - 30) * 20;
  return state === 'negotiating' ? 200 + (n - 40) * 30 : 400 + (n - 48) * 110;
}

const lostReasons = ['price', 'size', 'elsewhere', 'postponed', 'silent', 'location', 'other'] as const;
/** Which of them ask for a viewing that nobody has confirmed yet. */
const asking = [3, 12, 17];
/** How far each has come, in steps. */
const reached: Record<State, readonly Kind[]> = {
  new: [],
  contacted: ['contacted'],
  booked: ['contacted', 'note', 'booked'],
  viewed: ['contacted', 'booked', 'viewed', 'note'],
  negotiating: ['contacted', 'booked', 'viewed', 'offered', 'note'],
  won: ['contacted', 'booked', 'viewed', 'offered', 'won'],
  lost: ['contacted', 'booked', 'noShow', 'lost'],
};

type At = {
  now: Date;
  n: number;
  staff: Staff;
  place: WantedUnit;
  hosts: readonly ViewingHost[];
  tenants: readonly Tenant[];
};

const of = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

/** The steps of one, evenly between its coming and now. */
function stepsOf({ now, n, staff }: At, state: State, createdAt: Date, said: string | null): Step[] {
  const kinds: readonly Kind[] = asking.includes(n) ? [...reached[state], 'asked'] : reached[state];
  const last =
    state === 'won' || state === 'lost' ? createdAt.getTime() + 340 * hour : now.getTime() - hour / 2;
  const each = (Math.min(last, now.getTime() - hour / 4) - createdAt.getTime()) / (kinds.length + 0.2);
  const done = kinds.map((kind, at): Step => {
    const note =
      kind === 'note' || kind === 'contacted' || kind === 'offered' ? of(staffNotes[kind], n) : null;
    // Who wants to lease asks by themselves.
    const by = kind === 'asked' ? null : staff;
    return { kind, by, note: note ?? null, at: new Date(createdAt.getTime() + each * (at + 1)) };
  });
  return [{ kind: 'sent', by: null, note: said, at: createdAt }, ...done];
}

/** One reservation as it would have come about. */
function reservationOf(at: At): Made {
  const { now, n, staff, place, hosts, tenants } = at;
  const state = stateOf(n);
  const createdAt = new Date(now.getTime() - ageOf(state, n) * hour);
  const need: LeasingNeeds = of(leasingNeeds, n) ?? leasingNeeds[0];
  const english = n % 10 === 9;
  const steps = stepsOf(at, state, createdAt, english ? need.en : need.zh);
  const touchedAt = steps.at(-1)?.at ?? createdAt;
  const booked = steps.find(({ kind }) => kind === 'booked');
  const host = of(
    hosts.filter(({ buildingIds }) => buildingIds.includes(place.buildingId)),
    n,
  );
  const planned = state === 'booked';
  const asks = asking.indexOf(n);
  // In hours of work, one after the other: no host is at two places.
  const turn = asks < 0 ? n - 22 : 8 + asks;
  const next = afterWork(hours, new Date(now.getTime() + 12 * hour), 60 + turn * 120).getTime();
  const viewAt =
    planned || asks >= 0
      ? new Date(Math.floor(next / hour) * hour)
      : booked && new Date(booked.at.getTime() + hour);
  const became = planned ? 'planned' : asks >= 0 ? 'hold' : state === 'lost' ? 'noShow' : 'done';
  const bookedAt = booked?.at ?? now;
  const viewing: DemoViewing | undefined = viewAt && host && { at: viewAt, host, state: became, bookedAt };
  const ended = state === 'won' || state === 'lost';
  const dueAt = ended ? null : afterWorkDays(hours, planned && viewAt ? viewAt : touchedAt, untouchedDays);
  const tenant = of(
    tenants.filter(({ projectId }) => projectId === place.projectId),
    n,
  );
  const name = english ? (of(personNamesEn, n) ?? 'Emily Carter') : personName();
  const companyName =
    state === 'won' ? (tenant?.name ?? null) : n % 6 === 1 ? null : (of(companyNames, n) ?? null);
  const phone = phoneNumber();
  const source = n % 4 === 3 ? 'office' : n % 4 === 1 ? 'page' : 'app';
  const row: Row = {
    projectId: place.projectId,
    source,
    name,
    nameKey: normaliseName(name),
    phone,
    phoneKey: phone,
    companyName,
    companyKey: companyName === null ? null : normaliseName(companyName),
    ...(n % 7 !== 2 && { buildingId: place.buildingId, ...(n % 3 !== 1 && { unitId: place.unitId }) }),
    areaFrom: need.from,
    areaTo: need.to,
    people: need.people,
    lang: english ? 'en' : 'zh',
    moveIn: new Date(now.getTime() + (60 + n) * 24 * hour).toISOString().slice(0, 7),
    text: english ? need.en : need.zh,
    consentAt: source === 'office' ? null : createdAt,
    state,
    ...(state !== 'new' && { assigneeId: staff.id, assignedAt: steps[1]?.at ?? createdAt }),
    touchedAt,
    dueAt,
    createdAt,
    updatedAt: touchedAt,
    closedAt: ended ? touchedAt : null,
    ...(state === 'lost' && { lostReason: of(lostReasons, n) ?? 'other' }),
    ...(state === 'won' && { companyId: tenant?.id ?? null }),
  };
  return { row, steps, viewing };
}

/** Reservations in all states with what was done about each, as they would have come in the last year. */
export async function addReservations(
  db: Kysely<DB>,
  { projects, now, staff }: { projects: readonly number[]; now: Date; staff: Staff },
): Promise<void> {
  const places = await placesIn(db, projects);
  const [hosts, tenants] = [await hostsIn(db, projects), await tenantsIn(db, projects)];
  const [first] = places;
  if (!first) return;
  const made: Made[] = [];
  for (let n = 0; n < many; n += 1)
    made.push(reservationOf({ now, n, staff, place: of(places, n) ?? first, hosts, tenants }));
  const added = await inBatches(made, (part) =>
    db
      .insertInto('reservation')
      .values(part.map(({ row }) => row))
      .returning(['id', 'buildingId'])
      .execute(),
  );
  const steps = made.flatMap((one, n) =>
    one.steps.map(({ kind, by, note, at }) => ({
      reservationId: added[n]?.id ?? 0,
      kind,
      userId: by?.id ?? null,
      byName: by?.name ?? null,
      note,
      at,
    })),
  );
  await inBatches(steps, (part) => db.insertInto('reservationStep').values(part).returning('id').execute());
  await addViewings(db, made, { ids: added.map(({ id }) => id), places, now });
  await addBookingRules(db, projects, hosts);
}
