import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import type { People } from './people.ts';
import { type Places, uniqueName } from './places.ts';

type Facts = Partial<Insertable<DB['reservation']>>;
type Viewing = Partial<Insertable<DB['viewing']>>;

const hourMs = 3_600_000;
let phones = 13_200_000_000;

/** Reservations and viewings as their rows stand, without whoever would have to write them. */
export function reservationFactory(db: Db, places: Places, people: People) {
  const reservation = async (facts: Facts = {}) => {
    phones += 1;
    const name = facts.name ?? uniqueName('骆文舟');
    const phone = facts.phone ?? String(phones);
    return db
      .insertInto('reservation')
      .values({
        source: 'app',
        consentAt: new Date(),
        ...facts,
        name,
        nameKey: normaliseName(name),
        phone,
        phoneKey: normalisePhone(phone),
        companyKey: facts.companyName ? normaliseName(facts.companyName) : null,
        projectId: facts.projectId ?? (await places.project()).id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  /** A property company that manages a building, with somebody who may be host there. */
  const viewingHost = async (building: { id: number; projectId: number }) => {
    const company = await places.company({ projectId: building.projectId, category: 0 });
    const managed = { companyId: company.id, buildingId: building.id };
    await db.insertInto('managedBuilding').values(managed).execute();
    return people.employee({ company });
  };

  /** A project in whose building people choose viewings by themselves, at once. */
  const selfBooking = async (at: { projectId: number; buildingId: number }) => {
    const host = await viewingHost({ id: at.buildingId, projectId: at.projectId });
    const values = { projectId: at.projectId, mode: 'automatic' as const, minutes: 60, hostIds: [host.id] };
    await db
      .insertInto('reservationBooking')
      .values(values)
      .onConflict((known) => known.column('projectId').doUpdateSet({ hostIds: values.hostIds }))
      .execute();
    return host;
  };

  /** Planned for tomorrow, of a reservation that waits for it. */
  const viewing = async (facts: Viewing & { buildingId: number }) => {
    const row = facts.reservationId ? null : await reservation({ state: 'booked' });
    const startAt = facts.startAt ?? new Date(Date.now() + 24 * hourMs);
    return db
      .insertInto('viewing')
      .values({
        ...facts,
        reservationId: facts.reservationId ?? row?.id ?? 0,
        startAt,
        endAt: facts.endAt ?? new Date(new Date(startAt).getTime() + hourMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  return { reservation, selfBooking, viewing, viewingHost };
}
