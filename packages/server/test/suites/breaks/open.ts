import { implement as kept } from '../../../src/kit/calls/implement.ts';

export * from '../../../src/kit/calls/implement.ts';

const open = { access: 'public', reach: undefined, pace: 1_000_000 } as const;

/** Every call is for everybody. */
export const implement: typeof kept = (...bound) => {
  const made = kept(...bound);
  const ops = Object.entries(made.api.ops).map(([name, op]) => [name, { ...op, ...open }]);
  return { ...made, api: { ...made.api, ops: Object.fromEntries(ops) } };
};
