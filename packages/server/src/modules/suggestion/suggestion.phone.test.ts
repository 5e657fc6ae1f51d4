import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  answerCodeAt,
  answeringProperty,
  passMinutes,
  sendSuggestion,
  uploadFromPhone,
} from './suggestion.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const add = (token: string, facts: object) =>
  w.call(appSuggestionApi, 'add', { text: '太冷', unitId: null, pictureIds: [], ...facts }, token);

describe('from the phone', () => {
  test('a text of 201 characters, none at all, or ten pictures are refused', async () => {
    const { person } = await answeringProperty(w);
    for (const facts of [{ text: '冷'.repeat(201) }, { text: '  ' }, { pictureIds: Array(10).fill(1) }])
      expect(await add(person.token, facts)).toMatchObject({ code: 400 });
    expect(await add(person.token, { text: '冷'.repeat(200) })).toMatchObject({ code: 200 });
    const suggestionId = await sendSuggestion(w, person.token);
    for (const text of ['', '\n', '\u200b'])
      expect(await w.call(appSuggestionApi, 'reply', { suggestionId, text }, person.token)).toMatchObject({
        code: 400,
      });
  });

  test('five a day are taken from a person, and what is refused doesn’t count', async () => {
    const { person, someone } = await answeringProperty(w);
    for (let n = 0; n < 3; n += 1)
      expect(await add(person.token, { unitId: 1 })).toMatchObject({ code: 400 });
    for (let n = 0; n < 5; n += 1) await sendSuggestion(w, person.token);
    // The sentence says how many are taken.
    const message = expect.stringContaining('up to 5 suggestions within 24 hours');
    expect(await add(person.token, {})).toMatchObject({ code: 429, message });
    expect(await add((await someone()).token, {})).toMatchObject({ code: 200 });
    await passMinutes(w, 1_440);
    expect(await add(person.token, {})).toMatchObject({ code: 200 });
  });

  test('the company of a person reads nothing of it in its log, the property does', async () => {
    const { project, company, person, staff } = await answeringProperty(w);
    const id = await sendSuggestion(w, person.token, { text: '老板不该看到' });
    await w.call(appSuggestionApi, 'reply', { suggestionId: id, text: '' }, person.token);
    const readsLog = { level: 40 as const, resources: ['sys:audit:view' as const] };
    const boss = await w.make.person({ role: readsLog, projectId: project.id, companyId: company.id });
    await passMinutes(w, 0);
    const opsFor = async (token: string) =>
      (await w.ok(auditApi, 'list', { keyword: person.user.userName }, token)).list.map(({ op }) => op);
    expect(await opsFor(boss.token)).toEqual([]);
    expect(await opsFor((await staff(['sys:audit:view'])).token)).toContain('appSuggestion/add');
  });

  test('a unit is one that the company leases', async () => {
    const { project, company, person } = await answeringProperty(w);
    const building = await w.make.building({ projectId: project.id });
    const lease = await w.make.lease({ companyId: company.id, buildingId: building.id });
    const { units } = await w.ok(appSuggestionApi, 'units', {}, person.token);
    expect(units.map(({ unitId }) => unitId)).toEqual([lease.unitId]);
    const id = await sendSuggestion(w, person.token, { unitId: lease.unitId });
    const told = await w.ok(appSuggestionApi, 'open', { suggestionId: id }, person.token);
    expect(told.unit).toBe(units[0]?.unit);
    const elsewhere = await answeringProperty(w);
    expect(await add(elsewhere.person.token, { unitId: lease.unitId })).toMatchObject({
      code: 400,
      data: { unitId: expect.any(String) },
    });
  });

  test('what must not be shown is kept nowhere, and what could not be checked is marked for staff', async () => {
    const { keeper, person } = await answeringProperty(w);
    const refused = await add(person.token, { text: '代开发票，请联系' });
    expect(refused).toMatchObject({ code: 400, data: { text: expect.any(String) } });
    expect((await w.ok(appSuggestionApi, 'list', {}, person.token)).suggestions).toEqual([]);
    const id = await sendSuggestion(w, person.token, { text: '空调太冷【检查中断】' });
    const { list } = await w.ok(suggestionApi, 'list', { unchecked: true }, keeper.token);
    expect(list).toMatchObject([{ suggestionId: id, unchecked: true, can: { checked: true } }]);
    const { version } = await w.ok(suggestionApi, 'get', { suggestionId: id }, keeper.token);
    await w.ok(suggestionApi, 'checked', { suggestionId: id, version }, keeper.token);
    expect(await w.ok(suggestionApi, 'list', { unchecked: true }, keeper.token)).toMatchObject({ total: 0 });
  });

  test('pictures are the sender’s own, shown to those of the thread, and to nobody by a copied address', async () => {
    const { keeper, person, someone } = await answeringProperty(w);
    const pictureId = await uploadFromPhone(w, person.token);
    const colleague = await someone();
    expect(await add(colleague.token, { pictureIds: [pictureId] })).toMatchObject({ code: 400 });
    const suggestionId = await sendSuggestion(w, person.token, { pictureIds: [pictureId] });
    expect(await add(person.token, { pictureIds: [pictureId] })).toMatchObject({ code: 400 });
    const [own = ''] = (await w.ok(appSuggestionApi, 'open', { suggestionId }, person.token)).pictureUrls;
    const [office = ''] = (await w.ok(suggestionApi, 'get', { suggestionId }, keeper.token)).pictureUrls;
    expect([await answerCodeAt(w, own), await answerCodeAt(w, office)]).toEqual([200, 200]);
    await w.db
      .updateTable('miniSession')
      .set({ endedAt: w.now() })
      .where('userId', '=', person.user.id)
      .execute();
    await w.db.deleteFrom('assignment').where('userId', '=', keeper.user.id).execute();
    expect([await answerCodeAt(w, own), await answerCodeAt(w, office)]).toEqual([404, 404]);
    expect(await answerCodeAt(w, own.replace(/suggestion\./, 'officeSuggestion.'))).not.toBe(200);
  });

  test('nobody reads or writes in another’s thread, a colleague neither, and nobody a note', async () => {
    const { keeper, person, someone } = await answeringProperty(w);
    const suggestionId = await sendSuggestion(w, person.token);
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
