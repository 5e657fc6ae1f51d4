import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newGuest, newInvitation } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { periodText } from './visit.messages.queries.ts';

// What guests are told by text message. The clock of the tests stands at an hour of their own choosing.

let w: World;
let token: string;
let place: { hostId: number; buildingId: number; location: null; purpose: null; visitorType: null };
let other: number;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  const project = await w.make.project({ name: '云谷', timeZone: 'Asia/Shanghai' });
  const building = await w.make.building({ projectId: project.id, name: 'A座' });
  const second = await w.make.building({ projectId: project.id, name: 'B座' });
  const company = await w.make.company({ projectId: project.id, name: '百川会计师事务所' });
  for (const { id } of [building, second]) await w.make.lease({ companyId: company.id, buildingId: id });
  const host = await w.make.employee({ company });
  await w.db.updateTable('user').set({ nickName: '丁墨' }).where('id', '=', host.userId).execute();
  place = { hostId: host.id, buildingId: building.id, location: null, purpose: null, visitorType: null };
  other = second.id;
});

let phones = 13_600_000_000;
const day = (days: number) => new Date(w.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
/** Nine to six in Shanghai, so many days from now. */
const period = (days: number) => ({ startAt: `${day(days)}T01:00:00Z`, endAt: `${day(days)}T10:00:00Z` });

async function invite(facts: { name?: string | null; lang?: 'zh' | 'en'; send?: boolean } = {}) {
  const { name = '李雷', send = true, ...rest } = facts;
  phones += 1;
  const guests = [newGuest({ name, phone: String(phones) })];
  const input = newInvitation({ ...place, ...period(2), send, guests, ...rest });
  const data = await w.ok(visitApi, 'invite', input, token);
  const [visitId = 0] = data.visitIds;
  await w.work();
  return { visitId, phone: String(phones) };
}

const told = (phone: string) => w.outbox.filter((sms) => sms.phone === phone);
const last = (phone: string) => told(phone).at(-1);

async function edit(visitId: number, facts: object) {
  const data = await w.ok(visitApi, 'get', { visitId }, token);
  const { version, name, remarks } = data;
  const input = { visitId, version, ...place, ...period(2), name, remarks, ...facts };
  expect(await w.call(visitApi, 'edit', input, token)).toMatchObject({ code: 200 });
}

describe('an invitation by text message', () => {
  test('names host, company, building and hours by the clocks of the project, in the guest’s language', async () => {
    const { phone } = await invite();
    expect(last(phone)).toMatchObject({
      template: 'invitePass',
      lang: 'zh',
      params: {
        visitor: '李雷',
        host: '丁墨',
        company: '百川会计师事务所',
        place: '云谷A座',
        period: `${day(2)} 09:00–18:00`,
      },
    });
    const foreign = await invite({ lang: 'en' });
    expect(last(foreign.phone)).toMatchObject({ lang: 'en', params: { place: 'A座, 云谷' } });
    expect(last(foreign.phone)?.params.link).toMatch(/\?lang=en$/);
  });

  test('asks for details only where something is missing', async () => {
    const { phone } = await invite({ name: null });
    expect(last(phone)).toMatchObject({ template: 'inviteForm', params: { visitor: '访客' } });
  });

  test('is found at the desk by its link in either language', async () => {
    const { visitId, phone } = await invite({ lang: 'en' });
    const { projectId } = await w.db
      .selectFrom('visit')
      .select('projectId')
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    const text = last(phone)?.params.link ?? '';
    const { data } = await w.call(visitApi, 'find', { projectId, text }, token);
    expect(data).toMatchObject({ by: 'link', visits: [{ visitId }] });
  });
});

test('a period says the day once where it is one', () => {
  expect(periodText('2026-11-23 09:00', '2026-11-23 18:00')).toBe('2026-11-23 09:00–18:00');
  expect(periodText('2026-11-23 09:00', '2026-11-25 18:00')).toBe('2026-11-23 09:00 – 2026-11-25 18:00');
});

describe('a guest who was told of a visit', () => {
  test('is told of another time or building once, as it is when the message goes out', async () => {
    const { visitId, phone } = await invite();
    await edit(visitId, { remarks: '带设备' });
    await w.work();
    expect(told(phone)).toHaveLength(1);
    await edit(visitId, period(3));
    await edit(visitId, { ...period(4), buildingId: other });
    await w.work();
    expect(told(phone).map(({ template }) => template)).toEqual(['invitePass', 'visitChanged']);
    expect(last(phone)).toMatchObject({ params: { place: '云谷B座', period: `${day(4)} 09:00–18:00` } });
  });

  test('is told that it was cancelled', async () => {
    const { visitId, phone } = await invite({ lang: 'en' });
    expect(await w.call(visitApi, 'cancel', { visitId, reason: null }, token)).toMatchObject({ code: 200 });
    await w.work();
    const [, { template, params, lang } = {}] = told(phone);
    expect({ template, lang }).toEqual({ template: 'visitCancelled', lang: 'en' });
    expect(params).toMatchObject({ company: '百川会计师事务所', period: `${day(2)} 09:00–18:00` });
    expect(told(phone)).toHaveLength(2);
  });

  test('is written to in the language in which they filled in the form', async () => {
    const { visitId, phone } = await invite({ name: null });
    const link = last(phone)?.params.link?.split(guestPath)[1] ?? '';
    const fill = { token: link, name: '韩梅梅', purpose: null, visitorType: null, companions: [] };
    expect(await w.call(visitorPageApi, 'fill', fill, null, { lang: 'en_US' })).toMatchObject({ code: 200 });
    await w.call(visitApi, 'cancel', { visitId, reason: null }, token);
    await w.work();
    expect(last(phone)).toMatchObject({ template: 'visitCancelled', lang: 'en' });
  });
});

describe('cancelling', () => {
  test('before the invitation went out says nothing to the guest at all', async () => {
    phones += 1;
    const guests = [{ name: '李雷', phone: String(phones), companions: [] }];
    const input = { ...place, ...period(2), remarks: null, send: true, guests };
    const data = await w.ok(visitApi, 'invite', input, token);
    const [visitId = 0] = data.visitIds;
    await w.call(visitApi, 'cancel', { visitId, reason: null }, token);
    await w.work();
    expect(told(String(phones))).toEqual([]);
  });

  test('is never refused because a phone was told enough today; it is told no more', async () => {
    const { visitId, phone } = await invite({ send: false });
    for (let n = 0; n < 20; n += 1) {
      await edit(visitId, period(3 + (n % 2)));
      await w.work();
    }
    expect(told(phone)).toHaveLength(20);
    expect(await w.call(visitApi, 'cancel', { visitId, reason: null }, token)).toMatchObject({ code: 200 });
    await w.work();
    expect(told(phone)).toHaveLength(20);
  });
});
