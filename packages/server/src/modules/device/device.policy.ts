import type { Ctx } from '../../kit/ctx.ts';
import { held } from '../../kit/held.ts';

type Row = {
  installed: boolean;
  connection: 'online' | 'offline' | 'never';
  logistics: 'warehouse' | 'installation' | 'online';
  useState: 'normal' | 'disabled';
};

/** What the caller may do with readers in sight; sent with each row. */
export async function deviceRights(ctx: Ctx) {
  const own = await held(
    ctx,
    'pass:device:edit',
    'pass:device:delete',
    'pass:device:initialize',
    'pass:device:command',
    'pass:device:open',
    'pass:device:install',
  );
  const may = (verb: string) => own.has(`pass:device:${verb}`);
  return ({ installed, connection, useState }: Row) => ({
    edit: may('edit'),
    remove: may('delete'),
    initialize: may('initialize'),
    command: may('command') && installed,
    open: may('open') && installed && connection === 'online' && useState === 'normal',
    install: may('install') && !installed && useState === 'normal',
  });
}

export type Rights = Awaited<ReturnType<typeof deviceRights>>;
