import { maskPhone } from '@mdi/contract/kit/display.ts';
import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { type VisitRow, visitSteps } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { visitDetail } from './visit.detail.queries.ts';
import { type VisitRights, visitRights } from './visit.policy.ts';
import { type VisitRecord, visitById } from './visit.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function visitOutput(row: VisitRecord, rights: VisitRights): VisitRow {
  const {
    hostUserId: _,
    idTail: __,
    undoable: ___,
    denial,
    people,
    cardId,
    cardNumber,
    cardName,
    phone,
    ...facts
  } = row;
  return {
    ...facts,
    phone: phone === null ? null : maskPhone(phone),
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    arrivedAt: iso(row.arrivedAt),
    leftAt: iso(row.leftAt),
    waitingSince: iso(row.waitingSince),
    updatedAt: row.updatedAt.toISOString(),
    companions: people.length,
    card: cardId === null ? null : { cardId, number: cardNumber ?? '', name: cardName },
    noShow: row.state === 'expired' && row.kind === 'invited',
    denied: denial !== null,
    can: rights(row),
  };
}

const tailOf = (tail: string | null) => (tail === null ? null : `****${tail}`);

const stepNamed = (name: string) => visitSteps.find((one) => one === name) ?? ('edit' as const);

export async function visitDetailOutput(ctx: Ctx, visitId: number) {
  const row = orNotFound(await visitById(ctx, visitId));
  const { createdAt, timeline, ...more } = await visitDetail(ctx, visitId);
  const sees = may(ctx, deniedVisitorApi.ops.get);
  return {
    ...visitOutput(row, visitRights(ctx)),
    ...more,
    idNumber: tailOf(row.idTail),
    people: row.people.map(({ name, phone }) => ({ name, phone: phone === null ? null : maskPhone(phone) })),
    deniedReason: sees ? row.denial : null,
    createdAt: createdAt.toISOString(),
    timeline: timeline.map(({ at, step, ...one }) => ({
      ...one,
      at: at.toISOString(),
      step: stepNamed(step),
    })),
  };
}
