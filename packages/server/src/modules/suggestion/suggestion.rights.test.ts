import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { answers, codeAt, pass, property, toThursday, upload, write } from './suggestion.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const add = (token: string, facts: object) =>
  w.call(appSuggestionApi, 'add', { text: '太冷', unitId: null, pictureIds: [], ...facts }, token);

describe('from the phone', () => {
  test('a text of 201 characters, none at all, or ten pictures are refused', async () => {
    const { person } = await property(w);
    for (const facts of [{ text: '冷'.repeat(201) }, { text: '  ' }, { pictureIds: Array(10).fill(1) }])
      expect(await add(person.token, facts)).toMatchObject({ code: 400 });
    expect(await add(person.token, { text: '冷'.repeat(200) })).toMatchObject({ code: 200 });
    const suggestionId = await write(w, person.token);
    for (const text of ['', '\n', '\u200b'])
      expect(await w.call(appSuggestionApi, 'reply', { suggestionId, text }, person.token)).toMatchObject({
        code: 400,
      });
  });

  test('five a day are taken from a person, and what is refused doesn’t count', async () => {
    const { person, someone } = await property(w);
    for (let n = 0; n < 3; n += 1)
      expect(await add(person.token, { unitId: 1 })).toMatchObject({ code: 400 });
    for (let n = 0; n < 5; n += 1) await write(w, person.token);
    expect(await add(person.token, {})).toMatchObject({ code: 429 });
    expect(await add((await someone()).token, {})).toMatchObject({ code: 200 });
    await pass(w, 1_440);
    expect(await add(person.token, {})).toMatchObject({ code: 200 });
  });

  test('a unit is one that the company leases', async () => {
    const { project, company, person } = await property(w);
    const building = await w.make.building({ projectId: project.id });
    const lease = await w.make.lease({ companyId: company.id, buildingId: building.id });
    const { units } = await w.ok(appSuggestionApi, 'units', {}, person.token);
    expect(units.map(({ unitId }) => unitId)).toEqual([lease.unitId]);
    const id = await write(w, person.token, { unitId: lease.unitId });
    const told = await w.ok(appSuggestionApi, 'open', { suggestionId: id }, person.token);
    expect(told.unit).toBe(units[0]?.unit);
    const elsewhere = await property(w);
    expect(await add(elsewhere.person.token, { unitId: lease.unitId })).toMatchObject({
      code: 400,
      data: { unitId: expect.any(String) },
    });
  });

  test('what must not be shown is kept nowhere, and what could not be checked is marked for staff', async () => {
    const { keeper, person } = await property(w);
    const refused = await add(person.token, { text: '代开发票，请联系' });
    expect(refused).toMatchObject({ code: 400, data: { text: expect.any(String) } });
    expect((await w.ok(appSuggestionApi, 'list', {}, person.token)).suggestions).toEqual([]);
    const id = await write(w, person.token, { text: '空调太冷【检查中断】' });
    const { list } = await w.ok(suggestionApi, 'list', { unchecked: true }, keeper.token);
    expect(list).toMatchObject([{ suggestionId: id, unchecked: true, can: { checked: true } }]);
    const { version } = await w.ok(suggestionApi, 'get', { suggestionId: id }, keeper.token);
    await w.ok(suggestionApi, 'checked', { suggestionId: id, version }, keeper.token);
    expect(await w.ok(suggestionApi, 'list', { unchecked: true }, keeper.token)).toMatchObject({ total: 0 });
  });

  test('pictures are the sender’s own, shown to those of the thread, and to nobody by a copied address', async () => {
    const { keeper, person, someone } = await property(w);
    const pictureId = await upload(w, person.token);
    const colleague = await someone();
    expect(await add(colleague.token, { pictureIds: [pictureId] })).toMatchObject({ code: 400 });
    const suggestionId = await write(w, person.token, { pictureIds: [pictureId] });
    expect(await add(person.token, { pictureIds: [pictureId] })).toMatchObject({ code: 400 });
    const [own = ''] = (await w.ok(appSuggestionApi, 'open', { suggestionId }, person.token)).pictureUrls;
    const [office = ''] = (await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token)).pictureUrls;
    expect([await codeAt(w, own), await codeAt(w, office)]).toEqual([200, 200]);
    await w.db
      .updateTable('miniSession')
      .set({ endedAt: w.now() })
      .where('userId', '=', person.user.id)
      .execute();
    await w.db.deleteFrom('assignment').where('userId', '=', keeper.user.id).execute();
    expect([await codeAt(w, own), await codeAt(w, office)]).toEqual([404, 404]);
    expect(await codeAt(w, own.replace(/suggestion\./, 'officeSuggestion.'))).not.toBe(200);
  });

  test('nobody reads or writes in another’s thread, a colleague neither, and nobody a note', async () => {
    const { keeper, person, someone } = await property(w);
    const suggestionId = await write(w, person.token);
    await w.ok(suggestionApi, 'note', { suggestionId, text: '此人常投诉' }, keeper.token);
    const own = await w.ok(appSuggestionApi, 'open', { suggestionId }, person.token);
    expect(JSON.stringify(own)).not.toContain('此人常投诉');
    const colleague = await someone();
    const missing = { suggestionId: 1_999_999_999 };
    for (const name of ['open', 'solve'] as const) {
      const refused = await w.call(appSuggestionApi, name, { suggestionId }, colleague.token);
      expect(refused).toMatchObject({ code: 404 });
      expect(await w.call(appSuggestionApi, name, missing, colleague.token)).toEqual(refused);
    }
    const said = { suggestionId, text: '我也是' };
    expect(await w.call(appSuggestionApi, 'reply', said, colleague.token)).toMatchObject({ code: 404 });
    expect((await w.ok(appSuggestionApi, 'list', {}, colleague.token)).suggestions).toEqual([]);
    expect((await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token)).notes).toMatchObject([
      { text: '此人常投诉', by: keeper.user.nickName },
    ]);
  });
});

