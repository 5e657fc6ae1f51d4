import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { defaultHours } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { answeringProperty, moveToThursday, passMinutes, sendSuggestion } from './suggestion.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const day = 1_440;
const get = async (suggestionId: number, token: string) =>
  w.ok(suggestionApi, 'get', { suggestionId }, token);
/** A call of the office on the version as it is now. */
async function act(
  name: 'ask' | 'answer' | 'close' | 'link' | 'unlink' | 'assign' | 'checked',
  suggestionId: number,
  token: string,
  more: object = {},
) {
  const { version } = await get(suggestionId, token);
  return w.call(suggestionApi, name, { suggestionId, version, ...more } as never, token);
}
const reply = (suggestionId: number, token: string, text = '是三号梯') =>
  w.call(appSuggestionApi, 'reply', { suggestionId, text }, token);
const open = (suggestionId: number, token: string) => w.ok(appSuggestionApi, 'open', { suggestionId }, token);

test('a suggestion goes from the first word to the rating, and its person sees each step', async () => {
  const { keeper, person } = await answeringProperty(w);
  await moveToThursday(w, '10:00');
  const id = await sendSuggestion(w, person.token);
  const fresh = { state: 'new', source: 'app', handlerId: null, reached: true };
  expect(await get(id, keeper.token)).toMatchObject(fresh);
  await w.ok(suggestionApi, 'take', { suggestionId: id }, keeper.token);
  expect(await act('ask', id, keeper.token, { text: '请问是几号梯？' })).toMatchObject({ code: 200 });
  const answered = async () => (await w.ok(appNoticeApi, 'inbox', {}, person.token)).answered;
  expect(await answered()).toBe(1);
  expect(await w.ok(appSuggestionApi, 'list', {}, person.token)).toMatchObject({
    suggestions: [{ suggestionId: id, state: 'waiting', unread: true }],
  });
  expect((await open(id, person.token)).messages).toMatchObject([
    { kind: 'ask', text: '请问是几号梯？', by: keeper.user.nickName },
  ]);
  expect(await answered()).toBe(0);
  expect(await reply(id, person.token)).toMatchObject({ data: { state: 'doing' } });
  expect(await act('answer', id, keeper.token, { text: '三号梯已增派人手' })).toMatchObject({
    data: { state: 'answered' },
  });
  const rating = { suggestionId: id, rating: 3, word: '' } as const;
  expect(await w.ok(appSuggestionApi, 'solve', { suggestionId: id }, person.token)).toEqual({
    state: 'closed',
  });
  await w.ok(appSuggestionApi, 'rate', rating, person.token);
  expect(await w.call(appSuggestionApi, 'rate', rating, person.token)).toMatchObject({ code: 400 });
  const told = await get(id, keeper.token);
  expect(told).toMatchObject({ state: 'closed', closedReason: 'solved', rating: 3, overdue: false });
  expect(told.messages.map(({ kind }) => kind)).toEqual(['ask', 'reply', 'answer']);
});

