import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Story = Pick<Insertable<DB['fault']>, 'kind' | 'surface' | 'message' | 'source' | 'stack'> & {
  page: string;
  browser: string;
  people: number;
  /** How often it was met on each of the last days, today first. */
  days: readonly number[];
};

const stories: readonly Story[] = [
  {
    kind: 'chunk',
    surface: 'office',
    source: '',
    stack: '',
    page: '/sysManage/auditList',
    message: 'TypeError: Failed to fetch dynamically imported module: /savills-mdi/assets/audit-list.js',
    browser: 'Edge 142 · Windows',
    people: 6,
    days: [0, 1, 5, 2],
  },
  {
    kind: 'render',
    surface: 'office',
    page: '/passManage/visitorManage',
    message: "TypeError: Cannot read properties of null (reading 'companyName')",
    source: 'visit-list.js',
    people: 2,
    days: [1, 0, 0, 0, 2, 1],
    stack: 'at Row (/savills-mdi/assets/visit-list.js:1:5120) | at ri (/savills-mdi/assets/base.js:8:48213)',
    browser: 'Chrome 142 · Windows',
  },
  {
    kind: 'rejection',
    surface: 'phone',
    page: '/h5/app/…/pass',
    stack: '',
    message: 'QuotaExceededError: The quota has been exceeded.',
    source: 'app.js',
    people: 3,
    browser: 'WeChat 8 · iOS',
    days: [0, 0, 3],
  },
];

const dayMs = 86_400_000;
const calls = [
  { call: 'visit/list', code: 200, ms: 96 },
  { call: 'visit/options', code: 200, ms: 41 },
  { call: 'user/getUserInfo', code: 200, ms: 58 },
];

/** A few errors that browsers met lately, as a real installation has them. */
export async function addBrowserFaults(db: Kysely<DB>, now: Date): Promise<void> {
  for (const { page, browser, people, days, ...facts } of stories) {
    const ago = (day: number) => new Date(now.getTime() - day * dayMs - 3_600_000);
    const met = days.flatMap((times, day) => (times > 0 ? [{ day, times }] : []));
    const [last, first] = [met[0]?.day ?? 0, met.at(-1)?.day ?? 0];
    const { id } = await db
      .insertInto('fault')
      .values({
        ...facts,
        fingerprint: createHash('sha256').update(`${facts.message} ${facts.source}`).digest(),
        people,
        times: met.reduce((sum, { times }) => sum + times, 0),
        versions: ['1.0.0'],
        firstAt: ago(first),
        lastAt: ago(last),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [slot, { day, times }] of met.entries()) {
      const at = ago(day);
      await sql`insert into fault_day (fault_id, day, times)
        values (${id}, (${at}::timestamptz at time zone 'Asia/Shanghai')::date, ${times})`.execute(db);
      await db
        .insertInto('faultSample')
        .values({
          faultId: id,
          slot,
          at,
          version: '1.0.0',
          page,
          browser,
          lang: slot % 2 === 0 ? 'zh' : 'en',
          calls: JSON.stringify(calls),
        })
        .execute();
    }
  }
}
