import {
  type GeneratedFloor,
  type GenerateProblem,
  GenerateRule,
  generateFloors,
  generateProblem,
} from '@mdi/contract/modules/building/building-generate.ts';
import { CallFailed } from '../../kit/call/send.ts';

/** The numbers in a typed list, in order and each once; undefined when something in it is no number. */
export function parseNumberList(text: string): number[] | undefined {
  const parts = text.split(/[\s,，、;；]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^-?\d{1,4}$/.test(part))) return undefined;
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
}

/** The list with a number put in or taken out. */
export const withNumberToggled = (numbers: readonly number[], number: number): number[] =>
  numbers.includes(number)
    ? numbers.filter((one) => one !== number)
    : [...numbers, number].sort((a, b) => a - b);

/** What a rule would make in a building: nothing while the rule itself isn't one. */
export type FloorsRulePreview = {
  /** From the top down, as they will stand. */
  floors: GeneratedFloor[];
  units: number;
  /** Names of floors that the building has already. */
  existing: string[];
  problem: GenerateProblem | null;
};

/** Draws up what a rule makes; undefined while it is incomplete. */
export function previewFloorsRule(rule: unknown, names: ReadonlySet<string>): FloorsRulePreview | undefined {
  const parsed = GenerateRule.safeParse(rule);
  if (!parsed.success) return undefined;
  const floors = generateFloors(parsed.data);
  return {
    floors: floors.toReversed(),
    units: floors.reduce((sum, floor) => sum + floor.units.length, 0),
    existing: floors.map((floor) => floor.name).filter((name) => names.has(name)),
    problem: generateProblem(parsed.data, floors, names),
  };
}

/**
 * A call that holds the rule as a part: what is refused about the rule is told under its own fields.
 * @throws CallFailed
 */
export async function withRuleErrors<O>(call: Promise<O>): Promise<O> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 400) throw error;
    const fields = Object.entries(error.data ?? {}).map(([name, of]) => [name.replace(/^rule\./, ''), of]);
    throw new CallFailed(error.code, error.message, Object.fromEntries(fields));
  }
}
