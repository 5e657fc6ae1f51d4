import { type Level, type Reach, reaches } from '@mdi/contract/kit/levels.ts';
import { resourcesOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';

type Who = Parameters<typeof reaches>[0];

/** For how much reach the calls of each resource ask. */
const asked = new Map<string, (Reach | undefined)[]>();
for (const { access, reach } of apis.flatMap(({ ops }) => Object.values(ops))) {
  for (const resource of resourcesOf(access)) asked.set(resource, [...(asked.get(resource) ?? []), reach]);
}

/** What somebody lacks of the reach for which all the calls of a resource ask; null: they may make one of them. */
export function missingReach(who: Who, resource: string): Reach | null {
  const wanted = asked.get(resource) ?? [];
  if (wanted.length === 0 || wanted.some((reach) => reaches(who, reach))) return null;
  return wanted[0] ?? null;
}

/**
 * Whether nobody of a level can use a resource, whatever they reach: no menu entry and no button is shown for it. Who only
 * reaches too little for it keeps both, and its page says so.
 */
export const isBeyondLevel = (level: Level, resource: string): boolean =>
  missingReach({ level, scope: { regions: null, buildings: null } }, resource) !== null;
