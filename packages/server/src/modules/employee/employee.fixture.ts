import type { World } from '../../../test/world.ts';

/** What the newest call of this name changed. */
export async function lastChangesOf(w: World, op: string) {
  const log = w.db.selectFrom('audit').select('changes').where('op', '=', op).orderBy('id', 'desc');
  return (await log.executeTakeFirstOrThrow()).changes;
}
