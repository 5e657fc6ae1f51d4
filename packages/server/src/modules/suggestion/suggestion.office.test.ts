import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  answeringProperty,
  answeringRights,
  moveToThursday,
  passMinutes,
  sendSuggestion,
  uploadFromPhone,
  uploadInOffice,
} from './suggestion.fixture.ts';
import { remindOfOverdueSuggestions } from './suggestion.remind.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

describe('in the office', () => {
  test('somebody who called is written down, with a company and a unit of the project and own pictures alone', async () => {
    const { project, company, keeper, person } = await answeringProperty(w);
    const elsewhere = await answeringProperty(w);
    const building = await w.make.building({ projectId: project.id });
    const { unitId } = await w.make.lease({ companyId: company.id, buildingId: building.id });
    const other = await w.make.building({ projectId: elsewhere.project.id });
    const { unitId: unitElsewhere } = await w.make.lease({
      companyId: elsewhere.company.id,
      buildingId: other.id,
    });
    const ask = { projectId: project.id, companyId: company.id };
    const [unit] = await w.ok(suggestionApi, 'units', ask, keeper.token);
    expect(unit).toMatchObject({ unitId });
    const [pictureId, foreign] = [
      await uploadInOffice(w, keeper.token),
      await uploadFromPhone(w, person.token),
    ];
    const facts = { name: '林知遥', phone: '021-61234567', companyId: company.id, text: '车位难找' };
    const input = { projectId: project.id, ...facts, unitId, pictureIds: [pictureId] };
    const { suggestionId } = await w.ok(suggestionApi, 'add', input, keeper.token);
    expect(await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token)).toMatchObject({
      source: 'office',
      state: 'new',
      companyName: company.name,
      unit: unit?.unit,
      pictures: 1,
      // Who called reads nothing on a phone.
      reached: false,
      overdue: false,
    });
    const again = { ...input, pictureIds: [] };
    for (const wrong of [
      ...[{ companyId: elsewhere.company.id }, { projectId: elsewhere.project.id }],
      ...[{ unitId: unitElsewhere }, { pictureIds: [pictureId] }, { pictureIds: [foreign] }],
    ])
      expect(await w.call(suggestionApi, 'add', { ...again, ...wrong }, keeper.token)).toMatchObject({
        code: 400,
      });
  });

  test('one is assigned to who may handle it there, and to nobody else', async () => {
    const { keeper, person, staff } = await answeringProperty(w);
    const suggestionId = await sendSuggestion(w, person.token);
    const [other, viewer] = [await staff(), await staff(['content:suggestion:view'])];
    const stranger = await (await answeringProperty(w)).staff();
    const assign = async (handlerId: number) => {
      const { version } = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
      return w.call(suggestionApi, 'assign', { suggestionId, version, handlerId }, keeper.token);
    };
    for (const { user } of [viewer, stranger, person])
      expect(await assign(user.id)).toMatchObject({ code: 400, data: { handlerId: expect.any(String) } });
    expect(await assign(other.user.id)).toMatchObject({ data: { state: 'doing' } });
    expect(await w.ok(suggestionApi, 'list', { mine: true }, other.token)).toMatchObject({ total: 1 });
  });

  test('one is found by its words, name, company, number and whole phone, and its phone is told on a recorded look', async () => {
    const { company, keeper, person } = await answeringProperty(w);
    const suggestionId = await sendSuggestion(w, person.token);
    const found = async (keyword: string) =>
      (await w.ok(suggestionApi, 'list', { keyword }, keeper.token)).list.map((row) => row.suggestionId);
    for (const word of [
      ...['等候', person.user.nickName, company.name, `#${suggestionId}`],
      person.user.phoneKey,
    ])
      expect(await found(word), word).toEqual([suggestionId]);
    expect(await found(person.user.phoneKey.slice(0, 7))).toEqual([]);
    // The search from anywhere finds the same.
    const hits = await w.ok(searchApi, 'find', { word: '等候' }, keeper.token);
    expect(hits).toEqual([
      {
        kind: 'suggestion',
        of: null,
        id: suggestionId,
        name: `#${suggestionId} 电梯等候时间长`,
        about: person.user.nickName,
      },
    ]);
    const { phone } = await w.ok(suggestionApi, 'reveal', { suggestionId }, keeper.token);
    expect(phone).toBe(person.user.phone);
  });

  test('what somebody is given, what they owe and what is overdue reaches them once, in the hours of work alone', async () => {
    const { project, keeper, person, staff } = await answeringProperty(w);
    const board = await staff([...answeringRights, 'dashboard:home:view']);
    const office = await w.make.person({ role: { level: 10, resources: answeringRights } });
    const bell = async ({ token }: { token: string }) => w.ok(suggestionApi, 'bell', {}, token);
    const remind = () => remindOfOverdueSuggestions(w.db, w.now());
    const told = () =>
      w.db
        .selectFrom('suggestion')
        .select(['id', 'handlerToldAt', 'managerToldAt'])
        .where('projectId', '=', project.id)
        .orderBy('id')
        .execute();
    await moveToThursday(w, '10:00');
    const first = await sendSuggestion(w, person.token);
    const { version } = await w.ok(suggestionApi, 'get', { suggestionId: first }, board.token);
    const given = { suggestionId: first, version, handlerId: keeper.user.id };
    await w.ok(suggestionApi, 'assign', given, board.token);
    expect(await bell(keeper)).toEqual({
      given: [{ suggestionId: first, text: '电梯等候时间长' }],
      mine: 1,
      overdue: 0,
    });
    // It is for the handler alone to have opened it.
    await w.ok(suggestionApi, 'seen', { suggestionId: first }, board.token);
    expect((await bell(keeper)).given).toHaveLength(1);
    expect(await w.ok(suggestionApi, 'get', { suggestionId: first }, keeper.token)).toMatchObject({
      given: true,
    });
    await w.ok(suggestionApi, 'seen', { suggestionId: first }, keeper.token);
    expect(await bell(keeper)).toEqual({ given: [], mine: 1, overdue: 0 });
    expect(await bell(board)).toEqual({ given: [], mine: 0, overdue: 0 });
    // Head office owes what it took itself.
    const second = await sendSuggestion(w, person.token);
    expect(await bell(office)).toEqual({ given: [], mine: 0, overdue: 0 });
    await w.ok(suggestionApi, 'take', { suggestionId: second }, office.token);
    expect(await bell(office)).toEqual({ given: [], mine: 1, overdue: 0 });
    const { version: taken } = await w.ok(suggestionApi, 'get', { suggestionId: second }, office.token);
    const answered = { suggestionId: second, version: taken, text: '已处理' };
    await w.ok(suggestionApi, 'answer', answered, office.token);
    expect(await bell(office)).toEqual({ given: [], mine: 0, overdue: 0 });

    // Due at two: its handler hears first, the others when an hour of work has gone by.
    await passMinutes(w, 4 * 60 + 1);
    await Promise.all([remind(), remind()]);
    expect((await bell(keeper)).overdue).toBe(1);
    expect((await bell(board)).overdue).toBe(0);
    const [before] = await told();
    await passMinutes(w, 60);
    await remind();
    expect((await bell(board)).overdue).toBe(1);
    const [after] = await told();
    expect(after?.handlerToldAt).toEqual(before?.handlerToldAt);
    await passMinutes(w, 1);
    await remind();
    expect((await told())[0]).toEqual(after);

    // What nobody handles all hear of at once, but not in the evening.
    const evening = await sendSuggestion(w, person.token);
    await w.db
      .updateTable('suggestion')
      .set({ dueAt: new Date(w.now().getTime() + 3 * 3_600_000) })
      .where('id', '=', evening)
      .execute();
    await passMinutes(w, 5 * 60);
    await remind();
    expect((await told()).find(({ id }) => id === evening)).toMatchObject({ managerToldAt: null });
    expect(await bell(board)).toEqual({ given: [], mine: 0, overdue: 0 });
    await passMinutes(w, 13 * 60);
    await remind();
    expect((await bell(board)).overdue).toBe(2);

    const asked = await w.ok(suggestionApi, 'get', { suggestionId: first }, keeper.token);
    const answer = { suggestionId: first, version: asked.version, text: '已处理' };
    await w.ok(suggestionApi, 'answer', answer, keeper.token);
    expect(await bell(keeper)).toMatchObject({ mine: 0, overdue: 1 });
  });

  test('the dashboard counts what the list finds', async () => {
    const { person, staff } = await answeringProperty(w);
    const board = await staff([...answeringRights, 'dashboard:home:view']);
    await moveToThursday(w, '10:00');
    const [first] = [await sendSuggestion(w, person.token), await sendSuggestion(w, person.token)];
    await passMinutes(w, 5 * 60);
    const figures = async () => (await w.ok(dashboardApi, 'live', {}, board.token)).suggestions;
    expect(await figures()).toEqual({ open: 2, overdue: 2, medianMinutes: null });
    const { version } = await w.ok(suggestionApi, 'get', { suggestionId: first }, board.token);
    await w.ok(suggestionApi, 'answer', { suggestionId: first, version, text: '已处理' }, board.token);
    // Those who look at the same share an answer for a moment.
    await passMinutes(w, 1);
    expect(await figures()).toEqual({ open: 1, overdue: 1, medianMinutes: 300 });
    const lately = await w.ok(suggestionApi, 'list', { answeredLately: true }, board.token);
    expect(lately.list.map(({ suggestionId }) => suggestionId)).toEqual([first]);
  });

  test('who sends while somebody else is writing is told by whom, and sends it knowing that', async () => {
    const { keeper, person, staff } = await answeringProperty(w);
    const other = await staff();
    const suggestionId = await sendSuggestion(w, person.token);
    await w.ok(suggestionApi, 'take', { suggestionId }, keeper.token);
    await w.ok(suggestionApi, 'writing', { suggestionId }, other.token);
    const { version, writing } = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
    expect(writing).toMatchObject([{ by: other.user.nickName }]);
    expect((await w.ok(suggestionApi, 'get', { suggestionId }, other.token)).writing).toEqual([]);
    const sent = { suggestionId, version, text: '几号梯？' };
    expect(await w.call(suggestionApi, 'ask', sent, keeper.token)).toMatchObject({
      code: 409,
      data: { which: 'writing', by: other.user.nickName },
    });
    const asked = await w.ok(suggestionApi, 'ask', { ...sent, aware: true }, keeper.token);
    expect(asked).toMatchObject({ state: 'waiting' });
    // Two minutes later it counts no more.
    await w.call(appSuggestionApi, 'reply', { suggestionId, text: '三号' }, person.token);
    await passMinutes(w, 3);
    const now = await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token);
    expect(now.writing).toEqual([]);
    const answer = { suggestionId, version: now.version, text: '已处理' };
    expect(await w.call(suggestionApi, 'answer', answer, keeper.token)).toMatchObject({ code: 200 });
  });
});
