import type { DocCommand } from '@mdi/page-kit/doc-commands.ts';
import { type BlockType, blockTypes, type Doc } from '@mdi/page-kit/shapes.ts';

/** What is dragged from the palette is named by its kind, what is dragged in the page by its id. */
const fresh = 'new:';
export const paletteDragId = (type: BlockType): string => `${fresh}${type}`;

/** The kind that is dragged from the palette; undefined: something of the page is. */
export const paletteType = (id: string): BlockType | undefined =>
  blockTypes.find((type) => paletteDragId(type) === id);

/** What dropping something beside a block does. */
export function dropCommand(
  doc: Doc,
  chosen: readonly string[],
  id: string,
  over: string,
  after: boolean,
): DocCommand {
  const beside = doc.blocks.findIndex((block) => block.id === over);
  const at = beside < 0 ? doc.blocks.length : beside + (after ? 1 : 0);
  const type = paletteType(id);
  if (type !== undefined) return { do: 'add', type, at };
  return { do: 'move', ids: chosen.includes(id) ? chosen : [id], at };
}
