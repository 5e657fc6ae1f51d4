import { maskPhone } from '@mdi/contract/kit/display.ts';
import { myGuestsApi } from '@mdi/contract/modules/my-guests/my-guests.contract.ts';
import type { EmployeeCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { Refusal, refuse } from '../../kit/calls/refuse.ts';
import { holderOf, passWork } from '../pass/index.ts';
import {
  guestsOfHost,
  inviteOwn,
  inviteOwnAgain,
  lastGuestsOf,
  linkOfOwn,
  reviewOwn,
  rulesOf,
  takeBackOwn,
} from '../visit/index.ts';

/** Whose own passes are stopped can't let anybody in: their guests' passes hang on theirs. */
async function assertStanding(ctx: EmployeeCtx): Promise<void> {
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
      await assertStanding(ctx);
      return inviteOwn(ctx, ctx.employee, input);
    },
    async again(ctx, { visitId, ...when }) {
      await assertStanding(ctx);
      return inviteOwnAgain(ctx, ctx.employee, visitId, when);
    },
    link: (ctx, { visitId }) => linkOfOwn(ctx, ctx.employee, visitId),
    async review(ctx, { visitId, approve, reason }) {
      const { state } = await reviewOwn(ctx, ctx.employee, visitId, { approve, reason });
      return { state };
    },
    async cancel(ctx, { visitId, reason }) {
      const { state } = await takeBackOwn(ctx, ctx.employee, visitId, reason);
      return { state };
    },
  },
  { constraints: { visit_once: () => new Refusal('visit.error.duplicateGuest') } },
);
