import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { op } from '../../kit/op.ts';
import { CompanyFacts, FirstAdministrator, LeaseInput } from '../company/company.contract.ts';
import { reservationFlow } from './reservation.fields.ts';
import { reservationRights } from './reservation.menu.ts';
import { byReservationId, byReservationVersion } from './reservation.rows.ts';

const { convert } = reservationRights;

const { managedBuildings: _, ...tenantFacts } = CompanyFacts.shape;
const leases = z.array(LeaseInput).check(z.minLength(1), z.maxLength(50));

/** How a reservation becomes a tenant. */
export const conversionOps = {
  conversion: op({
    access: convert,
    reach: 'property',
    about:
      'What a conversion begins with: companies that may be this one, or a company of the given name, and the first administrator.',
    input: z.strictObject({
      ...byReservationId,
      /** What the company is called that is looked for; absent: as the reservation says. */
      name: z.optional(text(50, 1)),
    }),
    output: z.strictObject({
      companies: z.array(
        z.strictObject({
          companyId: ids.company(),
          companyName: z.string(),
          financeNumber: z.nullable(z.string()),
        }),
      ),
      /** The unit that is wanted is leased today. */
      unitTaken: z.boolean(),
      /** The unit that is wanted with its area, and the first day of the month of moving in, unless it is past. */
      unit: z.nullable(
        z.strictObject({ unitId: ids.unit(), unit: z.string(), area: z.nullable(z.number()) }),
      ),
      startsOn: z.nullable(z.string()),
      /** Somebody has an account with this phone already, so the first administrator needs another. */
      phoneTaken: z.boolean(),
    }),
  }),
  convert: op({
    access: convert,
    reach: 'property',
    about:
      'Makes a tenant of a reservation: a new company with its first administrator, or an existing one; with its leases, each with its own area and days.',
    input: z
      .strictObject({
        ...byReservationVersion,
        /** An existing company of the project; null: a new one is made of the facts. */
        companyId: z.nullable(ids.company()),
        company: z.nullable(z.strictObject(tenantFacts)),
        leases,
        /** Of a new company only; its phone is that of the reservation where none is given. */
        administrator: z.nullable(
          z.strictObject({ ...FirstAdministrator.shape, phone: z.nullable(FirstAdministrator.shape.phone) }),
        ),
      })
      .check(
        z.refine(({ companyId, company }) => (companyId === null) !== (company === null), {
          error: 'reservation.error.company',
          path: ['companyId'],
        }),
        z.refine(({ companyId, administrator }) => companyId === null || administrator === null, {
          error: 'reservation.error.administrator',
          path: ['administrator'],
        }),
      ),
    output: z.strictObject({
      ...byReservationVersion,
      companyId: ids.company(),
      state: reservationFlow.states,
      /** What was made, or, asked beforehand, would be. */
      made: z.strictObject({
        companyName: z.string(),
        newCompany: z.boolean(),
        /** Companies that are there already and may be the new one. */
        similar: z.array(z.string()),
        leases: z.array(
          z.strictObject({
            unitId: ids.unit(),
            buildingName: z.string(),
            unit: z.string(),
            area: z.nullable(z.number()),
            startsOn: z.string(),
            endsOn: z.nullable(z.string()),
          }),
        ),
        administratorName: z.nullable(z.string()),
      }),
    }),
    writes: true,
    dryRun: true,
  }),
};
