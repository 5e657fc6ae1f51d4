import { type Level, levels } from '@mdi/contract/kit/levels.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { type MenuNode, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';
import { sessionOf } from '../../kit/access/actor.ts';
import { may } from '../../kit/access/may.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

async function everything(level: Level) {
  const company = await w.make.company();
  const seats = {
    [levels.headOffice]: {},
    [levels.property]: { projectId: company.projectId },
    [levels.tenant]: { projectId: company.projectId, companyId: company.id },
  };
  return w.make.person({ role: { level, resources: allResources }, ...seats[level] });
}

/** What of all the rights opens a call to somebody, as the engine asks before each. */
async function opening(token: string): Promise<string[]> {
  const { check } = await sessionOf(w.db, token, w.now(), w.deps.settings.session);
  if (check.is !== 'open') throw new Error('no session');
  const { actor } = check;
  const ops = apis.flatMap((api) => Object.values(api.ops));
  return allResources.filter((one) => {
    const holding = { actor: { ...actor, resources: new Set([one]) } };
    return ops.some((op) => op.access !== 'self' && String(op.access).includes(one) && may(holding, op));
  });
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

test.each(Object.entries(levels))(
  'of all rights a role of level %s is shown those, and the pages of those, that a call of its level can use',
  async (_, level) => {
    const { token, user } = await everything(level);
    const used = await opening(token);
    const { menus, buttons } = await w.ok(userApi, 'getUserInfo', { token }, token);
    expect(buttons.map(({ resources }) => resources).toSorted()).toEqual(used.toSorted());
    const shown = flat(menus);
    const all = new Set<string>(allResources);
    expect(shown.filter(({ url }) => all.has(url) && !used.includes(url))).toEqual([]);
    // What somebody may do, and where, tells no other pages.
    const hq = await everything(levels.headOffice);
    const [held] = await w.ok(userApi, 'effective', { mdiUserId: user.id }, hq.token);
    const told = held?.surfaces.flatMap(({ surface, pages }) => (surface === 'mdi' ? pages : [])) ?? [];
    const named = new Set(shown.flatMap(({ title, titleEn }) => [title, titleEn]));
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter(({ group, page }) => group !== '' && !named.has(page))).toEqual([]);
  },
);
