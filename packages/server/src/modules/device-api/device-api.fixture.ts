import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { expect } from 'vitest';
import type { ReaderHall } from '../../../test/reader-hall.ts';
import type { World } from '../../../test/world.ts';

export const okPass = { is: 'pass', allow: true, rc: 'OK' };
export const refused = (rc: string) => ({ is: 'pass', allow: false, rc });

/** What tests of readers do again and again, in the world of their file and where its readers stand. */
export function readersIn(world: () => World, hall: () => ReaderHall) {
  /** Head office, by the clock of now. */
  async function office(): Promise<string> {
    const w = world();
    const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    return w.make.session(user.id, assignment, { createdAt: w.now(), usedAt: w.now() });
  }

  async function use(deviceId: number, useState: 'normal' | 'disabled') {
    const input = { deviceId, useState, reason: '检修' };
    const answer = await world().call(deviceManageApi, 'updateUse', input, await office());
    expect(answer).toMatchObject({ code: 200 });
  }

  /** Somebody's card, and a new pass of theirs. */
  async function somebody() {
    const { db } = world();
    const { employeeId, userId, companyId } = await hall().employee();
    const icCard = `0A${employeeId}C`;
    await db
      .updateTable('employee')
      .set({ icCard, cardState: 'inUse' })
      .where('id', '=', employeeId)
      .execute();
    await db
      .updateTable('passProject')
      .set(({ eb }) => ({ cardVer: eb('cardVer', '+', 1) }))
      .where('projectId', '=', hall().projectId)
      .execute();
    return { employeeId, userId, companyId, icCard, pass: () => hall().passOf(employeeId) };
  }

  let cards = 0;
  /** Somebody to whom the bearer of a session gives a card, of whom readers are told. */
  async function newCardHolder(token: string) {
    const { employeeId, companyId } = await hall().employee();
    await world().make.employee({ company: { id: companyId, projectId: hall().projectId } });
    cards += 1;
    const uid = `0A${String(cards).padStart(6, '0')}`;
    const card = { employeeId, icCard: uid, state: 'inUse' } as const;
    expect(await world().call(employeeApi, 'card', card, token)).toMatchObject({ code: 200 });
    return { employeeId, companyId, uid };
  }

  const deviceRow = (id: number) =>
    world().db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const eventsOf = (deviceId: number) =>
    world().db.selectFrom('passEvent').selectAll().where('deviceId', '=', deviceId).orderBy('seq').execute();
  const troublesOf = (deviceId: number) =>
    world()
      .db.selectFrom('deviceException')
      .selectAll()
      .where('deviceId', '=', deviceId)
      .orderBy('id')
      .execute();
  const commandsOf = (deviceId: number) =>
    world()
      .db.selectFrom('deviceCommand')
      .selectAll()
      .where('deviceId', '=', deviceId)
      .orderBy('id')
      .execute();
  const order = (
    deviceId: number,
    type: 'ping' | 'open' | 'init' | 'config',
    args: object = {},
    secretId: number | null = null,
  ) =>
    world()
      .db.insertInto('deviceCommand')
      .values({
        deviceId,
        type,
        args: JSON.stringify(args),
        secretId,
        createdAt: world().now(),
        expiresAt: new Date(world().now().getTime() + 86_400_000),
      })
      .execute();

  return {
    office,
    use,
    somebody,
    newCardHolder,
    deviceRow,
    eventsOf,
    troublesOf,
    commandsOf,
    order,
  };
}
