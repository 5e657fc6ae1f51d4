import { type updateRows as kept, updateRow } from '../../../src/kit/audit/changes.ts';

export * from '../../../src/kit/audit/changes.ts';

/** Rows are changed by statements of their own. */
export const updateRows: typeof kept = async (ctx, table, patches) => {
  for (const [id, patch] of patches) await updateRow(ctx, table, id, patch);
};
