import { authorizeLinkMinutes } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { lockedProgram, setProgram } from './mini-program.act-records.queries.ts';
import {
  addAuthorizeLink,
  consumeLink,
  findUsableLink,
  mayMakerAuthorize,
  noteCodeExchanged,
  notePreAuth,
  programOfLink,
  projectAndKindOf,
  queueRefresh,
  takeAccountFromOthers,
  wasCodeExchanged,
} from './mini-program.authorize.queries.ts';
import {
  callAsProvider,
  type PlatformAccess,
  platformOf,
  storeGrantIn,
} from './mini-program.platform-calls.queries.ts';
import { accountFacts, authorizationOf } from './mini-program.refresh.ts';
import { inSystemTransaction } from './mini-program.system-context.queries.ts';

/** Where the links begin, and where the platform sends people back to. */
export const authorizeLinkBase = '/wechat/component/authorize';
export const authorizeReturnBase = '/wechat/component/authorized';

/** Makes a link for a program; only its hash is kept. */
export async function makeAuthorizeLink(
  ctx: Ctx,
  miniProgramId: number,
): Promise<{ url: string; until: string }> {
  const token = newToken();
  const until = new Date(ctx.now().getTime() + authorizeLinkMinutes * 60_000);
  await addAuthorizeLink(ctx, miniProgramId, token, until);
  return { url: `${ctx.deps.settings.publicUrl}${authorizeLinkBase}/${token}`, until: until.toISOString() };
}

export type AuthorizeLinkTarget = {
  projectName: string;
  kind: 'pm' | 'pass';
  onPhone: string;
  onComputer: string;
};

/** Where somebody goes who follows a link; undefined where it is over. A code of the platform is made for each time. */
export async function followAuthorizeLink(
  desk: PlatformAccess,
  token: string,
): Promise<AuthorizeLinkTarget | undefined> {
  const link = await findUsableLink(desk.db, token, desk.deps.now());
  if (!link || !(await mayMakerAuthorize(desk.db, link, desk.deps.now()))) return undefined;
  const platform = platformOf(desk);
  const { code } = await callAsProvider(desk, (component) => platform.preAuthCode(component));
  await notePreAuth(desk.db, token, code);
  const redirect = `${desk.deps.settings.publicUrl}${authorizeReturnBase}/${token}`;
  const of = { preAuthCode: code, redirect, appId: null };
  return {
    projectName: link.projectName,
    kind: link.kind,
    onPhone: platform.authorizeUrl({ ...of, phone: true }),
    onComputer: platform.authorizeUrl({ ...of, phone: false }),
  };
}

/** Each holds a connection for as long as the platform takes to answer, and anybody who was sent a link may ask. */
const grants = makeWorkQueue(1, 20, 2);

/**
 * Trades in a code that a mini-program's administrator was given: the page they come back to and the platform's message
 * both bring it, in whichever order. The second changes nothing.
 * @throws Refusal where the account can't be taken, and what the platform throws
 */
export async function acceptAuthorization(
  desk: PlatformAccess,
  code: string,
  by: { token: string } | { preAuthCode: string },
): Promise<number | undefined> {
  const link = await programOfLink(desk.db, by);
  if (!link || !(await mayMakerAuthorize(desk.db, link, desk.deps.now()))) return undefined;
  // Before the code is held: it may itself have to be renewed.
  await callAsProvider(desk, async (token) => token);
  const { miniProgramId, hash } = link;
  return grants(hash.toString('hex'), () => traded(desk, code, { miniProgramId, hash }));
}

type Link = { miniProgramId: number; hash: Buffer };

const traded = (desk: PlatformAccess, code: string, link: Link): Promise<number | undefined> =>
  inSystemTransaction(desk, async (ctx) => {
    const platform = platformOf(desk);
    if (await wasCodeExchanged(ctx, code)) return link.miniProgramId;
    // Before the code is traded in: one that comes with a link that is used or over is another's.
    if (!(await consumeLink(ctx, link.hash))) return undefined;
    const granted = await callAsProvider(desk, (token) => platform.authorized(token, code));
    const facts = await callAsProvider(desk, (token) => platform.programFacts(token, granted.appId));
    if (!facts.isMiniProgram) refuse('miniProgram.error.notMini');
    const before = await lockedProgram(ctx, link.miniProgramId);
    if (!before) return undefined;
    const { projectName, kind } = await projectAndKindOf(ctx, link.miniProgramId);
    await takeAccountFromOthers(
      ctx,
      granted.appId,
      link.miniProgramId,
      `${projectName} · ${ctx.say(`miniProgram.kind_${kind}`)}`,
    );
    await storeGrantIn(desk, ctx, link.miniProgramId, granted);
    const another = before.appId !== null && before.appId !== granted.appId;
    await setProgram(ctx, link.miniProgramId, {
      ...accountFacts(facts),
      ...(another ? { ...nothingYet, stateAt: ctx.now() } : {}),
      appId: granted.appId,
      authorizationState: authorizationOf(granted, null),
      sets: [...granted.sets],
      coveredBy: null,
      authorizedAt: ctx.now(),
      factsAt: ctx.now(),
    });
    await noteCodeExchanged(ctx, code);
    await queueRefresh(ctx, link.miniProgramId);
    return link.miniProgramId;
  });

/** Another account begins at the beginning; what was done with the former stays in the record. */
const nothingYet = {
  releaseState: 'none' as const,
  selected: null,
  auditId: null,
  online: null,
  onlineAt: null,
  former: [],
  gray: null,
  trouble: null,
  targetRunning: [],
  categories: null,
};
