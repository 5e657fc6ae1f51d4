import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { personName, phoneNumber, seededRandom } from './demo-random-names.ts';
import { inBatches } from './in-batches.ts';

const hour = 3_600_000;
/** Hosts of a project who have guests. */
const hostsEach = 14;
const cardsEach = 8;
/** Guests of the last weeks, by project. */
const before = [60, 30, 20];

type Visit = Insertable<DB['visit']>;
type Host = { id: number; companyId: number; projectId: number; name: string; buildingId: number | null };
type Plan = { state: Visit['state']; from: number; to: number; out?: number; kind?: Visit['kind'] };

const purposes = ['BUSINESS', 'INTERVIEW', 'MEETING', 'DELIVERY', 'MAINTENANCE'];
const places = ['前台', '12 层会议室', '8 层接待区', '样板间', null];
const companions = [[], [], [], [{ name: '同行一人', phone: null }]];

/** Today's visits in every state, as hours from now. */
const today: readonly Plan[] = [
  { state: 'arrived', from: -2, to: 3 },
  { state: 'arrived', from: -3, to: 1 },
  { state: 'arrived', from: -5, to: -0.5 },
  { state: 'arrived', from: -1, to: 5, kind: 'temporary' },
  { state: 'approved', from: -0.5, to: 4 },
  { state: 'approved', from: 0.2, to: 3 },
  { state: 'approved', from: 1, to: 6 },
  { state: 'invited', from: 1, to: 5 },
  { state: 'pending', from: -0.3, to: 6, kind: 'temporary' },
  { state: 'pending', from: -0.1, to: 6, kind: 'temporary' },
  { state: 'left', from: -5, to: 1, out: -2 },
  { state: 'rejected', from: -2, to: 6, kind: 'temporary' },
  { state: 'cancelled', from: 1, to: 4 },
  { state: 'expired', from: -5, to: -1 },
];

/** Working people of valid companies that lease, somebody of the first company of the project first. */
async function hostsIn(db: Kysely<DB>, projectId: number): Promise<Host[]> {
  const found = await sql<Host>`
    select e.id, e.company_id as "companyId", e.project_id as "projectId", u.nick_name as name,
      (select l.building_id from lease l where l.company_id = e.company_id order by l.id limit 1) as "buildingId"
    from (
      select distinct on (company_id) * from employee
      where project_id = ${projectId} and state = 'N' and left_at is null and cut_off_at is null
      order by company_id, id desc) e
    join "user" u on u.id = e.user_id join company c on c.id = e.company_id
    where c.state = 'N' and c.category <> 0
      and exists (select from lease l where l.company_id = e.company_id)
    order by e.company_id limit ${hostsEach}`.execute(db);
  return found.rows;
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(seededRandom() * from.length)];

function visitOf(host: Host, { state, from, to, out, kind = 'invited' }: Plan, now: Date): Visit {
  const at = (hours: number) => new Date(now.getTime() + Math.round(hours * hour));
  const phone = phoneNumber();
  const came = state === 'arrived' || state === 'left';
  return {
    kind,
    state,
    projectId: host.projectId,
    companyId: host.companyId,
    hostId: host.id,
    hostName: host.name,
    buildingId: host.buildingId,
    location: pick(places) ?? null,
    name: state === 'invited' ? null : personName(),
    phone,
    phoneKey: phone,
    visitorType: seededRandom() < 0.15 ? 'VIP' : 'GUEST',
    purpose: pick(purposes) ?? null,
    startAt: at(from),
    endAt: at(to),
    arrivedAt: came ? at(from + 0.1) : null,
    leftAt: state === 'left' ? at(out ?? to) : null,
    companions: JSON.stringify(pick(companions) ?? []),
    reason: state === 'rejected' ? '无法确认来访事由' : state === 'cancelled' ? '会议改期' : null,
    createdAt: at(kind === 'temporary' ? from : from - 20),
    updatedAt: at(Math.min(0, from)),
  };
}

