import { type ImportKind, importKinds } from '@mdi/contract/modules/import/import.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden } from '../../kit/calls/refuse.ts';
import type { AnyImporter } from '../../kit/exchange/importer.ts';

/** The importer of a kind. */
export const importerOf = (ctx: Ctx, kind: ImportKind): AnyImporter => ctx.deps.registry.imports[kind];

export const mayImport = (ctx: Ctx, { right }: AnyImporter): boolean => may(ctx, right);

/** The kinds the caller may import: those of which he may add one record by hand. */
export const allowedImportKinds = (ctx: Ctx): ImportKind[] =>
  importKinds.filter((kind) => mayImport(ctx, importerOf(ctx, kind)));

/** The same. @throws Refusal 403 for who may not add such a record by hand */
export async function allowedImporter(ctx: Ctx, kind: ImportKind): Promise<AnyImporter> {
  const importer = importerOf(ctx, kind);
  if (!mayImport(ctx, importer)) forbidden();
  return importer;
}
