import { type ImportKind, importKinds } from '@mdi/contract/modules/import/import.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { held } from '../../kit/held.ts';
import type { AnyImporter } from '../../kit/importer.ts';
import { forbidden, Refusal } from '../../kit/refuse.ts';
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

function allows(ctx: Ctx, { demand }: AnyImporter): boolean {
  try {
    demand?.(ctx);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The kinds the caller may import: those of which he may add one record by hand. */
export async function allowedKinds(ctx: Ctx): Promise<ImportKind[]> {
  const rights = await held(ctx, ...Object.values(importers).map(({ resource }) => resource));
  return importKinds.filter((kind) => rights.has(importers[kind].resource) && allows(ctx, importers[kind]));
}

/** The importer of a kind. @throws Refusal 403 for who may not add such a record by hand */
export async function importerFor(ctx: Ctx, kind: ImportKind): Promise<AnyImporter> {
  const importer = importers[kind];
  if (!(await held(ctx, importer.resource)).has(importer.resource)) forbidden();
  importer.demand?.(ctx);
  return importer;
}
