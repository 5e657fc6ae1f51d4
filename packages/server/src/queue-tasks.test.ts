import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { world } from '../test/world.ts';
import { registry } from './modules/index.ts';

test('a task by the clock that fails holds up no other', async () => {
  const w = await world();
  const { id: projectId } = await w.make.project();
  await sql`drop function make_pass_event_month; drop table pass_event_default`.execute(w.db);
  await sql`alter table throttle rename to throttled`.execute(w.db);
  const expired = { keyHash: Buffer.from('a'), bodyHash: Buffer.from('b'), expiresAt: new Date(0) };
  await w.db.insertInto('idempotency').values(expired).execute();
  const visit = await w.make.visit({
    state: 'left',
    startAt: new Date(w.now().getTime() - 1),
    endAt: w.now(),
  });
  await w.db
    .updateTable('visit')
    .set({ token: Buffer.from('x') })
    .where('id', '=', visit.id)
    .execute();
  w.pass(40 * 24 * 60);
  for (const [name, { at }] of Object.entries(registry.tasks)) {
    if (at === undefined) continue;
    await sql`select graphile_worker.add_job(${name}::text)`.execute(w.db);
  }
  await w.work();
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by 1`.execute(w.db);
  expect(rows.map(({ task }) => task)).toEqual(['makeMonths', 'sweep']);
  const { day } = await w.db
    .selectFrom('passProject')
    .select('day')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
  expect(day).not.toBeNull();
  expect(await w.db.selectFrom('visit').select('token').where('id', '=', visit.id).execute()).toEqual([
    { token: null },
  ]);
  // What is swept after the table that failed went all the same, and what is before it.
  expect(await w.db.selectFrom('idempotency').select('keyHash').execute()).toEqual([]);
});
