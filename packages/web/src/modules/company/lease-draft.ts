import { fieldErrors } from '@mdi/contract/kit/field-errors.ts';
import { LeaseInput } from '@mdi/contract/modules/company/company.contract.ts';
import { inputProblems } from '../../kit/form/input-problems.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';

/** A leasing unit while it is entered. */
export type LeaseDraft = {
  /** Stays the same while rows above it go. */
  key: number;
  buildingId: number | null;
  floorId: number | null;
  unitId: number | null;
  area: number | null;
  ownerName: string | null;
  startsOn: string | null;
  endsOn: string | null;
  /** That it has no end was said. */
  open: boolean;
};

export type LeaseField = Exclude<keyof LeaseDraft, 'key' | 'open'>;
export type LeaseErrors = Partial<Record<LeaseField, string>>;

export const leaseFields: readonly LeaseField[] = [
  'startsOn',
  'endsOn',
  'buildingId',
  'floorId',
  'unitId',
  'area',
  'ownerName',
];

/** A row with nothing in it but the day it begins. */
export const blankLease = (key: number, startsOn: string): LeaseDraft => ({
  key,
  buildingId: null,
  floorId: null,
  unitId: null,
  area: null,
  ownerName: null,
  startsOn,
  endsOn: null,
  open: false,
});

/** Whether a person has entered nothing in a row yet. */
export const isBlankLease = ({ buildingId, area, ownerName, endsOn, open }: LeaseDraft): boolean =>
  buildingId === null && area === null && ownerName === null && endsOn === null && !open;

/** A row with one field changed: another building has other floors, another floor other units. */
export function withLeaseField(row: LeaseDraft, field: LeaseField, value: unknown): LeaseDraft {
  const next: LeaseDraft = { ...row, [field]: value };
  if (field === 'buildingId') return { ...next, floorId: null, unitId: null };
  return field === 'floorId' ? { ...next, unitId: null } : next;
}

const inputOf = ({ unitId, area, ownerName, startsOn, endsOn, open }: LeaseDraft) => ({
  unitId: unitId ?? undefined,
  area,
  ownerName,
  startsOn: startsOn ?? undefined,
  // An end that was only left empty is missing.
  endsOn: endsOn ?? (open ? null : undefined),
});

/** The input of a complete row; undefined while something is missing or wrong. */
export const leaseInputOf = (row: LeaseDraft): LeaseInput | undefined =>
  LeaseInput.safeParse(inputOf(row)).data;

/** What is wrong with a row by its fields; of building, floor and unit the first that is missing is told. */
export function leaseErrors(row: LeaseDraft): LeaseErrors {
  const input = inputOf(row);
  const problems = inputProblems(LeaseInput, input, LeaseInput.safeParse(input).error);
  if (!problems) return {};
  const { unitId, ...found }: LeaseErrors = fieldErrors(problems, tIfKnown, input);
  if (unitId === undefined) return found;
  const place = row.buildingId === null ? 'buildingId' : row.floorId === null ? 'floorId' : 'unitId';
  return { ...found, [place]: t('kit.error.required') };
}
