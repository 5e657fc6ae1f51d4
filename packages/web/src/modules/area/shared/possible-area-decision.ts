import type { HeldArea } from '@mdi/contract/modules/area/area.contract.ts';

/** What can be decided about an area as somebody has it. */
export type PossibleAreaDecision = {
  verb: 'extend' | 'narrow' | 'takeBack';
  /** As the call takes it: opened, closed, or what follows by itself. */
  allowed: boolean | null;
  /** It may shut somebody out, whose passes then end. */
  closes: boolean;
};

/** The other way round; where something was decided already, back to what follows by itself. */
export function possibleDecisionOn({
  allowed,
  exception,
}: Pick<HeldArea, 'allowed' | 'exception'>): PossibleAreaDecision {
  if (exception !== null) return { verb: 'takeBack', allowed: null, closes: exception };
  return allowed
    ? { verb: 'narrow', allowed: false, closes: true }
    : { verb: 'extend', allowed: true, closes: false };
}
