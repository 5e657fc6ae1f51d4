import { myGuestsApi } from '@mdi/contract/modules/my-guests/my-guests.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

let phones = 13_310_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};

/** An employee with nothing but the pass on their phone. */
async function scene() {
  const project = await w.make.project();
  const company = await w.make.company({ projectId: project.id });
  const employee = await w.make.employee({ company });
  const token = await w.make.phone(employee, { usedAt: w.now() });
  return { project, company, employee, token };
}

const tomorrow = () => new Date(w.now().getTime() + 86_400_000 * 1.5).toISOString().slice(0, 10);
const when = () => ({ day: tomorrow(), from: '10:00', until: '12:00' });

test('an employee without any right invites a guest in three fields, and hands the link on', async () => {
  const { employee, company, token } = await scene();
  const input = { name: '林知遥', phone: phone(), ...when() };
  const data = await w.ok(myGuestsApi, 'invite', input, token);
  const { visitId, url } = data;
  expect(url).toContain('/savills-mdi/h5/v/');
  const row = await w.db.selectFrom('visit').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'approved',
    hostId: employee.id,
    companyId: company.id,
    kind: 'invited',
  });
  // By the clock of the project, which is China’s.
  expect(row.startAt.toISOString()).toBe(`${input.day}T02:00:00.000Z`);
  expect(await w.call(myGuestsApi, 'invite', input, token)).toMatchObject({ code: 400, data: { phone: {} } });
  expect(await w.call(myGuestsApi, 'link', { visitId }, token)).toMatchObject({ data: { url } });
});

test('a guest is written to in the language that the employee chose, in Chinese unless they did', async () => {
  const { token } = await scene();
  const invited = async (said: { lang?: 'zh' | 'en' }) => {
    const input = { name: 'Tom Lee', phone: phone(), ...when(), ...said };
    const data = await w.ok(myGuestsApi, 'invite', input, token);
    const { visitId } = data;
    const row = w.db.selectFrom('visit').select('lang').where('id', '=', visitId);
    return (await row.executeTakeFirstOrThrow()).lang;
  };
  expect(await invited({ lang: 'en' })).toBe('en');
  expect(await invited({ lang: 'zh' })).toBe('zh');
  expect(await invited({})).toBe('zh');
});

test('nobody on the deny list is invited from a phone, and nobody whose own pass is stopped invites', async () => {
  const { project, employee, token } = await scene();
  const denied = await w.make.deniedVisitor({ projectId: project.id });
  const input = { name: '王五', phone: denied.phone ?? '', ...when() };
  const answer = await w.call(myGuestsApi, 'invite', input, token);
  expect(answer).toMatchObject({ code: 400 });
  expect(answer.message).not.toContain(denied.reason);
  const past = { ...input, phone: phone(), day: '2020-01-01' };
  expect(await w.call(myGuestsApi, 'invite', past, token)).toMatchObject({ code: 400 });
  const far = { ...input, phone: phone(), day: '2199-01-01' };
  expect(await w.call(myGuestsApi, 'invite', far, token)).toMatchObject({
    code: 400,
    data: { day: expect.any(String) },
  });
  const cutOffAt = new Date(w.now().getTime() - 1000);
  await w.db.updateTable('employee').set({ cutOffAt }).where('id', '=', employee.id).execute();
  const own = { ...input, phone: phone() };
  expect(await w.call(myGuestsApi, 'invite', own, token)).toMatchObject({ code: 400 });
});

test('the last guests are offered once each, and invited again; other people’s are not', async () => {
  const { employee, token } = await scene();
  const own = phone();
  const ago = (days: number) => ({
    startAt: new Date(w.now().getTime() - days * 86_400_000),
    endAt: new Date(w.now().getTime() - days * 86_400_000 + 3_600_000),
  });
  const past = { hostId: employee.id, state: 'left' as const, phone: own, name: '林知遥' };
  await w.make.visit({ ...past, ...ago(9) });
  const last = await w.make.visit({ ...past, ...ago(2) });
  const { data } = await w.call(myGuestsApi, 'offer', {}, token);
  expect(data).toMatchObject({ last: [{ visitId: last.id, name: '林知遥' }] });
  expect(JSON.stringify(data)).not.toContain(own);
  const again = await w.call(myGuestsApi, 'again', { visitId: last.id, ...when() }, token);
  const { visitId } = done(again);
  const row = await w.db.selectFrom('visit').selectAll().where('id', '=', visitId).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ phone: own, state: 'approved', hostId: employee.id });
  const stranger = await scene();
  for (const name of ['again', 'link'] as const) {
    const input = name === 'again' ? { visitId, ...when() } : { visitId };
    expect(await w.call(myGuestsApi, name, input as never, stranger.token)).toMatchObject({ code: 404 });
  }
});
