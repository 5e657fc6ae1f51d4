import { mobile, roleCode, safeName, text } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { LeaseInput } from '@mdi/contract/modules/company/company.contract.ts';
import type {
  ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import * as z from 'zod/mini';

export const ConversionForm = z.strictObject({
  /** Null: a new company. */
  companyId: z.nullable(ids.company()),
  name: safeName,
  financeNumber: z.nullable(text(20)),
  leases: z.array(LeaseInput).check(z.minLength(1), z.maxLength(50)),
  roleCode: z.nullable(roleCode),
  administrator: z.nullable(safeName),
  administratorPhone: z.nullable(mobile),
});
export type ConversionForm = z.output<typeof ConversionForm>;

/** A leasing unit while it is typed; what is no number or no day stays as it was. */
export type LeaseDraft = {
  unitId: number;
  area: number | string | null;
  ownerName: null;
  startsOn: string | null;
  endsOn: string | null;
};

export type ConversionResult = OutputOf<typeof reservationApi.ops.convert>['made'];

/** What is sent for what stands in the form. */
export function conversionInput(
  { reservationId, version, name: person }: ReservationRow,
  tenant: ConversionForm,
) {
  const { companyId, name, financeNumber, leases, roleCode: role, administrator } = tenant;
  const facts = { contact: person, contactPhone: null, contactEmail: null, businessType: null };
  const first = { name: administrator ?? person, phone: tenant.administratorPhone };
  return {
    reservationId,
    version,
    companyId,
    leases,
    company: companyId === null ? { ...facts, name, financeNumber, platformNumber: null } : null,
    administrator: companyId === null && role !== null ? { ...first, roleCode: role } : null,
  };
}

const fieldsOfServer: Readonly<Record<string, keyof ConversionForm>> = {
  'company.name': 'name',
  'company.financeNumber': 'financeNumber',
  'administrator.name': 'administrator',
  'administrator.phone': 'administratorPhone',
  'administrator.roleCode': 'roleCode',
};

/** The sentences of a refusal under the names of the form's fields. */
export const refusalByField = (data: unknown): unknown =>
  typeof data !== 'object' || data === null || Array.isArray(data)
    ? data
    : Object.fromEntries(Object.entries(data).map(([name, said]) => [fieldsOfServer[name] ?? name, said]));
