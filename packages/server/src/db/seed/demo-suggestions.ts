import { defaultHours } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { searchKey } from '../../kit/search/name-search.ts';
import { afterWork, afterWorkDays, type WorkSchedule } from '../../kit/time/working-hours.ts';
import type { DB } from '../schema.gen.ts';
import { seededRandom } from './demo-random-names.ts';
import { type SuggestionStory, suggestionStoriesEn, suggestionStoriesZh } from './demo-suggestion-texts.ts';
import { inBatches } from './in-batches.ts';

const hour = 3_600_000;
const many = 200;
/** Of those in progress, which is the same as the one before it. */
const duplicate = 21;
const hours: WorkSchedule = { ...defaultHours, zone: 'Asia/Shanghai' };
const targetMinutes = defaultHours.answerHours * 60;

type Row = Insertable<DB['suggestion']>;
type State = 'new' | 'doing' | 'waiting' | 'answered' | 'closed';
type Person = Pick<Row, 'userId' | 'employeeId' | 'companyId' | 'projectId' | 'name' | 'phone'>;
type Staff = { id: number; name: string };
type Message = {
  kind: 'ask' | 'answer' | 'reply';
  byName: string;
  userId: number | null;
  text: string;
  at: Date;
};
type Made = { createdAt: Date; row: Row; messages: Message[]; note: string | undefined };
type Thread = Made & { person: Person };

