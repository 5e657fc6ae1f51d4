import { deviceManageApi, installRight } from '@mdi/contract/modules/device/device.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { holdsArea } from '../area/index.ts';

type Row = {
  areaId: number | null;
  buildingId: number | null;
  installed: boolean;
  everInstalled: boolean;
  connection: 'online' | 'offline' | 'never';
  logistics: 'warehouse' | 'installation' | 'online';
  useState: 'normal' | 'disabled';
};

/** A reader is changed by who holds the area it guards; one that guards none by who sees it. */
export const mayChangeReader = ({ actor }: Ctx, { areaId, buildingId }: Pick<Row, 'areaId' | 'buildingId'>) =>
  areaId === null || holdsArea(actor, { buildingId });

/** What the caller may do with readers in sight; sent with each row. */
export async function deviceRights(ctx: Ctx) {
  const { ops } = deviceManageApi;
  return (row: Row) => {
    const { installed, connection, useState } = row;
    const mine = mayChangeReader(ctx, row);
    return {
      edit: mine && may(ctx, ops.edit),
      remove: mine && may(ctx, ops.remove),
      initialize: mine && may(ctx, ops.initialize),
      // What it does to the former hardware is an initialising.
      replace: mine && may(ctx, ops.replace) && may(ctx, ops.initialize) && row.everInstalled,
      command: mine && may(ctx, ops.command) && installed,
      open: mine && may(ctx, ops.open) && installed && connection === 'online' && useState === 'normal',
      install: mine && may(ctx, installRight) && !installed && useState === 'normal',
    };
  };
}

export type Rights = Awaited<ReturnType<typeof deviceRights>>;
