import type { Evacuee } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';

type Who = Pick<Evacuee, 'employeeId' | 'visitId' | 'person'>;

/** Which of the list somebody is, whatever they are called. */
export const evacueeKey = ({ employeeId, visitId, person }: Who): string =>
  employeeId === null ? `v${visitId}.${person}` : `e${employeeId}`;

export type EvacuationGroup = { buildingId: number | null; buildingName: string | null; people: Evacuee[] };

/** As names are sorted everywhere. */
const { compare } = new Intl.Collator('zh', { numeric: true });

/** As people read the list: by building, whoever is in none last, then by company, a guest with who comes along. */
export function sortedEvacuees(people: readonly Evacuee[]): Evacuee[] {
  const last = Number.MAX_SAFE_INTEGER;
  return people.toSorted(
    (a, b) =>
      (a.buildingSort ?? last) - (b.buildingSort ?? last) ||
      (a.buildingId ?? last) - (b.buildingId ?? last) ||
      compare(a.companyName, b.companyName) ||
      (a.visitId ?? 0) - (b.visitId ?? 0) ||
      a.person - b.person ||
      compare(a.name, b.name),
  );
}

/** The list by building, in its order. */
export function groupsByBuilding(people: readonly Evacuee[]): EvacuationGroup[] {
  const groups: EvacuationGroup[] = [];
  for (const one of people) {
    const last = groups.at(-1);
    if (last && last.buildingId === one.buildingId) last.people.push(one);
    else groups.push({ buildingId: one.buildingId, buildingName: one.buildingName, people: [one] });
  }
  return groups;
}

/** So many rows are drawn together. */
const perPart = 50;

/** The rows in parts that are drawn, or left out, together. */
export const rowChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / perPart) }, (_, at) =>
    rows.slice(at * perPart, (at + 1) * perPart),
  );
