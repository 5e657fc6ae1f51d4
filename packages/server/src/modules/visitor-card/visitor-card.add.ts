import { reaches } from '@mdi/contract/kit/levels.ts';
import type { VisitorCardInput } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { companyInScope, projectsInScope } from '../../kit/access/places.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';

/** A card of the reception is made by who reaches the whole project; one of a company belongs to who reaches the company. */
export async function addCard(ctx: Ctx, input: VisitorCardInput): Promise<number> {
  const { projectId, companyId } = input;
  if (!(await projectsInScope(ctx)).some((one) => one.projectId === projectId)) notFound();
  if (companyId === null) {
    if (!reaches(ctx.actor, 'wholeProject')) refuseField('companyId', 'visitorCard.error.receptionOnly');
  } else if (orNotFound(await companyInScope(ctx, companyId)).projectId !== projectId) {
    refuseField('companyId', 'visitorCard.error.companyWrong');
  }
  const row = await insertRow(ctx, 'visitorCard', {
    ...input,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    updatedBy: ctx.actor.userId,
  });
  return row.id;
}

const onNumber = (key: 'visitorCard.error.taken' | 'visitorCard.error.employees') => () =>
  new Refusal(key, { data: { field: 'number' } });

export const cardConstraints = {
  visitor_card_number_key: onNumber('visitorCard.error.taken'),
  visitor_card_employee: onNumber('visitorCard.error.employees'),
};
