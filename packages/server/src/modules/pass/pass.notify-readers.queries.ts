import { type SqlBool, sql } from 'kysely';
import { isGuestDeniedSql } from '../../kit/access/pass-standing.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { databaseOf, rows } from '../../kit/calls/rows.ts';
import type { PassWork } from './pass.work.queries.ts';

export type RevocationEntry = {
  projectId: number;
  kind: 'P' | 'T' | 'U' | 'V' | 'C' | 'K';
  ref: number;
  op: 'add' | 'del';
  before?: Date;
};

const any = (ids: readonly number[] | undefined) => sql<number>`any(${[...(ids ?? [])]}::bigint[])`;

/** Whether a card of somebody among these opens doors, or stands on the list that readers hold. */
const cardOut = (projectId: number, entries: readonly RevocationEntry[]) => {
  const of = (kind: RevocationEntry['kind']) =>
    any(entries.filter((one) => one.kind === kind).map(({ ref }) => ref));
  return sql<boolean>`(
    exists (
      select from card_row c where c.project_id = ${projectId} and c.state <> 'del'
        and (c.project_id = ${of('P')} or c.company_id = ${of('T')} or c.owner_kind = 'U' and c.owner_id = ${of('U')}
          or c.owner_kind = 'V' and c.owner_id = ${of('V')}))
    or exists (
      select from employee e where e.project_id = ${projectId} and e.card_state = 'inUse'
        and (e.project_id = ${of('P')} or e.company_id = ${of('T')} or e.id = ${of('U')}))
    or exists (
      select from visitor_card c join visit v on v.id = c.visit_id
      where c.project_id = ${projectId} and c.state = 'lent'
        and (c.project_id = ${of('P')} or v.company_id = ${of('T')} or v.host_id = ${of('U')} or v.id = ${of('V')})))`;
};

/**
 * Appends to the lists that readers refuse by; projects in order, so that two changes never wait crosswise. Cards are
 * fetched again only where one of them may be concerned.
 */
export async function appendRevocations(work: PassWork, entries: readonly RevocationEntry[]): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  const projects = [...new Set(entries.map((entry) => entry.projectId))].sort((a, b) => a - b);
  for (const projectId of projects) {
    const own = entries.filter((entry) => entry.projectId === projectId);
    const { rev } = await db
      .updateTable('passProject')
      .set({
        rev: sql`rev + ${own.length}`,
        cardVer: sql`card_ver + ${cardOut(projectId, own)}::int`,
      })
      .where('projectId', '=', projectId)
      .returning('rev')
      .executeTakeFirstOrThrow();
    const first = rev - own.length + 1;
    const values = own.map((entry, n) => ({
      ...entry,
      before: entry.before ?? null,
      rev: first + n,
      at: now,
    }));
    await db.insertInto('revocation').values(values).execute();
  }
}

/** Who may have become invalid, or valid again. */
export type PassSubjects = {
  projects?: readonly number[];
  companies?: readonly number[];
  users?: readonly number[];
  employees?: readonly number[];
  visits?: readonly number[];
};

const stopped = (now: Date) =>
  sql`u.state = 'Y' or e.state = 'Y' or e.left_at is not null or coalesce(e.cut_off_at <= ${now}, false)`;

/** Guests whose passes hang on a host's standing; what is over needs no entry. */
const guestsOf = (of: PassSubjects, now: Date) => sql`
  union all
  select v.project_id, 'V', v.id, ${stopped(now)} or ${isGuestDeniedSql(now, 'v')}
    from employee e join "user" u on u.id = e.user_id join visit v on v.host_id = e.id
    where (e.id = ${any(of.employees)} or e.user_id = ${any(of.users)})
      and v.state in ('approved', 'arrived') and v.end_at > ${now}::timestamptz - interval '1 day'`;

const visitsOf = (of: PassSubjects, now: Date) => sql`
  union all
  select v.project_id, 'V', v.id, v.state not in ('approved', 'arrived') or u.id is null or ${stopped(now)}
    or ${isGuestDeniedSql(now, 'v')}
    from visit v left join employee e on e.id = v.host_id left join "user" u on u.id = e.user_id
    where v.id = ${any(of.visits)}`;

/** After so long no pass can be good that an entry for older passes hits. */
export const longestPassMs = 32 * 86_400_000;

type Subject = {
  projectId: number;
  kind: 'P' | 'T' | 'U' | 'V';
  ref: number;
  revoked: boolean;
  /** Whether readers were last told to refuse it, whatever its passes. */
  told: boolean;
  /** Until when its passes were ended at once, as far as that matters still. */
  ended: Date | null;
};

