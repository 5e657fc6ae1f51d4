import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, refuse } from '../../kit/calls/refuse.ts';
import type { AnyExporter, ExportColumn } from '../../kit/exchange/exporter.ts';

/** @throws Refusal 403 for who may not see the list */
export async function exporterFor(ctx: Ctx, list: ExportList): Promise<AnyExporter> {
  const exporter = ctx.deps.registry.exports[list];
  if (!may(ctx, exporter)) forbidden();
  return exporter;
}

/** The columns of these keys, in the list's order; null: all that the caller's list has. @throws Refusal */
export async function columnsFor(
  ctx: Ctx,
  exporter: AnyExporter,
  keys: readonly string[] | null,
): Promise<ExportColumn<unknown>[]> {
  const all = (await exporter.columns(ctx)).filter(({ hidden }) => !hidden?.(ctx));
  const lost = keys?.find((key) => !all.some((column) => column.key === key));
  if (lost !== undefined) refuse('export.error.noSuchColumn', { args: [lost] });
  return all.filter(({ key }) => keys === null || keys.includes(key));
}