/** People of tenants, the one of the printed account first and again and again. */
async function peopleOf(db: Kysely<DB>, projects: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.user_id, e.id as employee_id, e.company_id, e.project_id, u.nick_name as name, u.phone
    from employee e join "user" u on u.id = e.user_id join company c on c.id = e.company_id
    where e.project_id = any(${projects.slice(0, 2)}::bigint[]) and e.left_at is null and c.category <> 0
      and c.state = 'N' and u.state = 'N'
    order by (u.phone = '13800000005') desc, (e.id * 7919) % 10007, e.id limit 90`.execute(db);
  return rows;
}

/** Where most stand: what is old is closed, and a few of the last days are at each step. */
function stateOf(n: number): State {
  if (n < 14) return 'new';
  if (n < 30) return 'doing';
  if (n < 40) return 'waiting';
  return n < 70 ? 'answered' : 'closed';
}

/** How long ago one came, in hours, so that its state is what it would be. */
function ageOf(state: State, n: number): number {
  if (state === 'new') return 0.3 + n * 1.7;
  if (state === 'doing') return 3 + (n - 14) * 4;
  if (state === 'waiting') return 20 + (n - 30) * 14;
  return state === 'answered' ? 26 + (n - 40) * 4 : 200 + (n - 70) * 15;
}

type At = { now: Date; n: number; story: SuggestionStory; person: Person; staff: Staff };

/** One thread as it would have come about, step by step in the hours of work. */
/** What is asked of who doesn't say it, in the language in which they wrote. */
const whereAndWhen = (text: string): string =>
  /\p{Script=Han}/u.test(text)
    ? '请问是哪一层、什么时候？'
    : 'Could you tell us the floor and when it happens?';

function threadOf({ now, n, story, person, staff }: At): Made {
  const state = stateOf(n);
  const createdAt = new Date(now.getTime() - ageOf(state, n) * hour);
  const dueAt = afterWork(hours, createdAt, targetMinutes);
  // What would only come by now is there a moment ago: staff also work late.
  const past = (at: Date, minutesAgo: number) =>
    new Date(Math.min(at.getTime(), Math.max(createdAt.getTime(), now.getTime() - minutesAgo * 60_000)));
  const taken = past(afterWork(hours, createdAt, 20 + (n % 5) * 25), 9);
  const messages: Message[] = [];
  const tell = (kind: Message['kind'], text: string, at: Date) => {
    const by = kind === 'reply' ? { id: person.userId ?? null, name: person.name } : staff;
    messages.push({ kind, text, at, byName: by.name, userId: by.id });
  };
  const unanswered = state === 'closed' && n % 11 === 5;
  const asked =
    state !== 'new' && (state === 'waiting' || unanswered || (story.ask !== undefined && state !== 'doing'));
  const askedAt = past(afterWork(hours, taken, 15), 7);
  if (asked) tell('ask', story.ask?.[0] ?? whereAndWhen(story.text), askedAt);
  const repliedAt = past(new Date(askedAt.getTime() + 25 * 60_000), 5);
  const over = state === 'answered' || state === 'closed';
  if (over && !unanswered && asked && story.ask) tell('reply', story.ask[1], repliedAt);
  const minutes = 35 + (n % 7) * 40;
  const answeredAt = past(afterWork(hours, asked ? repliedAt : taken, minutes), 3);
  if (over && !unanswered) tell('answer', story.answer, answeredAt);
  const row: Row = {
    ...person,
    searchKey: searchKey(person.name, story.text),
    phoneKey: person.phone ?? null,
    source: n % 9 === 4 ? 'office' : 'app',
    text: story.text,
    state,
    createdAt,
    updatedAt: messages.at(-1)?.at ?? (state === 'new' ? createdAt : taken),
    ...(state !== 'new' && { handlerId: staff.id, takenAt: taken }),
    ...((state === 'new' || state === 'doing') && { clockFrom: createdAt, dueAt }),
    ...(state === 'waiting' && { waitingSince: askedAt, spentMinutes: 60 }),
    toldAt: messages.findLast(({ kind }) => kind !== 'reply')?.at ?? null,
    unchecked: n === 3,
  };
  return {
    createdAt,
    row: { ...row, ...endOf({ state, n, askedAt, answeredAt, unanswered, minutes }) },
    messages,
    note: story.note,
  };
}

type End = { state: State; n: number; askedAt: Date; answeredAt: Date; unanswered: boolean; minutes: number };

/** How one was answered and closed. */
function endOf({ state, n, askedAt, answeredAt, unanswered, minutes }: End): Partial<Row> {
  if (state !== 'answered' && state !== 'closed') return {};
  if (unanswered)
    return { closedAt: afterWorkDays(hours, askedAt, 3), closedReason: 'noAnswer', seenAt: askedAt };
  const first = { answeredAt, firstAnsweredAt: answeredAt, firstMinutes: minutes + 20 };
  if (state === 'answered') return { ...first, ...(n % 2 === 0 && { seenAt: answeredAt }) };
  const rating = ([3, 3, 2, 3, 1, null, null] as const)[n % 7] ?? null;
  const word = rating === 1 ? '处理了，但等得太久' : rating === 3 && n % 3 === 0 ? '很快，谢谢！' : null;
  // Every third stayed quiet, which the clock closes.
  if (n % 3 === 1) return { ...first, state: 'answered', rating, ratingWord: word, seenAt: answeredAt };
  const closedAt = new Date(answeredAt.getTime() + (3 + (n % 20)) * hour);
  return { ...first, closedAt, closedReason: 'solved', rating, ratingWord: word, seenAt: closedAt };
}

const templates = [
  [
    '已安排处理',
    'On its way',
    '{name}您好，您反映的情况已安排工程部处理，完成后第一时间告知您。',
    'Dear {name}, our engineers are on it. We will tell you as soon as it is done.',
  ],
  [
    '请补充位置',
    'Where is it?',
    '{name}您好，请告知具体楼层与位置，方便我们尽快到场。',
    'Dear {name}, please tell us the floor and place so that we can come quickly.',
  ],
  [
    '感谢表扬',
    'Thank you',
    '{name}您好，感谢您的肯定，我们会转告同事。{handler}',
    'Dear {name}, thank you for your kind words. We will pass them on. {handler}',
  ],
] as const;

/** Suggestions in all states with what was said, as they would have come in the last months, and templates for answers. */
export async function addSuggestions(
  db: Kysely<DB>,
  { projects, now, staff }: { projects: readonly number[]; now: Date; staff: Staff },
): Promise<void> {
  await db
    .insertInto('answerTemplate')
    .values(
      projects.slice(0, 2).flatMap((projectId) =>
        templates.map(([nameZh, nameEn, textZh, textEn]) => ({
          projectId,
          nameZh,
          nameEn,
          textZh,
          textEn,
        })),
      ),
    )
    .execute();
  const people = await peopleOf(db, projects);
  const [first] = people;
  if (!first) return;
  const threads: Thread[] = [];
  for (let n = 0; n < many; n += 1) {
    // Every tenth is written in English; the printed account has its own in each state.
    const story =
      n % 10 === 9
        ? suggestionStoriesEn[Math.floor(n / 10) % suggestionStoriesEn.length]
        : suggestionStoriesZh[n % suggestionStoriesZh.length];
    const own = n % 13 === 0 ? first : people[Math.floor(seededRandom() * people.length)];
    // One says again what the one before it said.
    const again = n === duplicate ? threads[n - 1]?.person : undefined;
    const person = again ?? own ?? first;
    if (story) threads.push({ ...threadOf({ now, n, story, person, staff }), person });
  }
  // The oldest first, so that their numbers grow with time.
  const ordered = threads.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const placeOf = (n: number) => ordered.indexOf(threads[n] as (typeof ordered)[number]);
  await insertThreads(db, ordered, staff, [placeOf(duplicate - 1), placeOf(duplicate)]);
}

async function insertThreads(
  db: Kysely<DB>,
  threads: readonly Thread[],
  staff: Staff,
  [first, again]: readonly [number, number],
): Promise<void> {
  const made = await inBatches(threads, (part) =>
    db
      .insertInto('suggestion')
      .values(part.map(({ row }) => row))
      .returning('id')
      .execute(),
  );
  const of = (n: number) => made[n]?.id ?? 0;
  const messages = threads.flatMap((thread, n) =>
    thread.messages.map((one) => ({ ...one, suggestionId: of(n) })),
  );
  await db.insertInto('suggestionMessage').values(messages).execute();
  const notes = threads.flatMap(({ note, row }, n) =>
    note === undefined || row.state === 'new'
      ? []
      : {
          suggestionId: of(n),
          byName: staff.name,
          userId: staff.id,
          text: note,
          at: row.takenAt ?? new Date(),
        },
  );
  await db.insertInto('suggestionNote').values(notes).execute();
  await db
    .updateTable('suggestion')
    .set({
      duplicateOf: of(first),
      state: 'closed',
      closedReason: 'duplicate',
      stateBefore: 'doing',
      closedAt: sql<Date>`updated_at`,
      dueAt: null,
      clockFrom: null,
    })
    .where('id', '=', of(again))
    .execute();
}
