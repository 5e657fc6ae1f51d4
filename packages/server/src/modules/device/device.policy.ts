import type { Ctx } from '../../kit/ctx.ts';
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
export const holdsReader = ({ actor }: Ctx, { areaId, buildingId }: Pick<Row, 'areaId' | 'buildingId'>) =>
  areaId === null || holdsArea(actor, { buildingId });

/** What the caller may do with readers in sight; sent with each row. */
export async function deviceRights(ctx: Ctx) {
  const own = ctx.actor.resources;
  const may = (verb: string) => own.has(`pass:device:${verb}`);
  return (row: Row) => {
    const { installed, connection, useState } = row;
    const mine = holdsReader(ctx, row);
    return {
      edit: mine && may('edit'),
      remove: mine && may('delete'),
      initialize: mine && may('initialize'),
      // What it does to the former hardware is an initialising.
      replace: mine && may('edit') && may('initialize') && row.everInstalled,
      command: mine && may('command') && installed,
      open: mine && may('open') && installed && connection === 'online' && useState === 'normal',
      install: mine && may('install') && !installed && useState === 'normal',
    };
  };
}

export type Rights = Awaited<ReturnType<typeof deviceRights>>;
