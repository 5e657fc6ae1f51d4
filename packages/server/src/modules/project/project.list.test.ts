import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  const facts = { serviceTo: '2030-01-01', updatedAt: new Date('2026-01-01T00:00:00Z') };
  for (let i = 1; i <= 25; i += 1) {
    await w.make.project({ ...facts, name: `并列${String(i).padStart(2, '0')}`, provinceCode: 'GD' });
  }
  await w.make.project({ name: '北京壹号', provinceCode: 'BJ', type: 'retail', serviceTo: '2027-01-01' });
  await w.make.project({ name: 'Ｓｋｙ Tower 100%_A', provinceCode: 'BJ', state: 'Y', serviceTo: null });
});

type Asked = Parameters<typeof w.call<typeof projectApi, 'list'>>[2];

const list = async (asked: Asked) => await w.ok(projectApi, 'list', asked, admin);
const names = async (asked: Asked) => (await list(asked)).list.map((p) => p.name);

describe('a keyword', () => {
  test('finds any part of a name, from one character up, in any language, width and case', async () => {
    expect(await names({ keyword: '壹' })).toEqual(['北京壹号']);
    for (const keyword of ['sky', 'ＳＫＹ', 'y t', ' Tower ', 'k']) {
      expect(await names({ keyword }), keyword).toEqual(['Ｓｋｙ Tower 100%_A']);
    }
    expect(await names({ keyword: '没有' })).toEqual([]);
  });

  test('takes %, _ and a backslash literally', async () => {
    for (const keyword of ['%', '_', '100%_a']) expect(await names({ keyword })).toHaveLength(1);
    for (const keyword of ['\\', '%%', '__', 'T_wer']) expect(await names({ keyword }), keyword).toEqual([]);
  });
});

describe('the filters', () => {
  test('hold together', async () => {
    expect(await names({ provinceCode: 'BJ', sort: 'name' })).toHaveLength(2);
    expect(await names({ provinceCode: 'BJ', type: 'retail' })).toEqual(['北京壹号']);
    expect(await names({ provinceCode: 'BJ', state: 'Y' })).toEqual(['Ｓｋｙ Tower 100%_A']);
    expect(await names({ provinceCode: 'BJ', state: 'Y', type: 'retail' })).toEqual([]);
    expect(await names({ provinceCode: 'no such' })).toEqual([]);
    const { regionCode } = await w.db
      .selectFrom('province')
      .select('regionCode')
      .where('code', '=', 'BJ')
      .executeTakeFirstOrThrow();
    const ofRegion = await names({ regionCode, sort: 'name' });
    expect(ofRegion).toEqual(expect.arrayContaining(['北京壹号', 'Ｓｋｙ Tower 100%_A']));
    expect(ofRegion.filter((name) => name.startsWith('并列'))).toEqual([]);
    expect(await names({ regionCode: 'NO_SUCH' })).toEqual([]);
  });
});

describe('the pages', () => {
  test.each(['name', '-name', 'serviceTo', '-serviceTo', 'updatedAt', '-updatedAt'] as const)(
    'sorted by %s show every row once, ties too, with the whole total on each',
    async (sort) => {
      const seen: number[] = [];
      for (const page of [1, 2, 3, 4]) {
        const at = await list({ sort, page, limit: 7 });
        expect(at.total).toBe(27);
        seen.push(...at.list.map((p) => p.projectId));
      }
      expect(seen).toHaveLength(27);
      expect(new Set(seen).size).toBe(27);
      const whole = await list({ sort, limit: 100 });
      expect(whole.list.map((p) => p.projectId)).toEqual(seen);
    },
  );

  test('have ten rows unless asked otherwise, the last changed first', async () => {
    const { list: rows } = await list({});
    expect(rows).toHaveLength(10);
    expect(
      rows
        .slice(0, 2)
        .map((p) => p.name)
        .toSorted(),
    ).toEqual(['Ｓｋｙ Tower 100%_A', '北京壹号'].toSorted());
  });

  test('put rows without the sorted value last, whichever way', async () => {
    for (const sort of ['serviceTo', '-serviceTo'] as const) {
      expect((await names({ sort, limit: 100 })).at(-1)).toBe('Ｓｋｙ Tower 100%_A');
    }
  });

  test('beyond the last are empty and still tell the total', async () => {
    expect(await list({ page: 9, limit: 10 })).toEqual({ list: [], total: 27 });
  });

  test.each([
    { page: 0 },
    { page: 1.5 },
    { limit: 0 },
    { limit: 101 },
    { sort: 'id' },
    { sort: 'name; drop table project' },
    { page: 102, limit: 100 },
    { state: 'X' },
  ])('%o is refused', async (asked) => {
    expect(await w.call(projectApi, 'list', asked as Asked, admin)).toMatchObject({ code: 400 });
  });

  test('sort Chinese names by their sound', async () => {
    for (const name of ['测乙', '测甲', '测丙']) await w.make.project({ name });
    expect(await names({ keyword: '测', sort: 'name' })).toEqual(['测丙', '测甲', '测乙']);
  });
});

test('a total beyond 10,000 is capped on every page, the last one too', async () => {
  await sql`
    insert into project (name, name_key, type, province_code, address)
    select 'many ' || i, 'many ' || i, 'office', 'SH', 'x' from generate_series(1, 10050) i`.execute(w.db);
  const capped = { total: 10_000, totalCapped: true };
  expect(await list({ keyword: 'many' })).toMatchObject(capped);
  const last = await list({ keyword: 'many', page: 101, limit: 100 });
  expect(last).toMatchObject(capped);
  expect(last.list).toHaveLength(50);
  expect(await list({ keyword: 'many 10' })).toMatchObject({ total: 162 });
});
