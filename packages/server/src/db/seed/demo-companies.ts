import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { DemoUnit } from './demo-buildings.ts';
import { companyName, personName, phoneNumber, seededRandom } from './demo-random-names.ts';
import { dictionaryEntries } from './dictionaries.ts';
import { inBatches } from './in-batches.ts';

export type DemoCompany = { id: number; projectId: number; category: 0 | 1 | 2 };

const perProject = 25;
const day = 86_400_000;
export const dateInDays = (now: Date, days: number) =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);

const businesses = dictionaryEntries.businessType.map(([code]) => code);

/** In each project one property company, four owners, and tenants; one of these is invalid. */
export async function addCompanies(db: Kysely<DB>, projects: readonly number[]): Promise<DemoCompany[]> {
  const named = await db.selectFrom('project').select(['id', 'name']).execute();
  const nameOf = new Map(named.map((project) => [project.id, project.name]));
  const rows: Insertable<DB['company']>[] = projects.flatMap((projectId, p) => {
    const manager = `${nameOf.get(projectId)}物业服务有限公司`;
    const used = new Set<string>(p === 0 ? ['蓝屿数字科技有限公司', manager] : [companyName(), manager]);
    while (used.size < perProject) used.add(companyName());
    return [...used].map((name, i) => {
      const category = i === 1 ? 0 : i % 6 === 2 ? 1 : 2;
      const number = String(p * perProject + i + 1);
      return {
        projectId,
        name,
        nameKey: normaliseName(name),
        category,
        contact: personName(),
        contactPhone: phoneNumber(),
        contactEmail: `office${number}@example.com`,
        businessType: category === 2 ? (businesses[(p + i) % businesses.length] ?? null) : null,
        financeNumber: `FS${number.padStart(6, '0')}`,
        platformNumber: number.padStart(8, '2'),
        state: i === 7 ? 'Y' : 'N',
      };
    });
  });
  return db.insertInto('company').values(rows).returning(['id', 'projectId', 'category']).execute();
}

/** Who manages a project manages all its buildings. */
export async function addManagedBuildings(
  db: Kysely<DB>,
  companies: readonly DemoCompany[],
  places: readonly DemoUnit[],
): Promise<void> {
  const rows = companies
    .filter((company) => company.category === 0)
    .flatMap((company) => {
      const own = places.filter((place) => place.projectId === company.projectId);
      return [...new Set(own.map((place) => place.buildingId))].map((buildingId) => ({
        companyId: company.id,
        buildingId,
      }));
    });
  await db.insertInto('managedBuilding').values(rows).execute();
}

type Lease = Insertable<DB['lease']>;

/** Leases of one project: each company takes some units in a row, and here and there one stays vacant. */
function leasesOf(companies: readonly DemoCompany[], places: readonly DemoUnit[], now: Date): Lease[] {
  const leases: Lease[] = [];
  let at = 0;
  for (const [i, company] of companies.entries()) {
    // Nobody may go without, however small the buildings are.
    const share = Math.max(1, Math.floor((places.length - at) / (companies.length - i)));
    const count = Math.min(share, company.category === 0 ? 2 : 3 + Math.floor(seededRandom() * 16));
    // Spread evenly, in each project otherwise.
    const began = -720 + ((i * 97 + company.projectId * 31) % 700);
    const startsOn = dateInDays(now, began);
    const endsOn =
      company.category === 2 ? dateInDays(now, 3 + ((i * 57 + company.projectId * 23) % 1100)) : null;
    const ownerName = company.category === 2 && i % 4 === 0 ? personName() : null;
    for (const { unitId, buildingId } of places.slice(at, at + count)) {
      const area = 80 + Math.round(seededRandom() * 18_000) / 100;
      leases.push({ companyId: company.id, unitId, buildingId, area, ownerName, startsOn, endsOn });
      if (i % 5 === 3) {
        // Who was there before, so that a unit has a history.
        const endsBefore = dateInDays(now, began - 1 - ((i * 7) % 60));
        const before = { startsOn: dateInDays(now, -1800), endsOn: endsBefore, area, ownerName: null };
        const former = companies[(i + 5) % companies.length] ?? company;
        if (former.category === 2) leases.push({ ...before, companyId: former.id, unitId, buildingId });
      }
    }
    at += Math.min(share, count + Math.floor(seededRandom() * 5));
  }
  return leases;
}

export async function addLeases(
  db: Kysely<DB>,
  companies: readonly DemoCompany[],
  places: readonly DemoUnit[],
  now: Date,
): Promise<void> {
  const projects = [...new Set(companies.map((company) => company.projectId))];
  const rows = projects.flatMap((projectId) =>
    leasesOf(
      companies.filter((company) => company.projectId === projectId),
      places.filter((place) => place.projectId === projectId),
      now,
    ),
  );
  await inBatches(rows, async (part) => {
    await db.insertInto('lease').values(part).execute();
    return [];
  });
}