test('of thirty-two who take one at once one does, and the others hear by whom and when', async () => {
  const { staff, person } = await answeringProperty(w);
  const suggestionId = await sendSuggestion(w, person.token);
  const people = await Promise.all(Array.from({ length: 32 }, () => staff()));
  const answers = await Promise.all(
    people.map(({ token }) => w.call(suggestionApi, 'take', { suggestionId }, token)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const winner = people[answers.findIndex(({ code }) => code === 200)];
  for (const { code, message, data } of answers.filter((one) => one.code !== 200)) {
    expect({ code, data }).toMatchObject({ code: 409, data: { which: 'state', by: winner?.user.nickName } });
    expect(message).toMatch(/^Taken by .* at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  expect((await get(suggestionId, winner?.token ?? '')).handlerName).toBe(winner?.user.nickName);
});

describe('the time until an answer', () => {
  test('runs in the hours of work alone, and stands while the person has the word', async () => {
    const { keeper, person } = await answeringProperty(w);
    await moveToThursday(w, '17:00');
    const id = await sendSuggestion(w, person.token);
    const shanghai = async () =>
      new Date(Date.parse((await get(id, keeper.token)).dueAt ?? '') + 8 * 3_600_000)
        .toISOString()
        .slice(8, 16)
        .replace('T', ' ');
    const friday = new Date(w.now().getTime() + 32 * 3_600_000).toISOString().slice(8, 10);
    // An hour of Thursday and three of Friday.
    expect(await shanghai()).toBe(`${friday} 12:00`);
    await w.ok(suggestionApi, 'take', { suggestionId: id }, keeper.token);
    await passMinutes(w, 30);
    await act('ask', id, keeper.token, { text: '几号梯？' });
    expect(await get(id, keeper.token)).toMatchObject({ dueAt: null, overdue: false });
    // Friday at ten: half an hour had gone by before.
    await passMinutes(w, 16 * 60 + 30);
    await reply(id, person.token);
    expect(await shanghai()).toBe(`${friday} 13:30`);
    await passMinutes(w, 4 * 60);
    expect(await get(id, keeper.token)).toMatchObject({ overdue: true });
    const overdue = await w.ok(suggestionApi, 'list', { overdue: true, mine: true }, keeper.token);
    expect(overdue.list.map(({ suggestionId }) => suggestionId)).toEqual([id]);
    await act('answer', id, keeper.token, { text: '已处理' });
    const row = w.db.selectFrom('suggestion').select('firstMinutes').where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ firstMinutes: 270 });
  });

  test('is what the project sets, and a day of less than an hour is none', async () => {
    const { project, keeper, person } = await answeringProperty(w);
    const set = (hours: object) =>
      w.call(suggestionApi, 'setHours', { projectId: project.id, ...defaultHours, ...hours }, keeper.token);
    expect(await set({ opens: '09:00', closes: '09:30' })).toMatchObject({
      code: 400,
      data: { closes: expect.any(String) },
    });
    expect(await set({ answerHours: 1, days: [4] })).toMatchObject({ code: 200 });
    await moveToThursday(w, '17:30');
    const id = await sendSuggestion(w, person.token);
    const { dueAt } = await get(id, keeper.token);
    // The other half of the hour is next Thursday morning.
    expect(Date.parse(dueAt ?? '') - w.now().getTime()).toBeCloseTo((7 * day - 8 * 60) * 60_000, -5);
  });
});

test('what waits is due by the hours that are set while it does, and each day of work counts once', async () => {
  const { project, keeper, person } = await answeringProperty(w);
  const set = (hours: object) =>
    w.ok(suggestionApi, 'setHours', { projectId: project.id, ...defaultHours, ...hours }, keeper.token);
  await moveToThursday(w, '10:00');
  const id = await sendSuggestion(w, person.token);
  const lead = await w.make.reservation({
    projectId: project.id,
    touchedAt: w.now(),
    dueAt: w.now(),
    escalatedAt: w.now(),
  });
  const hour = async () =>
    Math.round((Date.parse((await get(id, keeper.token)).dueAt ?? '') - w.now().getTime()) / 3_600_000);
  const told = { handlerToldAt: w.now(), managerToldAt: w.now() };
  await w.db.updateTable('suggestion').set(told).where('id', '=', id).execute();
  expect(await hour()).toBe(4);
  const { version } = await get(id, keeper.token);
  await set({ answerHours: 2, days: [5, 4, 4, 5] });
  expect(await hour()).toBe(2);
  const hours = await w.ok(suggestionApi, 'options', { projectId: project.id }, keeper.token);
  expect(hours.hours?.days).toEqual([4, 5]);
  const row = w.db.selectFrom('suggestion').selectAll().where('id', '=', id);
  expect(await row.executeTakeFirst()).toMatchObject({ handlerToldAt: null, managerToldAt: null, version });
  // Friday, and Thursday of the next week.
  const of = w.db.selectFrom('reservation').select(['dueAt', 'escalatedAt']).where('id', '=', lead.id);
  const { dueAt, escalatedAt } = await of.executeTakeFirstOrThrow();
  expect(escalatedAt).toBeNull();
  expect(Math.round((Number(dueAt) - w.now().getTime()) / 3_600_000)).toBe(7 * 24 + 8);
});

describe('the time until it is solved', () => {
  test('counts the work of all its rounds, is what an opened one is due for, and is what the project sets', async () => {
    const { project, keeper, person } = await answeringProperty(w);
    const hours = { projectId: project.id, ...defaultHours };
    const refused = { ...hours, answerHours: 40, solveDays: 4 };
    expect(await w.call(suggestionApi, 'setHours', refused, keeper.token)).toMatchObject({
      code: 400,
      data: { solveDays: expect.any(String) },
    });
    await w.ok(suggestionApi, 'setHours', { ...hours, solveDays: 1 }, keeper.token);
    await moveToThursday(w, '10:00');
    const id = await sendSuggestion(w, person.token);
    const stands = async () => {
      const { dueAt, solveAt, dueFor } = await get(id, keeper.token);
      const minutes = (at: string | null) => Math.round((Date.parse(at ?? '') - w.now().getTime()) / 60_000);
      return { dueFor, due: minutes(dueAt), solve: minutes(solveAt) };
    };
    // A day of nine hours, of which one was over before it came.
    expect(await stands()).toEqual({ dueFor: 'answer', due: 4 * 60, solve: day });
    await passMinutes(w, 2 * 60);
    await act('answer', id, keeper.token, { text: '已处理' });
    expect(await get(id, keeper.token)).toMatchObject({ dueAt: null, solveAt: null });
    // The hour that its person took counts for nothing: seven hours are left, of which two are of tomorrow.
    await passMinutes(w, 60);
    await reply(id, person.token, '又坏了');
    expect(await stands()).toEqual({ dueFor: 'solve', due: 22 * 60, solve: 22 * 60 });
    await passMinutes(w, 2 * day);
    const overdue = await w.ok(suggestionApi, 'list', { overdue: true, mine: true }, keeper.token);
    expect(overdue.list).toMatchObject([{ suggestionId: id, dueFor: 'solve', overdue: true }]);
  });
});

describe('closing and opening again:', () => {
  async function answered() {
    const at = await answeringProperty(w);
    await moveToThursday(w, '10:00');
    const id = await sendSuggestion(w, at.person.token);
    await act('answer', id, at.keeper.token, { text: '已处理' });
    return { ...at, id };
  }

  test('quiet for seven days closes it by the clock, and its person opens it again within fourteen', async () => {
    const { id, keeper, person } = await answered();
    await passMinutes(w, 7 * day - 1);
    expect(await get(id, keeper.token)).toMatchObject({ state: 'answered' });
    await passMinutes(w, 1);
    expect(await get(id, keeper.token)).toMatchObject({ state: 'closed', closedReason: 'quiet' });
    const closed = await w.ok(suggestionApi, 'list', { state: 'closed' }, keeper.token);
    expect(closed.list).toMatchObject([{ suggestionId: id }]);
    expect((await w.ok(suggestionApi, 'list', { state: 'answered' }, keeper.token)).list).toEqual([]);
    await passMinutes(w, 14 * day - 5);
    expect((await open(id, person.token)).can).toMatchObject({ reply: true, solve: false });
    expect(await reply(id, person.token)).toMatchObject({ data: { state: 'doing' } });
    const again = await get(id, keeper.token);
    expect(again).toMatchObject({ reopened: 1, handlerId: keeper.user.id, closedAt: null });
    expect(again.dueAt).not.toBeNull();
  });

  test('after fourteen days its person is told to send a new one', async () => {
    const { id, keeper, person } = await answered();
    await passMinutes(w, 21 * day + 1);
    const refused = await reply(id, person.token);
    expect(refused).toMatchObject({ code: 400, message: expect.stringContaining('14 days ago') });
    expect((await open(id, person.token)).can.reply).toBe(false);
    expect(await get(id, keeper.token)).toMatchObject({ messages: [{ kind: 'answer' }] });
  });

  test('a question without an answer is closed after three days of work, and not before', async () => {
    const { keeper, person } = await answeringProperty(w);
    await moveToThursday(w, '10:00');
    const id = await sendSuggestion(w, person.token);
    await w.ok(suggestionApi, 'take', { suggestionId: id }, keeper.token);
    await act('ask', id, keeper.token, { text: '几号梯？' });
    await passMinutes(w, 4 * day);
    expect((await get(id, keeper.token)).can.close).toBe(false);
    expect(await act('close', id, keeper.token)).toMatchObject({ code: 400 });
    // Friday, Monday and Tuesday went by.
    await passMinutes(w, day + 8 * 60);
    expect(await act('close', id, keeper.token)).toMatchObject({ data: { state: 'closed' } });
    expect(await get(id, keeper.token)).toMatchObject({ closedReason: 'noAnswer' });
  });

  test('nothing leads where the way doesn’t, and an old version changes nothing', async () => {
    const { id, keeper } = await answered();
    for (const name of ['ask', 'answer'] as const)
      expect(await act(name, id, keeper.token, { text: '再说' })).toMatchObject({ code: 409 });
    expect(await act('close', id, keeper.token)).toMatchObject({ code: 409 });
    const { person } = await answeringProperty(w);
    const other = await sendSuggestion(w, person.token);
    const stale = { suggestionId: id, version: 1, ofId: other };
    expect(await w.call(suggestionApi, 'link', stale, keeper.token)).toMatchObject({ code: 404 });
    const input = { suggestionId: id, version: 1 };
    expect(await w.call(suggestionApi, 'checked', input, keeper.token)).toMatchObject({ code: 409 });
  });
});

describe('duplicates', () => {
  test('are suggested by their person and their words, closed into another by somebody, and put back within seven days', async () => {
    const at = await answeringProperty(w);
    const { keeper, person } = at;
    await moveToThursday(w, '10:00');
    const first = await sendSuggestion(w, person.token);
    const second = await sendSuggestion(w, person.token, { text: '电梯还是慢' });
    const { someone } = at;
    const [colleague, other] = [await someone(), await someone()];
    const alike = await sendSuggestion(w, colleague.token, { text: '电梯还是慢！！' });
    await sendSuggestion(w, other.token, { text: '食堂的菜太咸' });
    const similar = (await get(second, keeper.token)).similar;
    expect(similar.map(({ suggestionId, why }) => [suggestionId, why])).toEqual([
      [first, 'person'],
      [alike, 'words'],
    ]);
    expect(await act('link', second, keeper.token, { ofId: first })).toMatchObject({
      data: { state: 'closed' },
    });
    expect(await get(second, keeper.token)).toMatchObject({
      duplicateOf: { suggestionId: first },
      dueAt: null,
    });
    expect(await get(first, keeper.token)).toMatchObject({ duplicates: [{ suggestionId: second }] });
    expect(await open(second, person.token)).toMatchObject({ duplicateOf: first });
    // Never in a circle, nor in a row.
    expect(await act('link', first, keeper.token, { ofId: second })).toMatchObject({ code: 400 });
    const third = await sendSuggestion(w, person.token);
    expect(await act('link', third, keeper.token, { ofId: second })).toMatchObject({ code: 400 });
    expect(await act('unlink', second, keeper.token)).toMatchObject({ data: { state: 'new' } });
    expect((await get(second, keeper.token)).dueAt).not.toBeNull();
    await act('link', second, keeper.token, { ofId: first });
    await passMinutes(w, 7 * day);
    expect(await act('unlink', second, keeper.token)).toMatchObject({ code: 400 });
  });
});
