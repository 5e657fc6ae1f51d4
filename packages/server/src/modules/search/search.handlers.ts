import type { Resource } from '@mdi/contract/kit/op.ts';
import {
  type Hit,
  mostOfKind,
  type SoughtKind,
  searchApi,
  soughtKinds,
} from '@mdi/contract/modules/search/search.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { held } from '../../kit/held.ts';
import { implement } from '../../kit/implement.ts';
import { searched } from '../../kit/phone-search.ts';
import type { Sought } from '../../kit/sought.ts';
import { soughtAreas } from '../area/index.ts';
import { soughtBuildings } from '../building/index.ts';
import { soughtCompanies } from '../company/index.ts';
import { soughtDevices } from '../device/index.ts';
import { soughtEmployees, soughtStaff } from '../employee/index.ts';
import { soughtProjects } from '../project/index.ts';
import { soughtUsers } from '../user/index.ts';
import { soughtVisits } from '../visit/index.ts';
import { soughtCards } from '../visitor-card/index.ts';

/** How a kind is found: as its list finds it, for who may see that list. */
type Kind = {
  view: Resource;
  find: (ctx: Ctx, word: string, most: number) => Promise<Sought[]>;
  /** The list is none of a tenant's. */
  property?: true;
};

const kinds: Record<SoughtKind, Kind> = {
  company: { view: 'pass:company:view', find: soughtCompanies },
  project: { view: 'sys:project:view', find: soughtProjects },
  building: { view: 'sys:building:view', find: soughtBuildings },
  employee: { view: 'pass:employee:view', find: soughtEmployees },
  staff: { view: 'pass:staff:view', find: soughtStaff, property: true },
  user: { view: 'sys:user:view', find: soughtUsers },
  visit: { view: 'pass:visit:view', find: soughtVisits },
  visitorCard: { view: 'pass:visitorCard:view', find: soughtCards },
  device: { view: 'pass:device:view', find: soughtDevices, property: true },
  area: { view: 'pass:area:view', find: soughtAreas },
};

/** What is found, kind by kind: one after the other, because a call has one way to the database. */
async function find(ctx: Ctx, word: string): Promise<Hit[]> {
  const rights = await held(ctx, ...soughtKinds.map((kind) => kinds[kind].view));
  const hits: Hit[] = [];
  for (const kind of soughtKinds) {
    const { view, find: sought, property } = kinds[kind];
    if (!rights.has(view) || (property && ctx.actor.level === 40)) continue;
    for (const one of await sought(ctx, word, mostOfKind)) hits.push({ kind, ...one });
  }
  return hits;
}

export const searchModule = implement(searchApi, {
  async find(ctx, { word }) {
    // One look for a phone is one look, in however many lists it might stand.
    const { hits } = await searched(ctx, word, async () => {
      const found = await find(ctx, word.trim());
      return { hits: found, total: found.length };
    });
    return hits;
  },
});
