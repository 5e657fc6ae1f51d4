import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { VisitEdit } from '@mdi/contract/modules/visit/visit.contract.ts';
import { lockRow, updateRow, updateRows } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { endIssuedPasses, passWork } from '../pass/index.ts';
import { addCompanions } from './visit.add.ts';
import { assertOffered, assertPeriod } from './visit.assert-rules.ts';
import { activateLentCards } from './visit.card.queries.ts';
import { partyOf } from './visit.copy.queries.ts';
import { assertNotDenied, lockDenyKeys } from './visit.deny-list.ts';
import { newSealedLink } from './visit.guest-link.ts';
import { validHost } from './visit.host-lookup.queries.ts';
import { sealIdNumber } from './visit.id-number.ts';
import { assertBuilding, assertHost } from './visit.invite.ts';
import { notifyGuests } from './visit.notify-guests.ts';
import { isVisitOpen } from './visit.policy.ts';
import { renumberEntries } from './visit.renumber-entries.queries.ts';
import { rulesOf } from './visit.rules.queries.ts';
import { nextInSeries } from './visit.series.queries.ts';
import { addNote, visitsAmong } from './visit.step.queries.ts';
import { stepTaker, takeStepOfOne, takeStepOfVisits } from './visit.take-steps.ts';
import { assertInScope, type Visit } from './visit.transitions.ts';

type Companions = NonNullable<VisitEdit['companions']>;

/** Those who come along with passes of their own: who is no longer named is cancelled, who is new is invited. */
async function setParty(ctx: Ctx, visitId: number, companions: Companions): Promise<void> {
  const leader = await lockRow(ctx, 'visit', visitId);
  const party = (await partyOf(ctx, visitId)).filter(({ state }) => isVisitOpen(state));
  const gone = party.filter(({ name }) => !companions.some((one) => one.name === name)).map(({ id }) => id);
  if (gone.length > 0) await takeStepOfVisits(ctx, visitsAmong(gone), { action: 'cancel' });
  const fresh = companions.filter((one) => !party.some(({ name }) => name === one.name));
  if (fresh.length === 0) return;
  const visit = { ...pick(leader), hostName: leader.hostName ?? '', inviterId: ctx.actor.userId };
  const ids = await addCompanions(ctx, visit, visitId, fresh);
  if (leader.state !== 'approved' && leader.state !== 'arrived') return;
  await takeStepOfVisits(ctx, visitsAmong(ids), {
    action: leader.kind === 'invited' ? 'complete' : 'approve',
  });
}

const pick = ({
  kind,
  hostId,
  companyId,
  projectId,
  buildingId,
  location,
  purpose,
  visitorType,
  startAt,
  endAt,
  remarks,
}: Visit) => ({
  kind,
  hostId,
  companyId,
  projectId,
  buildingId,
  location,
  purpose,
  visitorType,
  startAt,
  endAt,
  remarks,
});

/**
 * What becomes of a visit with another phone: it is somebody else's, whom the former guest's link and passes must not let
 * in as, and none of those that were planned with the former guest.
 */
const handedOver = (ctx: Ctx) => ({ ...newSealedLink(ctx).stored, seriesId: null });

/**
 * Changes a visit that is open. Another period or place ends the passes of before; so does another phone, whose owner gets
 * a link of their own.
 */
export async function edit(ctx: Ctx, { visitId, version, ...input }: VisitEdit) {
  await assertInScope(ctx, visitId);
  const row = await lockRow(ctx, 'visit', visitId);
  if (!isVisitOpen(row.state)) refuse('visit.error.closed', { code: 'conflict', data: { which: 'state' } });
  const { companions, idType, idNumber, name, phone, startAt, endAt, hostId, lang, ...facts } = input;
  if (name === null && row.state !== 'invited') refuseField('name', 'visit.error.nameMissing');
  const same = hostId === row.hostId;
  const host = same ? orNotFound(await validHost(ctx, hostId)) : await assertHost(ctx, hostId);
  if (host.companyId !== row.companyId) refuseField('hostId', 'visit.error.hostInvalid');
  if (facts.buildingId === null || facts.buildingId !== row.buildingId)
    await assertBuilding(ctx, row.companyId, facts.buildingId);
  const rules = await rulesOf(ctx, row.projectId);
  assertOffered(rules, facts, row);
  const period = { startAt: new Date(startAt), endAt: new Date(endAt) };
  const moved = +period.startAt !== +row.startAt || +period.endAt !== +row.endAt;
  if (moved) assertPeriod(ctx, rules, period.startAt, period.endAt);
  const marks = await lockDenyKeys(ctx, row.projectId, [{ name, phone, idNumber }, ...(companions ?? [])]);
  const phoneKey = phone === undefined ? row.phoneKey : phone && normalisePhone(phone);
  const another = phoneKey !== row.phoneKey && row.leaderId === null;
  const shared = {
    ...period,
    hostId,
    hostName: host.hostName,
    ...facts,
    ...(another ? { seriesId: null } : {}),
  };
  const party = rules.companionPass || row.leaderId !== null;
  const own = {
    name,
    ...(lang === undefined ? {} : { lang }),
    ...(phone === undefined ? {} : { phone, phoneKey }),
    ...(another ? handedOver(ctx) : {}),
    ...sealIdNumber(ctx, { idType, idNumber }),
    ...(companions === undefined || party ? {} : { companions: JSON.stringify(companions) }),
  };
  await updateRow(ctx, 'visit', visitId, { ...shared, ...own }, version);
  const along = (await partyOf(ctx, visitId)).filter(({ state }) => isVisitOpen(state));
  await updateRows(ctx, 'visit', new Map(along.map(({ id }) => [id, shared])));
  if (companions !== undefined && rules.companionPass && row.leaderId === null) {
    await setParty(ctx, visitId, companions);
  }
  await addNote(passWork(ctx), { visitIds: [visitId], step: 'edit', by: await stepTaker(ctx) });
  if (moved) {
    const all = [visitId, ...along.map((one) => one.id)];
    await renumberEntries(passWork(ctx), all);
    await activateLentCards(passWork(ctx), visitsAmong(all));
  }
  if (row.state === 'invited' && name !== null) await takeStepOfOne(ctx, visitId, { action: 'complete' });
  if (another) {
    await endIssuedPasses(passWork(ctx), { visits: [visitId, ...along.map(({ id }) => id)] });
    // The former guest's link stands for what is left to them.
    const next = await nextInSeries(ctx, row);
    const { token, tokenHash } = row;
    if (next) await updateRow(ctx, 'visit', next.id, { token, tokenHash });
    // Where nobody was told of it, nobody is now.
    if (token !== null) await notifyGuests(ctx, 'invite', [visitId]);
  } else if (moved || !same || facts.buildingId !== row.buildingId)
    await notifyGuests(ctx, 'change', [visitId]);
  await assertNotDenied(ctx, row.projectId, marks);
  return { version: (await lockRow(ctx, 'visit', visitId)).version };
}
