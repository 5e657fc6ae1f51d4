import { blockIdSchema, blockSchemas, textSchema } from './block-schemas.ts';
import { limits } from './limits.ts';
import { type Block, blockTypes, type Doc, docKinds, type KnownBlock, shapeOf } from './shapes.ts';
import { blockSteps, currentSchema, docSteps, type StoredRaw, upgradeStored } from './upgrade-stored.ts';

/** Why a document can't be taken; `path` names what of it. */
export type DocProblem = 'notOne' | 'newer' | 'tooLarge' | 'tooMany' | 'badBlock' | 'sameId';
export type DocResult = { doc: Doc } | { problem: DocProblem; path: readonly (string | number)[] };

const isRecord = (it: unknown): it is StoredRaw =>
  it !== null && typeof it === 'object' && !Array.isArray(it);

/** Bytes of a text as UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Counted only where it may matter: no unit of UTF-16 takes more than three bytes. */
const isTooLarge = (text: string): boolean => text.length * 3 > limits.bytes && bytesOf(text) > limits.bytes;

const unprintable = /[\p{Cc}\p{Cs}]/u;
/** Whether something foreign can be stored: no NUL, no halves of characters, not nested without end. */
function storable(it: unknown, depth = 0): boolean {
  if (depth > 16) return false;
  if (typeof it === 'string') return !unprintable.test(it.replace(/[\r\n\t]/g, ''));
  if (Array.isArray(it)) return it.every((one) => storable(one, depth + 1));
  if (isRecord(it)) return Object.entries(it).every((pair) => pair.every((one) => storable(one, depth + 1)));
  return true;
}

const typeOf = (raw: StoredRaw) => blockTypes.find((type) => type === raw.type);

/** A block of this build, lifted to its version; null: a newer one's, or none that it could ever read. */
function known(raw: StoredRaw): KnownBlock | null {
  const type = typeOf(raw);
  if (type === undefined) return null;
  const now = upgradeStored(raw, Number(raw.v), shapeOf(type).v, blockSteps[type] ?? {});
  const parsed = now && blockSchemas[type]?.safeParse(now);
  // The schema is made from the very table that the type is made from.
  return parsed?.success ? (parsed.data as KnownBlock) : null;
}

/** Of this build's kinds and of no newer version: its fields must be right, or it is damaged. */
const oughtToBeKnown = (raw: StoredRaw): boolean => {
  const type = typeOf(raw);
  return type !== undefined && Number(raw.v) <= shapeOf(type).v;
};

function blockOf(it: unknown, strict: boolean): Block | null {
  if (!isRecord(it)) return null;
  // Kept by a build that didn't know it, which may have been another one.
  if (it.type === 'unknown') return blockOf(it.raw, strict);
  const block = known(it);
  if (block) return block;
  const id = blockIdSchema.safeParse(it.id);
  if (!id.success || typeof it.type !== 'string' || !storable(it)) return null;
  return strict && oughtToBeKnown(it) ? null : { id: id.data, type: 'unknown', raw: it };
}

const refused = (problem: DocProblem, ...path: (string | number)[]): DocResult => ({ problem, path });

function read(it: unknown, strict: boolean): DocResult {
  if (!isRecord(it) || typeof it.schema !== 'number' || !Number.isSafeInteger(it.schema))
    return refused('notOne');
  if (it.schema > currentSchema) return refused('newer', 'schema');
  const raw = upgradeStored(it, it.schema, currentSchema, docSteps);
  const kind = docKinds.find((one) => one === raw?.kind);
  const title = textSchema.safeParse(raw?.title);
  if (!raw || !kind || !title.success || !Array.isArray(raw.blocks)) return refused('notOne');
  if (strict) {
    if (Object.keys(raw).some((key) => !['schema', 'kind', 'title', 'blocks'].includes(key)))
      return refused('notOne');
    if (raw.blocks.length > limits.blocks) return refused('tooMany', 'blocks');
  }
  const blocks: Block[] = [];
  const ids = new Set<string>();
  for (const [at, one] of raw.blocks.entries()) {
    const block = blockOf(one, strict);
    if (!block && strict) return refused('badBlock', 'blocks', at);
    if (!block) continue;
    for (const id of [block.id, ...('items' in block ? block.items.map((item) => item.id) : [])]) {
      if (ids.has(id) && strict) return refused('sameId', 'blocks', at);
      ids.add(id);
    }
    blocks.push(block);
  }
  const doc: Doc = { schema: currentSchema, kind, title: title.data, blocks };
  return strict && isTooLarge(JSON.stringify(doc)) ? refused('tooLarge') : { doc };
}

/** A document that somebody saves: it must be one, and may be as unfinished as it likes. */
export function parseSavedDoc(it: unknown): DocResult {
  try {
    return read(it, true);
  } catch (error) {
    // Nested beyond what the machine can follow.
    if (error instanceof RangeError) return refused('notOne');
    throw error;
  }
}

/** A document that was stored, by whichever build: lifted to this one's versions; what it doesn't know is kept. */
export const parseStoredDoc = (it: unknown): DocResult => read(it, false);

/** The blocks of a document that this build doesn't know, as they are stored. */
export const unknownBlocksIn = (doc: Doc): ReadonlyMap<string, string> =>
  new Map(
    doc.blocks.flatMap((block) =>
      block.type === 'unknown' ? [[block.id, JSON.stringify(block.raw)] as const] : [],
    ),
  );