describe('in the office', () => {
  test('somebody who called is written down, with a company of the project alone', async () => {
    const { project, company, keeper } = await property(w);
    const elsewhere = await property(w);
    const facts = {
      name: '林知遥',
      phone: '021-61234567',
      companyId: company.id,
      unit: 'A座',
      text: '车位难找',
    };
    const input = { projectId: project.id, ...facts };
    const { suggestionId } = await w.ok(suggestionApi, 'add', input, keeper.token);
    expect(await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token)).toMatchObject({
      ...{ source: 'office', state: 'new', companyName: company.name, unit: 'A座' },
      overdue: false,
    });
    for (const wrong of [{ companyId: elsewhere.company.id }, { projectId: elsewhere.project.id }])
      expect(await w.call(suggestionApi, 'add', { ...input, ...wrong }, keeper.token)).toMatchObject({
        code: 400,
      });
  });

  test('one is assigned to who may handle it there, and to nobody else', async () => {
    const { keeper, person, staff } = await property(w);
    const suggestionId = await write(w, person.token);
    const [other, viewer] = [await staff(), await staff(['content:suggestion:view'])];
    const stranger = await (await property(w)).staff();
    const assign = async (handlerId: number) => {
      const { version } = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
      return w.call(suggestionApi, 'assign', { suggestionId, version, handlerId }, keeper.token);
    };
    for (const { user } of [viewer, stranger, person])
      expect(await assign(user.id)).toMatchObject({ code: 400, data: { handlerId: expect.any(String) } });
    expect(await assign(other.user.id)).toMatchObject({ data: { state: 'doing' } });
    expect(await w.ok(suggestionApi, 'list', { mine: true }, other.token)).toMatchObject({ total: 1 });
  });

  test('one is found by name, company, number and whole phone, and its phone is told on a recorded look', async () => {
    const { company, keeper, person } = await property(w);
    const suggestionId = await write(w, person.token);
    const found = async (keyword: string) =>
      (await w.ok(suggestionApi, 'list', { keyword }, keeper.token)).list.map((row) => row.suggestionId);
    for (const word of [person.user.nickName, company.name, `#${suggestionId}`, person.user.phoneKey])
      expect(await found(word), word).toEqual([suggestionId]);
    expect(await found(person.user.phoneKey.slice(0, 7))).toEqual([]);
    const { phone } = await w.ok(suggestionApi, 'reveal', { suggestionId }, keeper.token);
    expect(phone).toBe(person.user.phone);
  });

  test('the dashboard and the bell count what the list finds, the bell in the hours of work alone', async () => {
    const { keeper, person, staff } = await property(w);
    const board = await staff([...answers, 'dashboard:home:view']);
    await toThursday(w, '10:00');
    const [first] = [await write(w, person.token), await write(w, person.token)];
    await w.ok(suggestionApi, 'take', { suggestionId: first }, keeper.token);
    const waiting = async (token: string) =>
      (await w.ok(dashboardApi, 'waiting', {}, token)).filter(({ kind }) => kind === 'suggestions');
    expect(await waiting(keeper.token)).toEqual([{ kind: 'suggestions', mine: 1, overdue: 0 }]);
    expect(await waiting(board.token)).toEqual([]);
    await pass(w, 5 * 60);
    expect(await waiting(board.token)).toEqual([{ kind: 'suggestions', mine: 0, overdue: 2 }]);
    expect((await w.ok(dashboardApi, 'live', {}, board.token)).suggestions).toEqual({
      ...{ open: 2, overdue: 2, medianMinutes: null },
    });
    const { version } = await w.ok(suggestionApi, 'get', { suggestionId: first }, keeper.token);
    await w.ok(suggestionApi, 'answer', { suggestionId: first, version, text: '已处理' }, keeper.token);
    // Those who look at the same share an answer for a moment.
    await pass(w, 1);
    expect((await w.ok(dashboardApi, 'live', {}, board.token)).suggestions).toEqual({
      ...{ open: 1, overdue: 1, medianMinutes: 300 },
    });
    await pass(w, 8 * 60);
    expect(await waiting(board.token)).toEqual([]);
  });
});
