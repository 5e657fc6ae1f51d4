import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { type LeasingProperty, leasingProperty, newTenantInput } from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const negotiating = (at: LeasingProperty) => at.lead({ state: 'negotiating' });
const companiesOf = (at: LeasingProperty) =>
  w.db
    .selectFrom('company')
    .select('id')
    .where('projectId', '=', at.project.id)
    .where('category', '=', 2)
    .execute();

describe('at once', () => {
  test('thirty-two conversions of one lead make one tenant, and the others hear of it', async () => {
    const at = await leasingProperty(w);
    const { id: reservationId, version } = await negotiating(at);
    const units = await Promise.all(Array.from({ length: 32 }, () => at.unit()));
    const answers = await Promise.all(
      units.map((unitId) =>
        w.call(
          reservationApi,
          'convert',
          { reservationId, version, ...newTenantInput(at.project.id, [unitId]) },
          at.agent.token,
        ),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(31).fill(409)]);
    for (const { message } of answers.filter(({ code }) => code === 409))
      expect(message).toContain(`${at.agent.user.nickName} converted this reservation to a tenant at 20`);
    expect(await companiesOf(at)).toHaveLength(1);
  });

  test('of thirty-two leads at one unit one wins, and the others hear from its lease to whom it went', async () => {
    const at = await leasingProperty(w);
    const unitId = await at.unit();
    const leads = await Promise.all(Array.from({ length: 32 }, () => negotiating(at)));
    const answers = await Promise.all(
      leads.map(({ id: reservationId, version }, n) =>
        w.call(
          reservationApi,
          'convert',
          {
            reservationId,
            version,
            ...newTenantInput(at.project.id, [unitId], `租户 ${reservationId} ${n}`),
          },
          at.agent.token,
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({ code: 400, data: { 'leases.0.unitId': expect.any(String) } });
    expect(await companiesOf(at)).toHaveLength(1);
    const leases = w.db.selectFrom('lease').select('id').where('unitId', '=', unitId);
    expect(await leases.execute()).toHaveLength(1);
  });
});
