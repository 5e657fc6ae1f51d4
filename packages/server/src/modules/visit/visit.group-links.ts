import { insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { assertPeriod } from './visit.assert-rules.ts';
import { groupLinkInScope } from './visit.group-links.queries.ts';
import { guestUrl, newSealedLink } from './visit.guest-link.ts';
import { assertBuildingsInReach, type Place, placeOf } from './visit.invite.ts';

type NewLink = Place & { startAt: string; endAt: string; remarks: string | null; places: number };

/** Makes a link that so many guests fill in themselves. */
export async function addGroupLink(ctx: Ctx, { startAt, endAt, ...input }: NewLink) {
  const { rules, host } = await placeOf(ctx, input);
  const period = { startAt: new Date(startAt), endAt: new Date(endAt) };
  assertPeriod(ctx, rules, period.startAt, period.endAt);
  const { hostName: _, ...whom } = host;
  const { stored } = newSealedLink(ctx);
  const row = await insertRow(ctx, 'visitLink', {
    ...input,
    ...whom,
    ...period,
    ...stored,
    inviterId: ctx.actor.userId,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    updatedBy: ctx.actor.userId,
  });
  return { linkId: row.id, url: guestUrl(ctx, stored.token) };
}

export async function urlOfGroupLink(ctx: Ctx, linkId: number) {
  const { token } = orNotFound(await groupLinkInScope(ctx, linkId));
  return { url: guestUrl(ctx, token) };
}

/** Changes how many may fill in a link; locked, so that nobody fills in a place that is taken away. */
export async function resizeGroupLink(ctx: Ctx, linkId: number, places: number) {
  orNotFound(await groupLinkInScope(ctx, linkId));
  const link = await lockRow(ctx, 'visitLink', linkId);
  const { taken, closedAt, endAt } = link;
  if (closedAt !== null || endAt <= ctx.now()) {
    refuse('visit.error.linkClosed', { code: 'conflict', data: { which: 'state' } });
  }
  if (places > link.places) await assertBuildingsInReach(ctx, link);
  if (places < taken) refuseField('places', 'visit.error.linkFewer', taken);
  return { places: (await updateRow(ctx, 'visitLink', linkId, { places })).places };
}

export async function closeGroupLink(ctx: Ctx, linkId: number): Promise<boolean> {
  const { closedAt } = orNotFound(await groupLinkInScope(ctx, linkId));
  if (closedAt === null) await updateRow(ctx, 'visitLink', linkId, { closedAt: ctx.now() });
  return true;
}
