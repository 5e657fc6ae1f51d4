import type { PassCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { readToken, type Token, tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath, posterPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { may } from '../../kit/access/may.ts';
import { insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { guestOf, passWork, refusalOfGuest } from '../pass/index.ts';
import { byCard, byId, byLink, byName, byPhone, lockPoster, posterOf } from './visit.desk.queries.ts';
import { newSealedLink, unsealLink } from './visit.guest-link.ts';
import { isPassGenuine } from './visit.pass-signature.ts';
import type { VisitRecord } from './visit.queries.ts';
import { type Desk, deskProject } from './visit.queue.queries.ts';

type Where = { projectId?: number | undefined; buildingId?: number | undefined };

/** The project a desk stands in: the one named, or the current one. */
export async function deskOf(ctx: Ctx, { projectId = ctx.actor.projectId ?? undefined, buildingId }: Where) {
  if (projectId === undefined) refuse('visit.error.whichProject', { data: { field: 'projectId' } });
  const project = orNotFound(await deskProject(ctx, projectId));
  return { ...project, buildingId } satisfies Desk & { projectName: string };
}

type Found = {
  by: 'pass' | 'link' | 'card' | 'phone' | 'name';
  problem: PassCode | null;
  visits: VisitRecord[];
  card: { cardId: number; number: string; name: string | null; state: 'free' | 'lent' | 'lost' } | null;
};

const none = { problem: null, card: null };

/** Why a genuine pass of a visit would not open a door now. */
async function problemOf(ctx: Ctx, token: Token): Promise<PassCode | null> {
  const guest = await guestOf(passWork(ctx), token.sid);
  if (!guest) return 'REVOKED_PASS';
  const code = refusalOfGuest(guest.standing);
  if (code !== 'OK') return code;
  const now = ctx.now().getTime() / 1000;
  if (now < token.nbf) return 'NOT_YET';
  return now > token.exp ? 'EXPIRED' : null;
}

async function scanned(ctx: Ctx, at: Desk, text: string): Promise<Found> {
  const read = readToken(text);
  if (!read) return { ...none, by: 'pass', problem: 'BAD_FORMAT', visits: [] };
  const { token } = read;
  const no = (problem: PassCode): Found => ({ ...none, by: 'pass', problem, visits: [] });
  if (token.pid !== at.projectId) return no('WRONG_PROJECT');
  if (!(await isPassGenuine(passWork(ctx), read))) return no('BAD_SIGN');
  if (token.type !== tokenTypes.invitedVisitor && token.type !== tokenTypes.temporaryVisitor)
    return no('BAD_FORMAT');
  return {
    ...none,
    by: 'pass',
    problem: await problemOf(ctx, token),
    visits: await byId(ctx, at, token.sid),
  };
}

/** Whom something typed or scanned means. */
export async function findAtDesk(ctx: Ctx, at: Desk, text: string): Promise<Found> {
  if (text.startsWith('MP1:')) return scanned(ctx, at, text);
  const link = text.indexOf(guestPath);
  if (link >= 0) {
    // What follows the token is no part of it: a language, or what was copied along.
    const [token = ''] = text.slice(link + guestPath.length).split(/[?#\s]/);
    return { ...none, by: 'link', visits: await byLink(ctx, at, token) };
  }
  const card = await byCard(ctx, at, text);
  if (card) {
    const { visitId, ...shown } = card;
    const visits = visitId === null ? [] : await byId(ctx, at, visitId);
    return { by: 'card', problem: null, visits, card: shown };
  }
  if (/^\+?[\d\s-]{4,20}$/.test(text)) {
    const visits = await byPhone(ctx, at, text);
    if (visits.length > 0) return { ...none, by: 'phone', visits };
  }
  return { ...none, by: 'name', visits: await byName(ctx, at, text) };
}

const urlOf = (ctx: Ctx, sealed: Buffer) =>
  ctx.deps.settings.publicUrl + posterPath + unsealLink(ctx, sealed);

export async function showPoster(ctx: Ctx, projectId: number | undefined) {
  const at = await deskOf(ctx, { projectId });
  const row = await posterOf(ctx, at.projectId);
  return {
    projectId: at.projectId,
    projectName: at.projectName,
    url: row ? urlOf(ctx, row.token) : null,
    madeAt: row?.updatedAt.toISOString() ?? null,
    can: { renew: may(ctx, visitApi.ops.renewPoster) },
  };
}

/** Makes the poster's address, or a new one. */
export async function renewPoster(ctx: Ctx, projectId: number) {
  if (!(await deskProject(ctx, projectId))) notFound();
  await lockPoster(ctx, projectId);
  const { stored } = newSealedLink(ctx);
  const row = await posterOf(ctx, projectId);
  const times = { updatedAt: ctx.now(), updatedBy: ctx.actor.userId };
  if (row) await updateRow(ctx, 'visitPoster', row.id, stored);
  else await insertRow(ctx, 'visitPoster', { projectId, ...stored, ...times, createdAt: ctx.now() });
  return { url: urlOf(ctx, stored.token) };
}
