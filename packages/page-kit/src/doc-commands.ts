import { itemsOf, knownBlockById, withBlock, withItems } from './doc-blocks.ts';
import { refuseStep, StepRefusal, type StepResult, stepResult } from './edit-step.ts';
import { limits } from './limits.ts';
import { type NewId, newBlock, newItem } from './new-doc.ts';
import { blockNameOf, blockWord, type PageSentence, pageSentence } from './sentence.ts';
import { setField } from './set-field.ts';
import {
  type Block,
  type BlockType,
  type Doc,
  type DocPlace,
  fixedBlocksOf,
  isKnown,
  type KnownBlock,
  maxBlocksOf,
  shapeOf,
} from './shapes.ts';

/** What somebody does to a document. Places in lists are those before the step; ids never change. */
export type DocCommand =
  | { do: 'add'; type: BlockType; at: number }
  /** Blocks of this page or of another; each gets ids of its own. */
  | { do: 'paste'; blocks: readonly Block[]; at: number }
  | { do: 'copy' | 'remove'; ids: readonly string[] }
  /** They stand together then, before what stood at `at`. */
  | { do: 'move'; ids: readonly string[]; at: number }
  | { do: 'hide'; ids: readonly string[]; hidden: boolean }
  | { do: 'set'; at: DocPlace; value: unknown }
  | { do: 'addItem'; block: string; at: number }
  | { do: 'moveItem'; block: string; item: string; at: number }
  | { do: 'removeItem'; block: string; item: string };

export type CommandOutcome = StepResult | { refused: PageSentence };

const within = (at: number, length: number) => Math.max(0, Math.min(length, Math.trunc(at) || 0));
const inserted = <T>(list: readonly T[], at: number, ...more: readonly T[]): T[] =>
  list.toSpliced(within(at, list.length), 0, ...more);

const blocksOf = (doc: Doc, ids: readonly string[]): Block[] => {
  const chosen = doc.blocks.filter(({ id }) => ids.includes(id));
  return chosen.length > 0 ? chosen : refuseStep('page.refused.gone');
};

const saidOf = (doc: Doc, blocks: readonly Block[]): PageSentence => {
  const [one, ...more] = blocks;
  return one && more.length === 0
    ? blockNameOf(doc, one)
    : pageSentence('page.change.several', blocks.length);
};

/** Refused while the document doesn't take that many of these. */
function assertRoom(doc: Doc, types: readonly BlockType[]): void {
  if (doc.blocks.length + types.length > limits.blocks) refuseStep('page.refused.full', limits.blocks);
  for (const type of new Set(types)) {
    const most = maxBlocksOf(doc.kind, type);
    const there = doc.blocks.filter((block) => block.type === type).length;
    if (most === 0) refuseStep('page.refused.kind', blockWord(type), pageSentence(`page.kind_${doc.kind}`));
    if (there + types.filter((one) => one === type).length > most)
      refuseStep('page.refused.most', blockWord(type), most);
  }
}

function assertFree(doc: Doc, blocks: readonly Block[]): void {
  const fixed = blocks.find(({ type }) => fixedBlocksOf(doc.kind).some((one) => one === type));
  if (fixed) refuseStep('page.refused.fixed', blockWord(fixed.type));
}

/** The same block under ids of its own. */
function twin(block: Block, newId: NewId): KnownBlock {
  if (!isKnown(block)) return refuseStep('page.refused.unknown');
  const items = 'items' in block ? { items: block.items.map((item) => ({ ...item, id: newId() })) } : {};
  // Nothing but ids changes.
  return { ...block, ...items, id: newId() } as KnownBlock;
}

function moved(doc: Doc, ids: readonly string[], at: number): StepResult {
  const chosen = blocksOf(doc, ids);
  const before = doc.blocks.slice(0, within(at, doc.blocks.length)).filter(({ id }) => !ids.includes(id));
  const rest = doc.blocks.filter(({ id }) => !ids.includes(id));
  const blocks = inserted(rest, before.length, ...chosen);
  const unchanged = blocks.every((block, place) => block === doc.blocks[place]);
  return stepResult(
    unchanged ? doc : { ...doc, blocks },
    pageSentence('page.change.moved', saidOf(doc, chosen)),
    ids,
  );
}

function copied(doc: Doc, ids: readonly string[], newId: NewId): StepResult {
  const chosen = blocksOf(doc, ids);
  assertFree(doc, chosen);
  const twins = chosen.map((block) => twin(block, newId));
  assertRoom(
    doc,
    twins.map(({ type }) => type),
  );
  const last = doc.blocks.findLastIndex(({ id }) => ids.includes(id));
  return stepResult(
    { ...doc, blocks: inserted(doc.blocks, last + 1, ...twins) },
    pageSentence('page.change.copied', saidOf(doc, chosen)),
    twins.map(({ id }) => id),
  );
}

