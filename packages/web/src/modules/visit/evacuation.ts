import type { Evacuee } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';

type Who = Pick<Evacuee, 'employeeId' | 'visitId' | 'person'>;

/** Which of the list somebody is, whatever they are called. */
export const keyOf = ({ employeeId, visitId, person }: Who): string =>
  employeeId === null ? `v${visitId}.${person}` : `e${employeeId}`;

export type Group = { buildingName: string | null; people: Evacuee[] };

/** The list by building, in its order; whoever is in none comes last, as the server sorts them. */
export function groupsOf(people: readonly Evacuee[]): Group[] {
  const groups: Group[] = [];
  for (const one of people) {
    const last = groups.at(-1);
    if (last && last.buildingName === one.buildingName) last.people.push(one);
    else groups.push({ buildingName: one.buildingName, people: [one] });
  }
  return groups;
}
