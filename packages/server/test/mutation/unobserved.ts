/**
 * Scopes whose loss nobody can notice from outside, by the mutant's name, and why. One that is noticed after all,
 * or that is gone, must not stand here.
 */
export const unobservedMutants: Readonly<Record<string, string>> = {};
