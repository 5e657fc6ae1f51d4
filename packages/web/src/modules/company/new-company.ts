import { mobile, roleCode, safeName } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import {
  CompanyFacts,
  CompanyInput,
  companyCategories,
} from '@mdi/contract/modules/company/company.contract.ts';
import * as z from 'zod/mini';
import type { Draft } from '../../kit/form/use-form.ts';
import { blankLease, type LeaseDraft, leaseInputOf } from './lease-draft.ts';
import type { ChosenUnits } from './shared/chosen-units-in-address.ts';

/** The form of a new company: its rows and its administrator are checked by themselves. */
export const NewCompany = z.strictObject({
  projectId: ids.project(),
  category: CompanyInput.shape.category,
  ...CompanyFacts.shape,
  leases: z.array(z.custom<LeaseDraft>()),
  administratorName: z.nullable(safeName),
  administratorPhone: z.nullable(mobile),
  administratorRole: z.nullable(roleCode),
});
export type NewCompany = z.output<typeof NewCompany>;

/** A row for each unit that was chosen before the company was there; else one to fill in. */
const rowsFor = (today: string, chosen: ChosenUnits | undefined): LeaseDraft[] =>
  chosen
    ? chosen.units.map(({ floorId, unitId }, key) => ({
        ...blankLease(key, chosen.day),
        buildingId: chosen.buildingId,
        floorId,
        unitId,
      }))
    : [blankLease(0, today)];

/** Nothing typed yet: a tenant with a row for its unit, or one for each that was chosen. */
export const blankCompany = (
  projectId: number | null,
  today: string,
  chosen?: ChosenUnits,
): Partial<Draft<NewCompany>> => ({
  projectId,
  category: companyCategories.tenant,
  managedBuildings: [],
  leases: rowsFor(today, chosen),
});

type Person = Pick<Draft<NewCompany>, 'administratorName' | 'administratorPhone'>;

/** Whether a first administrator is being entered: the role alone names nobody. */
export const namesAdministrator = ({ administratorName, administratorPhone }: Person): boolean =>
  administratorName !== null || administratorPhone !== null;

/** The input of a checked form. */
export function companyInput(form: NewCompany): CompanyInput {
  const { leases, administratorName, administratorPhone, administratorRole, ...facts } = form;
  const administrator =
    administratorName === null || administratorPhone === null || administratorRole === null
      ? null
      : { name: administratorName, phone: administratorPhone, roleCode: administratorRole };
  return { ...facts, leases: leases.flatMap((row) => leaseInputOf(row) ?? []), administrator };
}
