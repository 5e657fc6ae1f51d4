import type { ListedProgram } from '../../ports/mini-platform/mini-platform.ts';
import { lockedProgram, setProgram } from './mini-program.act-records.queries.ts';
import { queueRefresh } from './mini-program.authorize.queries.ts';
import {
  callAsProvider,
  type PlatformAccess,
  type Program,
  platformOf,
  storeGrantIn,
} from './mini-program.platform-calls.queries.ts';
import { programsWithoutTokens } from './mini-program.programs-to-check.queries.ts';
import { inSystemTransaction } from './mini-program.system-context.queries.ts';

/** The platform lists so many at once. */
const atOnce = 500;

async function listed(desk: PlatformAccess): Promise<ReadonlyMap<string, ListedProgram>> {
  const platform = platformOf(desk);
  const all = new Map<string, ListedProgram>();
  for (let offset = 0; ; offset += atOnce) {
    const page = await callAsProvider(desk, (token) => platform.programs(token, { offset, count: atOnce }));
    for (const one of page) all.set(one.appId, one);
    if (page.length < atOnce) return all;
  }
}

async function adopt(
  desk: PlatformAccess,
  { id, appId }: Program,
  refreshToken: string,
  since: Date,
): Promise<void> {
  const platform = platformOf(desk);
  const fresh = await callAsProvider(desk, (token) => platform.programToken(token, { appId, refreshToken }));
  await inSystemTransaction(desk, async (ctx) => {
    const row = await lockedProgram(ctx, id);
    if (row?.appId !== appId) return;
    const tokens = { access: fresh.access, refreshToken: fresh.refreshToken || refreshToken };
    await storeGrantIn(desk, ctx, id, tokens);
    await setProgram(ctx, id, { authorizationState: 'incomplete', authorizedAt: row.authorizedAt ?? since });
    await queueRefresh(ctx, id);
  });
}

/**
 * Takes back what we may do for accounts whose tokens were lost: an answer that never came, a database put back. The
 * platform lists who authorized us, with what is needed to go on.
 */
export async function recoverLostGrants(desk: PlatformAccess): Promise<void> {
  const lacking = await programsWithoutTokens(desk.db);
  if (lacking.length === 0) return;
  const known = await listed(desk);
  for (const program of lacking) {
    const found = known.get(program.appId);
    if (found && found.refreshToken !== '')
      await adopt(desk, program, found.refreshToken, found.authorizedAt);
  }
}
