import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { invited, linkOf, phone, scene } = visitsIn(() => w);

describe('the way to a visit', () => {
  const opened = async (link: string, lang: string) =>
    await w.ok(visitorPageApi, 'open', { token: link }, undefined, { lang });
  const say = (id: number, directionsZh: string | null, directionsEn: string | null) =>
    w.db.updateTable('building').set({ directionsZh, directionsEn }).where('id', '=', id).execute();

  test('is told for the visited building in the guest’s language, or in the other, once the pass is good', async () => {
    const of = await scene();
    const { id, name: buildingName } = of.building;
    const link = await linkOf(await invited(of));
    expect((await opened(link, 'zh_CN')).directions).toEqual([]);
    await say(id, '南门进，乘 2 号梯', 'South gate, lift 2');
    expect((await opened(link, 'zh_CN')).directions).toEqual([{ buildingName, text: '南门进，乘 2 号梯' }]);
    expect((await opened(link, 'en_US')).directions).toEqual([{ buildingName, text: 'South gate, lift 2' }]);
    await say(id, '南门进，乘 2 号梯', null);
    expect((await opened(link, 'en_US')).directions).toEqual([{ buildingName, text: '南门进，乘 2 号梯' }]);
    // Who still has to say who they are is told nothing of the house.
    const guests = [{ name: null, phone: phone(), companions: [] }];
    const waits = await linkOf(await invited(of, { guests }));
    expect((await opened(waits, 'zh_CN')).directions).toEqual([]);
  });

  test('names all buildings of the company where none is visited, and none of others', async () => {
    const of = await scene();
    const other = await w.make.building({ projectId: of.project.id });
    await say(of.building.id, '南门进', null);
    await say(other.id, '北门进', null);
    const link = await linkOf(await invited(of, { buildingId: null }));
    expect((await opened(link, 'zh_CN')).directions).toEqual([
      { buildingName: of.building.name, text: '南门进' },
    ]);
  });
});
