import type { Screen } from '../../kit/rights/screen.ts';

const declared = import.meta.glob<Record<string, readonly Screen[]>>('../../modules/*/screens.ts', {
  eager: true,
});

/** Every page of the product behind the sign-in: those that the modules declare, what stands in no group first. */
export const screens: readonly Screen[] = Object.values(declared)
  .flatMap((file) => Object.values(file).flat())
  .toSorted((one, other) => Number(one.group !== '') - Number(other.group !== ''));
