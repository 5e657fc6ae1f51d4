import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { CompanyFacts } from '@mdi/contract/modules/company/company.contract.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { buildingsOf } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, refuseField } from '../../kit/calls/refuse.ts';
import { hasValidEntry } from '../base-data/index.ts';
import { addManagedBuildings, managedBuildings, removeManagedBuildings } from './company.queries.ts';

export const companyColumnsOf = ({ managedBuildings: _, ...facts }: CompanyFacts) => ({
  ...facts,
  nameKey: normaliseName(facts.name),
});

/** A business type is a valid entry of the list; one that became invalid can be kept. */
export async function assertBusinessType(
  ctx: Ctx,
  wanted: string | null,
  current: string | null,
): Promise<void> {
  if (wanted === null || wanted === current) return;
  if (!(await hasValidEntry(ctx, 'businessType', wanted))) {
    refuseField('businessType', 'company.error.noSuchBusinessType');
  }
}

type Company = { id: number; projectId: number; category: number };

/**
 * Sets which buildings a property company manages: of its project and within the caller's reach, else 404. Those
 * out of the caller's reach stay. Answers all of them, and whether that is a change.
 */
export async function setManagedBuildings(ctx: Ctx, company: Company, wanted: readonly number[]) {
  if (company.category !== companyCategories.property) {
    if (wanted.length > 0) refuseField('managedBuildings', 'company.error.noManagedBuildings');
    return { managed: [], changed: false };
  }
  const mine = await buildingsOf(ctx, company.projectId);
  if (wanted.some((id) => !mine.some((building) => building.buildingId === id))) notFound();
  const before = await managedBuildings(ctx, company.id);
  const kept = before.filter(({ id, seen }) => !seen || wanted.includes(id));
  const gone = before.filter((building) => !kept.includes(building));
  const fresh = [...new Set(wanted)].filter((id) => !before.some((building) => building.id === id));
  await removeManagedBuildings(
    ctx,
    company.id,
    gone.map(({ id }) => id),
  );
  await addManagedBuildings(ctx, company.id, fresh);
  const changed = gone.length + fresh.length > 0;
  if (changed) await noteManaged(ctx, company.id, before);
  return { managed: [...kept.map(({ id }) => id), ...fresh], changed };
}

async function noteManaged(ctx: Ctx, id: number, before: readonly { name: string }[]): Promise<void> {
  const names = (list: readonly { name: string }[]) => ({ managedBuildings: list.map(({ name }) => name) });
  const after = names(await managedBuildings(ctx, id));
  ctx.changes.push({ entity: 'company', id, before: names(before), after });
}
