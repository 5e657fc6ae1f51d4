import type { Reach } from '@mdi/contract/kit/levels.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import {
  type Hit,
  mostOfKind,
  type SoughtKind,
  searchApi,
  soughtKinds,
} from '@mdi/contract/modules/search/search.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { may } from '../../kit/may.ts';
import { searched } from '../../kit/phone-search.ts';
import { lettersOf, type Sought } from '../../kit/sought.ts';
import { soughtAreas } from '../area/index.ts';
import { soughtBuildings, speltBuildings } from '../building/index.ts';
import { soughtCompanies, speltCompanies } from '../company/index.ts';
import { soughtDevices } from '../device/index.ts';
import { soughtEmployees, soughtStaff, speltEmployees, speltStaff } from '../employee/index.ts';
import { soughtProjects, speltProjects } from '../project/index.ts';
import { soughtUsers, speltUsers } from '../user/index.ts';
import { soughtVisits } from '../visit/index.ts';
import { soughtCards } from '../visitor-card/index.ts';
import { spellNames } from './search.spelling.queries.ts';

/** How a kind is found: as its list finds it, for who may see that list. */
type Kind = {
  view: Resource;
  find: (ctx: Ctx, word: string, most: number) => Promise<Sought[]>;
  /** The same by letters that spell a Chinese name. */
  spelt?: (ctx: Ctx, letters: string, most: number) => Promise<Sought[]>;
  /** What the list's call asks for besides. */
  reach?: Reach;
};

const kinds: Record<SoughtKind, Kind> = {
  company: { view: 'pass:company:view', find: soughtCompanies, spelt: speltCompanies },
  project: { view: 'sys:project:view', find: soughtProjects, spelt: speltProjects },
  building: { view: 'sys:building:view', find: soughtBuildings, spelt: speltBuildings },
  employee: { view: 'pass:employee:view', find: soughtEmployees, spelt: speltEmployees },
  staff: { view: 'pass:staff:view', find: soughtStaff, spelt: speltStaff, reach: 'property' },
  user: { view: 'sys:user:view', find: soughtUsers, spelt: speltUsers },
  visit: { view: 'pass:visit:view', find: soughtVisits },
  visitorCard: { view: 'pass:visitorCard:view', find: soughtCards },
  device: { view: 'pass:device:view', find: soughtDevices, reach: 'property' },
  area: { view: 'pass:area:view', find: soughtAreas },
};

/** What a word finds of a kind as it is written, and then as it is spelt. */
async function findOf(ctx: Ctx, { find: sought, spelt }: Kind, word: string): Promise<Sought[]> {
  const named = await sought(ctx, word, mostOfKind);
  const letters = lettersOf(word);
  if (!spelt || letters === null || named.length === mostOfKind) return named;
  const known = new Set(named.map(({ id }) => id));
  const besides = (await spelt(ctx, letters, mostOfKind)).filter(({ id }) => !known.has(id));
  return [...named, ...besides].slice(0, mostOfKind);
}

/** What is found, kind by kind: one after the other, because a call has one way to the database. */
async function find(ctx: Ctx, word: string): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const kind of soughtKinds) {
    const { view, reach } = kinds[kind];
    if (!may(ctx, { access: view, reach })) continue;
    for (const one of await findOf(ctx, kinds[kind], word)) hits.push({ kind, ...one });
  }
  return hits;
}

export const searchModule = implement(
  searchApi,
  {
    async find(ctx, { word }) {
      // One look for a phone is one look, in however many lists it might stand.
      const { hits } = await searched(ctx, word, async () => {
        const found = await find(ctx, word.trim());
        return { hits: found, total: found.length };
      });
      return hits;
    },
  },
  { tasks: { spellNames: { at: '* * * * *', tidying: true, run: ({ db }) => spellNames(db) } } },
);
