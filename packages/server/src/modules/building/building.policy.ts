import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';

/** What the caller may do with a building in sight; sent with each row. */
export const buildingCan = (ctx: Ctx) => ({
  edit: may(ctx, buildingApi.ops.edit),
  remove: may(ctx, buildingApi.ops.remove),
});
