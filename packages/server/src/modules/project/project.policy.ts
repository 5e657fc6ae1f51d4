import { validity } from '@mdi/contract/kit/flow.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';

/** What the caller may do with a project in this state; sent with each row. */
export function projectCan(ctx: Ctx, state: 'N' | 'Y') {
  const { edit, updateState, remove } = projectApi.ops;
  return {
    edit: may(ctx, edit),
    invalidate: may(ctx, updateState) && validity.can(state, 'invalidate'),
    validate: may(ctx, updateState) && validity.can(state, 'validate'),
    remove: may(ctx, remove),
    build: may(ctx, buildingApi.ops.add),
  };
}
