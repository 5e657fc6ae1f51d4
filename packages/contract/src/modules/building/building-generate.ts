import * as z from 'zod/mini';
import { name, squareMetres, text } from '../../kit/fields.ts';

/** The most units of one floor, and the most floors and units that one rule makes. */
export const maxUnitsPerFloor = 200;
const maxFloors = 200;
const maxUnits = 8000;

/** The name of a floor zone, a floor or a unit (product decision on lengths). */
export const structureName = name(20);

const floorNumber = z.int().check(z.gte(-20), z.lte(300));
/** Longer than a name, because a place in it is longer than the number that it stands for. */
const maxPattern = 50;
/** A floor has no unit to take the number of. */
const floorPattern = text(maxPattern, 1).check(
  z.refine((pattern) => !/\{unit/.test(pattern), { error: 'building.error.unitInFloorName' }),
);
const skipped = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(300));

/**
 * How a run of floors is made. In the patterns `{floor}` is the floor's number without its sign and `{unit}`
 * the unit's, counted from 1; `{unit:2}` pads with zeros to two digits. Floor 0 doesn't exist: below ground
 * the number is negative, and `basement` names those floors.
 */
export const GenerateRule = z
  .strictObject({
    from: floorNumber,
    to: floorNumber,
    skipFloors: skipped(floorNumber),
    floorPattern,
    basementPattern: floorPattern,
    unitsPerFloor: z.int().check(z.gte(0), z.lte(maxUnitsPerFloor)),
    skipUnits: skipped(z.int().check(z.gte(1), z.lte(999))),
    unitPattern: text(maxPattern, 1),
    usableSpace: z.nullable(squareMetres),
  })
  .check(
    z.refine((rule) => rule.from <= rule.to, { error: 'building.error.fromAboveTo', path: ['to'] }),
    z.refine((rule) => numbersOf(rule).length <= maxFloors, {
      error: 'building.error.tooManyFloors',
      path: ['to'],
    }),
    z.refine((rule) => numbersOf(rule).length * rule.unitsPerFloor <= maxUnits, {
      error: 'building.error.tooManyUnits',
      path: ['unitsPerFloor'],
    }),
  );
export type GenerateRule = {
  from: number;
  to: number;
  skipFloors: number[];
  floorPattern: string;
  basementPattern: string;
  unitsPerFloor: number;
  skipUnits: number[];
  unitPattern: string;
  usableSpace: number | null;
};

export type GeneratedFloor = { name: string; usableSpace: number | null; units: string[] };

function numbersOf({ from, to, skipFloors }: Pick<GenerateRule, 'from' | 'to' | 'skipFloors'>): number[] {
  const length = Math.max(0, Math.min(to - from + 1, 1000));
  return Array.from({ length }, (_, at) => from + at).filter((n) => n !== 0 && !skipFloors.includes(n));
}

const filled = (pattern: string, numbers: { floor: number; unit?: number }) =>
  pattern.replace(/\{(floor|unit)(?::([1-4]))?\}/g, (whole, key: 'floor' | 'unit', width = '1') => {
    const value = numbers[key];
    return value === undefined ? whole : String(Math.abs(value)).padStart(Number(width), '0');
  });

/**
 * The floors a rule makes, from the bottom up, each with the names of its units. `unitsPerFloor` units are
 * made even where numbers are skipped. The same on both sides: what the preview shows is what is saved.
 */
export function generateFloors(rule: GenerateRule): GeneratedFloor[] {
  return numbersOf(rule).map((floor) => {
    const units: string[] = [];
    for (let unit = 1; units.length < rule.unitsPerFloor && unit < 2000; unit += 1) {
      if (!rule.skipUnits.includes(unit)) units.push(filled(rule.unitPattern, { floor, unit }));
    }
    const pattern = floor < 0 ? rule.basementPattern : rule.floorPattern;
    return { name: filled(pattern, { floor }), usableSpace: rule.usableSpace, units };
  });
}

/**
 * The names of a floor's units when one is renamed and those after it follow: the last number in the new name
 * is counted on, keeping its width. Without a number only the one is renamed.
 */
export function renameFollowing(names: readonly string[], at: number, name: string): string[] {
  const found = /^(.*?)(\d+)(\D*)$/.exec(name);
  if (!found) return names.map((old, i) => (i === at ? name : old));
  const [, before = '', digits = '', after = ''] = found;
  return names.map((old, i) => {
    if (i < at) return old;
    return `${before}${String(BigInt(digits) + BigInt(i - at)).padStart(digits.length, '0')}${after}`;
  });
}

/** Why a rule can't be carried out: the sentence, its value, and the field of the rule it belongs to. */
export type GenerateProblem = {
  key:
    | 'building.error.nothingToGenerate'
    | 'building.error.nameTooLong'
    | 'building.error.nameEmpty'
    | 'building.error.floorsRepeat'
    | 'building.error.unitsRepeat'
    | 'building.error.floorNameExists';
  args: string[];
  field: 'to' | 'floorPattern' | 'basementPattern' | 'unitPattern';
};

const nameProblem = (value: string) => {
  if (structureName.safeParse(value).success) return null;
  return [...value].length > 20 ? 'building.error.nameTooLong' : 'building.error.nameEmpty';
};

/** The first name that is in a list twice. */
export function firstDuplicate(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((one) => seen.size === seen.add(one).size);
}

function unitProblem({ units }: GeneratedFloor): GenerateProblem | null {
  const field = 'unitPattern';
  for (const unit of units) {
    const key = nameProblem(unit);
    if (key) return { key, args: [unit], field };
  }
  const twice = firstDuplicate(units);
  return twice === undefined ? null : { key: 'building.error.unitsRepeat', args: [twice], field };
}

/**
 * What stands against a rule in a building that has these floors already, or null. The same on both sides:
 * what the preview complains of is what saving refuses.
 */
export function generateProblem(
  rule: GenerateRule,
  floors: readonly GeneratedFloor[],
  existing: ReadonlySet<string>,
): GenerateProblem | null {
  const numbers = numbersOf(rule);
  const fieldOf = (at: number) => ((numbers[at] ?? 0) < 0 ? 'basementPattern' : 'floorPattern');
  if (floors.length === 0) return { key: 'building.error.nothingToGenerate', args: [], field: 'to' };
  for (const [at, { name: floor }] of floors.entries()) {
    const key = nameProblem(floor);
    if (key) return { key, args: [floor], field: fieldOf(at) };
    if (existing.has(floor)) {
      return { key: 'building.error.floorNameExists', args: [floor], field: fieldOf(at) };
    }
  }
  const twice = firstDuplicate(floors.map((floor) => floor.name));
  if (twice !== undefined) {
    const field = fieldOf(floors.findIndex((floor) => floor.name === twice));
    return { key: 'building.error.floorsRepeat', args: [twice], field };
  }
  for (const floor of floors) {
    const problem = unitProblem(floor);
    if (problem) return problem;
  }
  return null;
}
