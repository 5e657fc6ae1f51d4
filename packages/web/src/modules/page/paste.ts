import { readDoc } from '@mdi/page-kit/read.ts';
import { type Block, isKnown } from '@mdi/page-kit/shapes.ts';
import { schemaNow } from '@mdi/page-kit/upgrade.ts';

/** What was copied, as blocks of this build; anything else in its place is nothing. */
export function blocksIn(text: string | null): Block[] {
  if (text === null) return [];
  try {
    const blocks: unknown = JSON.parse(text);
    const read = readDoc({ schema: schemaNow, kind: 'standard', title: { zh: '' }, blocks });
    return 'doc' in read ? read.doc.blocks.filter(isKnown) : [];
  } catch {
    return [];
  }
}
