import { op as kept } from '../../../../contract/src/kit/op.ts';

export * from '../../../../contract/src/kit/op.ts';

/** Every input passes as it came. */
export const op: typeof kept = (def) => {
  const safeParse = (data: unknown) => ({ success: true, data });
  return kept({ ...def, input: Object.create(def.input, { safeParse: { value: safeParse } }) });
};
