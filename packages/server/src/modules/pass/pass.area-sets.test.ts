import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readerHall } from '../../../test/reader-hall.ts';
import { world } from '../../../test/world.ts';
import { areaGroupNumber, groupsOfArea, type PassWork } from './index.ts';

test('a project may have thousands of areas: who may enter all of them has a pass and a card', async () => {
  const w = await world();
  const hall = await readerHall(w);
  await sql`
    insert into area (project_id, name, name_key, kind, common)
    select ${hall.projectId}, '门组' || n, '门组' || n, 'doors', true from generate_series(1, 3000) n`.execute(
    w.db,
  );
  const { reader } = await hall.installed();
  const { employeeId } = await hall.employee();
  const card = { icCard: '0C3000', cardState: 'inUse' } as const;
  await w.db.updateTable('employee').set(card).where('id', '=', employeeId).execute();
  const pass = await hall.passOf(employeeId);
  // What a call that gives a card out tells the readers.
  const newer = w.db.updateTable('passProject').set(({ eb }) => ({ cardVer: eb('cardVer', '+', 1) }));
  await newer.where('projectId', '=', hall.projectId).execute();
  await reader.beat();
  expect(await reader.scan(pass)).toMatchObject({ allow: true });
  await reader.beat();
  expect(await reader.card('0C3000')).toMatchObject({ allow: true });
});

test('a set of areas has one number, whoever asks for it at once', async () => {
  const w = await world();
  const hall = await readerHall(w);
  const work: PassWork = { db: w.db, now: w.now(), secrets: w.deps.secrets };
  const ids = Array.from({ length: 800 }, (_, n) => n + 1);
  const asked = Array.from({ length: 8 }, () => areaGroupNumber(work, hall.projectId, ids));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(await areaGroupNumber(work, hall.projectId, ids.slice(1))).not.toBe(await asked[0]);
  expect(await groupsOfArea(work, 1)).toEqual([await asked[0]]);
});