function pasted(doc: Doc, blocks: readonly Block[], at: number, newId: NewId): StepResult {
  const twins = blocks.map((block) => twin(block, newId));
  assertFree(doc, twins);
  assertRoom(
    doc,
    twins.map(({ type }) => type),
  );
  const next = { ...doc, blocks: inserted(doc.blocks, at, ...twins) };
  const chosen = twins.map(({ id }) => id);
  return stepResult(
    twins.length > 0 ? next : doc,
    pageSentence('page.change.pasted', saidOf(next, twins)),
    chosen,
  );
}

function hidden(doc: Doc, ids: readonly string[], hide: boolean): StepResult {
  const chosen = blocksOf(doc, ids).map((block) =>
    isKnown(block) ? block : refuseStep('page.refused.unknown'),
  );
  assertFree(doc, chosen);
  const blocks = doc.blocks.map((block): Block => {
    if (!isKnown(block) || !ids.includes(block.id) || (block.hidden === true) === hide) return block;
    const { hidden: _, ...shown } = block;
    // Nothing but whether it is shown changes.
    return (hide ? { ...shown, hidden: true } : shown) as KnownBlock;
  });
  const unchanged = blocks.every((block, place) => block === doc.blocks[place]);
  const key = hide ? 'page.change.hidden' : 'page.change.shown';
  return stepResult(unchanged ? doc : { ...doc, blocks }, pageSentence(key, saidOf(doc, chosen)), ids);
}

function inItems(
  doc: Doc,
  command: Extract<DocCommand, { do: 'addItem' | 'moveItem' | 'removeItem' }>,
  newId: NewId,
): StepResult {
  const block = knownBlockById(doc, command.block);
  const bounds = shapeOf(block.type).items ?? refuseStep('page.refused.gone');
  const items = itemsOf(block);
  const name = blockNameOf(doc, block);
  if (command.do === 'addItem') {
    if (items.length >= bounds.most) return refuseStep('page.refused.mostItems', name, bounds.most);
    const next = withBlock(doc, withItems(block, inserted(items, command.at, newItem(block.type, newId))));
    return stepResult(
      next,
      pageSentence(
        'page.change.added',
        pageSentence('page.place.item', name, within(command.at, items.length) + 1),
      ),
      [block.id],
    );
  }
  const from = items.findIndex(({ id }) => id === command.item);
  const item = items[from] ?? refuseStep('page.refused.gone');
  const place = pageSentence('page.place.item', name, from + 1);
  const rest = items.filter((one) => one !== item);
  if (command.do === 'removeItem') {
    if (items.length <= bounds.least) return refuseStep('page.refused.leastItems', name, bounds.least);
    return stepResult(withBlock(doc, withItems(block, rest)), pageSentence('page.change.removed', place), [
      block.id,
    ]);
  }
  const to = within(command.at, rest.length);
  const next = to === from ? doc : withBlock(doc, withItems(block, inserted(rest, to, item)));
  return stepResult(next, pageSentence('page.change.moved', place), [block.id]);
}

function perform(doc: Doc, command: DocCommand, newId: NewId): StepResult {
  switch (command.do) {
    case 'add': {
      if (fixedBlocksOf(doc.kind).includes(command.type))
        refuseStep('page.refused.most', blockWord(command.type), 1);
      assertRoom(doc, [command.type]);
      const block = newBlock<BlockType>(command.type, newId) as KnownBlock;
      const next = { ...doc, blocks: inserted(doc.blocks, command.at, block) };
      return stepResult(next, pageSentence('page.change.added', blockNameOf(next, block)), [block.id]);
    }
    case 'remove': {
      const chosen = blocksOf(doc, command.ids);
      assertFree(doc, chosen);
      const blocks = doc.blocks.filter((block) => !chosen.includes(block));
      return stepResult({ ...doc, blocks }, pageSentence('page.change.removed', saidOf(doc, chosen)));
    }
    case 'copy':
      return copied(doc, command.ids, newId);
    case 'paste':
      return pasted(doc, command.blocks, command.at, newId);
    case 'move':
      return moved(doc, command.ids, command.at);
    case 'hide':
      return hidden(doc, command.ids, command.hidden);
    case 'set':
      return setField(doc, command.at, command.value);
    case 'addItem':
    case 'moveItem':
    case 'removeItem':
      return inItems(doc, command, newId);
  }
}

/** Does one step, or says why not; the document that came in is never changed. */
export function applyCommand(doc: Doc, command: DocCommand, newId: NewId): CommandOutcome {
  try {
    return perform(doc, command, newId);
  } catch (error) {
    if (error instanceof StepRefusal) return { refused: error.sentence };
    throw error;
  }
}
