import { maskPhone } from '@mdi/contract/kit/display.ts';
import { myGuestsApi } from '@mdi/contract/modules/my-guests/my-guests.contract.ts';
import type { EmployeeCtx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { notFound, Refusal, refuse } from '../../kit/refuse.ts';
import { holderOf, passWork } from '../pass/index.ts';
import {
  decide,
  guestsOfHost,
  inviteOwn,
  inviteOwnAgain,
  isGuestOf,
  lastGuestsOf,
  linkOfOwn,
  rulesOf,
  takeBack,
} from '../visit/index.ts';

/** Whose own passes are stopped can't let anybody in: their guests' passes hang on theirs. */
async function demandStanding(ctx: EmployeeCtx): Promise<void> {
  const holder = await holderOf(passWork(ctx), ctx.employee.employeeId);
  const standing = holder?.standing ?? 'left';
  if (standing !== 'valid') refuse(`myPass.error.${standing}`);
}

/** The guests of the employee whose phone calls. */
export const myGuestsModule = implement(
  myGuestsApi,
  {
    async list(ctx) {
      const guests = await guestsOfHost(ctx, ctx.employee.employeeId);
      return guests.map(({ phone, startAt, endAt, arrivedAt, ...guest }) => ({
        ...guest,
        phone: phone === null ? null : maskPhone(phone),
        startAt: startAt.toISOString(),
        endAt: endAt.toISOString(),
        arrivedAt: arrivedAt?.toISOString() ?? null,
      }));
    },
    async offer(ctx) {
      const { employeeId, projectId } = ctx.employee;
      const { projectName, timeZone } = await rulesOf(ctx, projectId);
      const last = await lastGuestsOf(ctx, employeeId);
      return { projectName, timeZone, now: ctx.now().toISOString(), last };
    },
    async invite(ctx, input) {
      await demandStanding(ctx);
      return inviteOwn(ctx, ctx.employee, input);
    },
    async again(ctx, { visitId, ...when }) {
      await demandStanding(ctx);
      return inviteOwnAgain(ctx, ctx.employee, visitId, when);
    },
    link: (ctx, { visitId }) => linkOfOwn(ctx, ctx.employee, visitId),
    async review(ctx, { visitId, approve, reason }) {
      if (!(await isGuestOf(ctx, ctx.employee.employeeId, visitId))) notFound();
      const { state } = await decide(ctx, visitId, { approve, reason });
      return { state };
    },
    async cancel(ctx, { visitId, reason }) {
      if (!(await isGuestOf(ctx, ctx.employee.employeeId, visitId))) notFound();
      const { state } = await takeBack(ctx, visitId, reason);
      return { state };
    },
  },
  { constraints: { visit_once: () => new Refusal('visit.error.duplicateGuest') } },
);
