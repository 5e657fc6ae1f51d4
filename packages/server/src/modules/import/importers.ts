import { type ImportKind, importKinds } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { AnyImporter } from '../../kit/importer.ts';
import { may } from '../../kit/may.ts';
import { forbidden } from '../../kit/refuse.ts';
import { companyImporter } from '../company/index.ts';
import { deviceImporter } from '../device/index.ts';
import { employeeImporter, staffImporter } from '../employee/index.ts';
import { userImporter } from '../user/index.ts';
import { visitorCardImporter } from '../visitor-card/index.ts';

/** What can be imported. */
export const importers: Readonly<Record<ImportKind, AnyImporter>> = {
  company: companyImporter,
  employee: employeeImporter,
  staff: staffImporter,
  user: userImporter,
  device: deviceImporter,
  visitorCard: visitorCardImporter,
};

export const mayImport = (ctx: Ctx, { resource, reach }: AnyImporter): boolean =>
  may(ctx, { access: resource, reach });

/** The kinds the caller may import: those of which he may add one record by hand. */
export const allowedKinds = (ctx: Ctx): ImportKind[] =>
  importKinds.filter((kind) => mayImport(ctx, importers[kind]));

/** The importer of a kind. @throws Refusal 403 for who may not add such a record by hand */
export async function importerFor(ctx: Ctx, kind: ImportKind): Promise<AnyImporter> {
  const importer = importers[kind];
  if (!mayImport(ctx, importer)) forbidden();
  return importer;
}