/** What readers were last told of each subject, and what is so now. */
async function subjects(work: PassWork, of: PassSubjects, guests: boolean): Promise<Subject[]> {
  const { now } = work;
  const db = databaseOf(work);
  const found = await sql<Subject>`
    with subject as (
      select id as project_id, 'P' as kind, id as ref, state = 'Y' as revoked from project
        where id = ${any(of.projects)}
      union all
      select project_id, 'T', id, state = 'Y' from company where id = ${any(of.companies)}
      union all
      select e.project_id, 'U', e.id, ${stopped(now)}
        from employee e join "user" u on u.id = e.user_id
        where e.id = ${any(of.employees)} or e.user_id = ${any(of.users)}
      ${guests ? guestsOf(of, now) : sql``} ${of.visits ? visitsOf(of, now) : sql``})
    select distinct subject.*, coalesce((
      select r.op = 'add' from revocation r
      where r.project_id = subject.project_id and r.kind = subject.kind and r.ref = subject.ref and r.before is null
      order by r.rev desc limit 1), false) as told,
      (select max(r.before) from revocation r
        where r.project_id = subject.project_id and r.kind = subject.kind and r.ref = subject.ref and r.op = 'add'
          and r.before > ${new Date(now.getTime() - longestPassMs)}) as ended
    from subject order by kind, ref`.execute(db);
  return found.rows;
}

/** What is refused from now on, or admitted again except for the passes that were ended before. */
function verdict({ projectId, kind, ref, told, ended }: Subject, refused: boolean): RevocationEntry[] {
  if (refused === told) return [];
  const entry = { projectId, kind, ref };
  if (refused) return [{ ...entry, op: 'add' }];
  return [{ ...entry, op: 'del' }, ...(ended ? [{ ...entry, op: 'add' as const, before: ended }] : [])];
}

/**
 * Tells the readers what has become of projects, companies and people: what is invalid now they refuse, what is
 * valid again they admit. Told once, it says nothing more. Of the hosts' guests only where `guests` says so.
 */
export async function notifyReaders(work: PassWork, of: PassSubjects, guests = false): Promise<void> {
  const found = await subjects(work, of, guests);
  const entries = found.flatMap((one) => verdict(one, one.revoked));
  if (entries.length > 0) await appendRevocations(work, entries);
}

/** Lets readers refuse those whose rows are deleted, who can't be looked up any more. */
export async function revokeDeleted(
  work: PassWork,
  gone: readonly Omit<RevocationEntry, 'op'>[],
): Promise<void> {
  const entries = gone.map(
    ({ projectId, kind, ref }): RevocationEntry => ({ projectId, kind, ref, op: 'add' }),
  );
  if (entries.length > 0) await appendRevocations(work, entries);
}

/** Until a change is committed, which takes less than this, others issue passes by what was so before. */
const underWayMs = 10_000;
/** What is not committed by then is done again: the commit itself takes less than the rest. */
const commitWithinMs = 9_000;

/**
 * Ends every pass that was issued up to now, or is being issued beside this, because a phone was lost or somebody may
 * enter less than before; who is valid gets a new one. Who is refused altogether stays so, and these passes stay ended
 * when that is over.
 */
export async function endIssuedPasses(work: PassWork, of: PassSubjects): Promise<void> {
  const from = work.clock?.() ?? work.now;
  work.commitBy?.push(new Date(from.getTime() + commitWithinMs));
  const entries = (await subjects(work, of, false)).flatMap(
    ({ projectId, kind, ref, told, ended }): RevocationEntry[] => {
      const entry = { projectId, kind, ref, op: 'add' } as const;
      const until = new Date(from.getTime() + underWayMs);
      // The clock may have gone back since.
      const before = ended && ended > until ? ended : until;
      return told ? [{ ...entry, before }, entry] : [{ ...entry, before }];
    },
  );
  if (entries.length > 0) await appendRevocations(work, entries);
}

/** Lets readers fetch the list of cards again. */
export async function renewCardLists(
  work: Pick<PassWork, 'db'>,
  projectIds: readonly number[],
): Promise<void> {
  await databaseOf(work)
    .updateTable('passProject')
    .set({ cardVer: sql`card_ver + 1` })
    // Projects in order, here too.
    .where('projectId', 'in', (eb) =>
      eb
        .selectFrom('passProject')
        .select('projectId')
        .where('projectId', '=', any(projectIds))
        .orderBy('projectId')
        .forUpdate(),
    )
    .execute();
}

/** How many readers of these projects are installed: those that hear of a change. */
export async function countReaders(ctx: PublicCtx, projectIds: readonly number[]): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('device')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('device.projectId', '=', any(projectIds))
    .where('device.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`exists (select from device_secret s where s.device_id = device.id and s.state = 'active')`,
    )
    .executeTakeFirst();
  return row?.n ?? 0;
}
