import { parseStoredDoc } from '@mdi/page-kit/read-doc.js';
import { type Block, isKnown } from '@mdi/page-kit/shapes.ts';
import { currentSchema } from '@mdi/page-kit/upgrade-stored.ts';

/** What was copied, as blocks of this build; anything else in its place is nothing. */
export function parseCopiedBlocks(text: string | null): Block[] {
  if (text === null) return [];
  try {
    const blocks: unknown = JSON.parse(text);
    const read = parseStoredDoc({ schema: currentSchema, kind: 'standard', title: { zh: '' }, blocks });
    return 'doc' in read ? read.doc.blocks.filter(isKnown) : [];
  } catch {
    return [];
  }
}