const course = {
  invited: ['invite'],
  pending: ['register'],
  approved: ['invite', 'complete'],
  arrived: ['invite', 'complete', 'arrive'],
  left: ['invite', 'complete', 'arrive', 'leave'],
  rejected: ['register', 'reject'],
  cancelled: ['invite', 'complete', 'cancel'],
  expired: ['invite', 'complete', 'expire'],
} as const;

type Added = { id: number } & Pick<Visit, 'state' | 'kind'> & {
    createdAt: Date;
    arrivedAt: Date | null;
    endAt: Date;
  };

/** What happened to a visit, as far as it tells itself. */
function stepsOf({ id, state, kind, createdAt, arrivedAt, endAt }: Added): Insertable<DB['visitStep']>[] {
  const steps =
    state === 'arrived' && kind === 'temporary' ? ['register', 'approve', 'arrive'] : course[state];
  return steps.map((step, n) => ({
    visitId: id,
    step,
    at:
      step === 'arrive' && arrivedAt
        ? arrivedAt
        : step === 'leave'
          ? endAt
          : new Date(createdAt.getTime() + n * 60_000),
    by: step === 'register' ? 'guest' : step === 'expire' ? 'clock' : 'user',
    byName: step === 'register' || step === 'expire' ? null : '门岗',
  }));
}

async function addCards(
  db: Kysely<DB>,
  projectId: number,
  visits: readonly Added[],
  now: Date,
): Promise<void> {
  const borrowers = visits.filter(({ state }) => state === 'arrived').slice(0, 2);
  const rows = Array.from({ length: cardsEach }, (_, n): Insertable<DB['visitorCard']> => {
    const borrower = borrowers[n];
    return {
      projectId,
      number: `V${String(projectId * 100 + n + 1).padStart(7, '0')}`,
      name: `访客 ${n + 1} 号`,
      state: borrower ? 'lent' : n === cardsEach - 1 ? 'lost' : 'free',
      visitId: borrower?.id ?? null,
      lentAt: borrower ? now : null,
      opens: borrower !== undefined,
    };
  });
  await db.insertInto('visitorCard').values(rows).execute();
}

async function addDenied(db: Kysely<DB>, projectId: number): Promise<void> {
  const [name, phone] = [personName(), phoneNumber()];
  const reason = '多次未经许可推销，扰乱办公秩序';
  const row = { projectId, name, nameKey: normaliseName(name), phone, phoneKey: phone, reason };
  await db.insertInto('deniedVisitor').values(row).execute();
}

/** Visits of the first projects: today's in every state and those of the last weeks; visitor cards, a denied guest. */
export async function addVisits(db: Kysely<DB>, projects: readonly number[], now: Date): Promise<void> {
  for (const [n, past] of before.entries()) {
    const projectId = projects[n];
    if (projectId === undefined) continue;
    const hosts = await hostsIn(db, projectId);
    if (hosts.length === 0) continue;
    const old = Array.from({ length: past }, (_, at): Plan => {
      const from = -(24 + Math.floor(seededRandom() * 25 * 24));
      return { state: at % 9 === 0 ? 'expired' : 'left', from, to: from + 3, out: from + 2 };
    });
    const rows = [...today, ...old].map((plan, at) => {
      // Many of them to the tenant's account.
      const host = hosts[at % 3 === 0 ? 0 : at % hosts.length];
      if (!host) throw new Error('nobody to visit');
      return visitOf(host, plan, now);
    });
    const added = await inBatches(rows, (part) =>
      db
        .insertInto('visit')
        .values(part)
        .returning(['id', 'state', 'kind', 'createdAt', 'arrivedAt', 'endAt'])
        .execute(),
    );
    await inBatches(added.flatMap(stepsOf), async (part) => {
      await db.insertInto('visitStep').values(part).execute();
      return [];
    });
    await addCards(db, projectId, added, now);
    await addDenied(db, projectId);
  }
}
