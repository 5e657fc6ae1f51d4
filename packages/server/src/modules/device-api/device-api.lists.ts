import { makeAnswerSharing, type ShareAnswer } from '../../kit/calls/answer-sharing.ts';
import type { DeviceCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { notFound } from '../../kit/calls/refuse.ts';
import { pageOfCardList, passWork, revocationsSince } from '../pass/index.ts';

const shares = new WeakMap<PublicCtx['deps'], ShareAnswer>();

function shareOf({ deps }: PublicCtx): ShareAnswer {
  const share = shares.get(deps) ?? makeAnswerSharing();
  shares.set(deps, share);
  return share;
}

/** So long readers of a version that all ask for the same are given the one answer. */
const sharedMs = 5_000;

/** The project whose lists a reader holds; a reader that has none was taken back. */
export const projectOf = ({ device }: DeviceCtx): number => device.projectId ?? notFound();

type Asked = Record<string, string | number | undefined>;

/**
 * What the readers of a project hear alike is found once for all of them: a list of one version is one, whoever asks,
 * and its version comes with the look at the reader's credential, so that nobody is given an older one.
 */
function told<T>(ctx: DeviceCtx, what: string, ver: number | null, asked: Asked, find: () => Promise<T>) {
  const key = JSON.stringify([what, projectOf(ctx), ver, asked]);
  return shareOf(ctx)(key, find, sharedMs);
}

/** One page of the cards of the reader's project. */
export function cardListFor(
  ctx: DeviceCtx,
  asked: { since: number; after?: string | undefined; form?: number | undefined },
) {
  const find = () => pageOfCardList(passWork(ctx), projectOf(ctx), asked);
  return told(ctx, 'cards', ctx.device.cardVer, asked, find);
}

/** The revocation list of the reader's project, or what came to it. */
export function revocationListFor(ctx: DeviceCtx, asked: { since: number; gen?: number | undefined }) {
  const find = () => revocationsSince(passWork(ctx), projectOf(ctx), asked.since, asked.gen);
  return told(ctx, 'revocations', ctx.device.revVer, asked, find);
}

/** Readers may take so long to fetch the cards of a new day, which they know beforehand. */
const daySpreadSeconds = 900;

type Held = { cardVer: number; dayVer: number | null };

/** Whether the newer list of a reader that holds the one before was made by a new day, and nothing else. */
export const isListOfNewDay = (held: number, { cardVer, dayVer }: Held): boolean =>
  dayVer === cardVer && held === cardVer - 1;

/** What a heartbeat is told of the time it has for the cards. */
export const cardFetchTime = (held: number, newest: Held) =>
  isListOfNewDay(held, newest) ? { cardsWithinSec: daySpreadSeconds } : {};
