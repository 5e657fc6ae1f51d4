import { maskPhone } from '@mdi/contract/kit/display.ts';
import { myGuestsApi } from '@mdi/contract/modules/my-guests/my-guests.contract.ts';
import { implement } from '../../kit/implement.ts';
import { notFound, Refusal } from '../../kit/refuse.ts';
import { decide, guestsOfHost, isGuestOf, takeBack } from '../visit/index.ts';

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
