import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';

let w: World;
let base: string;
const open = new Set<AbortController>();
beforeAll(async () => {
  w = await world();
  base = await w.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const one of open) one.abort();
  open.clear();
});

/** Reads a stream; `heard` grows as its events come. */
async function listen(token: string) {
  const stop = new AbortController();
  open.add(stop);
  const answer = await fetch(`${base}/prod-api/live?lang=en_US`, {
    headers: { 'x-token': token },
    signal: stop.signal,
  });
  const heard: string[] = [];
  const done = (async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      heard.push(...parts.filter((part) => !part.startsWith(':')));
    }
  })().catch(() => undefined);
  return { answer, heard, done };
}

const announce = (event: object) => sql`select pg_notify('live', ${JSON.stringify(event)})`.execute(w.db);
/** A mark everybody hears; what came before it has come. */
async function settled(...streams: { heard: string[] }[]): Promise<void> {
  await announce({ topic: 'mark' });
  for (const { heard } of streams) {
    await expect.poll(() => heard.join('\n'), { timeout: 30_000 }).toContain('mark');
  }
}

describe('the live stream', () => {
  test('is for signed-in people only', async () => {
    const injected = await w.app.inject({
      url: '/prod-api/live?lang=en_US',
      headers: { 'x-token': 'nobody' },
    });
    expect(injected.json()).toMatchObject({ code: 401 });
  });

  test('tells what is about the person, and nothing of others', async () => {
    const [a, b] = [
      await w.make.person({ role: { level: 30 } }),
      await w.make.person({ role: { level: 30 } }),
    ];
    const [atA, atB] = [await listen(a.token), await listen(b.token)];
    expect(atA.answer.headers.get('content-type')).toBe('text/event-stream');
    await announce({ topic: 'job', userId: a.user.id });
    await announce({ topic: 'visit', projectId: b.assignment.projectId });
    await settled(atA, atB);
    expect(atA.heard.join()).toContain('"job"');
    expect(atA.heard.join()).not.toContain('visit');
    expect(atB.heard.join()).toContain('"visit"');
    expect(atB.heard.join()).not.toContain('job');
  });

  test('hears of a job when its call has committed', async () => {
    const person = await w.make.person();
    const stream = await listen(person.token);
    const { user, assignment } = person;
    const row = { kind: 'auditExport', userId: user.id, assignmentId: assignment.id, lang: 'en' as const };
    await w.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('job').values(row).execute();
        throw new Error('undone');
      })
      .catch(() => undefined);
    await settled(stream);
    expect(stream.heard.join()).not.toContain('job');
    await w.db.insertInto('job').values(row).execute();
    await expect.poll(() => stream.heard.join(), { timeout: 30_000 }).toContain('"job"');
    expect((await w.call(jobApi, 'list', {}, person.token)).data).toHaveLength(1);
  });

  test('ends with its session, however that ended, and says so', async () => {
    const person = await w.make.person();
    const other = await w.make.session(person.user.id, person.assignment);
    const [mine, theirs] = [await listen(person.token), await listen(other)];
    await w.call(authApi, 'logout', {}, other);
    await theirs.done;
    expect(theirs.heard.at(-1)).toBe('event: ended\ndata: 4001');
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', person.user.id).execute();
    await mine.done;
    expect(mine.heard.at(-1)).toBe('event: ended\ndata: 4001');
  });

  test('ends the oldest of more streams than a session may have', async () => {
    const { token } = await w.make.person();
    const first = await listen(token);
    for (let more = 0; more < 10; more += 1) await listen(token);
    await first.done;
    expect(first.heard).toEqual([]);
  });

  test('says that anything may have changed when the line to the database was broken', async () => {
    const { token } = await w.make.person();
    const stream = await listen(token);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mdi live' and datname = current_database()`.execute(w.db);
    await expect.poll(() => stream.heard.join(), { timeout: 30_000 }).toContain('"*"');
    await settled(stream);
  });
});
