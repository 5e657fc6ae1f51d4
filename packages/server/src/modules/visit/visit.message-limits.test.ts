import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, invitation, invited, phone, resources, scene, someone } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

describe('messages to a phone', () => {
  const sentTo = (number: string) => w.outbox.filter((sms) => sms.phone === number).length;

  test('are one for all visits of a call, and the next in ten minutes', async () => {
    const of = await scene();
    const number = phone();
    const guests = [{ name: '李雷', phone: number, companions: [] }];
    const visitId = await invited(of, { guests });
    const periods = Array.from({ length: 31 }, (_, day) => ({
      startAt: at(24 * (day + 1)),
      endAt: at(24 * (day + 1) + 2),
    }));
    const again = await w.call(visitApi, 'again', { visitId, periods, send: true }, token);
    expect(again).toMatchObject({ code: 200 });
    await w.work();
    expect(sentTo(number)).toBe(1);
    const more = invitation(of, { guests, send: true, startAt: at(1000), endAt: at(1002) });
    expect(await w.call(visitApi, 'invite', more, token)).toMatchObject({ code: 429 });
    expect(await w.call(visitApi, 'invite', { ...more, send: false }, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitApi, 'send', { visitId }, token)).toMatchObject({ code: 429 });
    w.pass(11);
    await w.call(visitApi, 'send', { visitId }, token);
    await w.work();
    expect(sentTo(number)).toBe(2);
  });

  test('are twenty a day, whoever sends them', async () => {
    const of = await scene();
    const number = phone();
    const codes: number[] = [];
    const visitId = await invited(of, {
      guests: [{ name: '李雷', phone: number, companions: [] }],
      endAt: at(20),
    });
    for (let n = 0; n < 21; n += 1) {
      const { token: own } = await someone({ role: { level: 30, resources }, projectId: of.project.id });
      codes.push((await w.call(visitApi, 'send', { visitId }, own)).code);
      w.pass(10.1);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('are five hundred a day for a company, and what was refused counts for nothing', async () => {
    const of = await scene();
    const hundred = () =>
      Array.from({ length: 100 }, () => ({ name: '李雷', phone: phone(), companions: [] }));
    const send = (guests: object[]) =>
      w.call(visitApi, 'invite', { ...invitation(of), guests: guests as never, send: true }, token);
    for (let n = 0; n < 4; n += 1) expect(await send(hundred())).toMatchObject({ code: 200 });
    const twice = hundred();
    expect(await send([...twice.slice(1), twice[1] ?? {}])).toMatchObject({ code: 400 });
    expect(await send(hundred())).toMatchObject({ code: 200 });
    expect(await send(hundred().slice(0, 1))).toMatchObject({ code: 429 });
  });
});
