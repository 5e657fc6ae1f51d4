import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';

type Row = {
  state: 'N' | 'Y';
  /** All of it lies within the caller's buildings. */
  whole: boolean;
  /** The caller works there. */
  own: boolean;
};

/**
 * What a person may do with a company; sent with each row. Leases are the property company’s, so
 * tenants' people change nothing here. Who reaches some of its buildings only keeps its facts and leases there, but
 * doesn't shut the whole; and nobody shuts out themselves. Only an invalid company can be deleted.
 */
export function companyCan(ctx: Ctx, { state, whole, own }: Row) {
  const { edit, updateState, remove } = companyApi.ops;
  const shuts = whole && !own;
  return {
    edit: may(ctx, edit),
    state: shuts && may(ctx, updateState),
    remove: shuts && state === 'Y' && may(ctx, remove),
  };
}
