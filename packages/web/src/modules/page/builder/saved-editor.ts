import { parseStoredDoc } from '@mdi/page-kit/read-doc.js';
import type { PageSentence } from '@mdi/page-kit/sentence.js';
import type { Block, Doc } from '@mdi/page-kit/shapes.ts';
import type { HistoryStep, UndoHistory } from '@mdi/page-kit/undo-history.ts';

/** A document whose blocks are indexes into a pool that all documents share. */
type PackedDoc = Omit<Doc, 'blocks'> & { blocks: number[] };
type PackedStep = { said: PageSentence; before: number; after: number; at: number };
/** What a browser keeps of a page that is being edited, until its tab is closed. */
export type SavedEditor = {
  /** The version it was saved on. */
  version: number;
  /** Whether the server has all of it. */
  saved: boolean;
  pool: Block[];
  docs: PackedDoc[];
  now: number;
  past: PackedStep[];
  future: PackedStep[];
};

/** The undo history with its documents, each distinct block written once. */
export function serializeEditor(history: UndoHistory, version: number, saved: boolean): SavedEditor {
  const pool: Block[] = [];
  const places = new Map<Block, number>();
  const docs: PackedDoc[] = [];
  const known = new Map<Doc, number>();
  const placeOf = (block: Block): number => {
    const place = places.get(block) ?? pool.push(block) - 1;
    places.set(block, place);
    return place;
  };
  const docAt = (doc: Doc): number => {
    const at = known.get(doc) ?? docs.push({ ...doc, blocks: doc.blocks.map(placeOf) }) - 1;
    known.set(doc, at);
    return at;
  };
  const stepOf = ({ sentence, before, after, at }: HistoryStep): PackedStep => ({
    said: sentence,
    at,
    before: docAt(before),
    after: docAt(after),
  });
  const now = docAt(history.doc);
  const past = history.past.map(stepOf);
  return { version, saved, pool, docs, now, past, future: history.future.map(stepOf) };
}

/** What was kept, as it was; null: it isn't what this build keeps. */
export function deserializeHistory(kept: SavedEditor): UndoHistory | null {
  const docs = kept.docs.map((doc): Doc | null => {
    const blocks = doc.blocks.map((at) => kept.pool[at]);
    const read = parseStoredDoc({ ...doc, blocks });
    // Blocks that are shared stay shared: whoever draws them sees which are the same.
    return 'doc' in read && read.doc.blocks.length === blocks.length
      ? { ...read.doc, blocks: blocks.filter((block) => block !== undefined) }
      : null;
  });
  const now = docs[kept.now];
  const stepOf = ({ said: sentence, before, after, at }: PackedStep): HistoryStep[] => {
    const [from, to] = [docs[before], docs[after]];
    return from && to ? [{ sentence, at, before: from, after: to, merge: null }] : [];
  };
  const past = kept.past.flatMap(stepOf);
  const future = kept.future.flatMap(stepOf);
  const whole = past.length === kept.past.length && future.length === kept.future.length;
  return now && whole ? { doc: now, past, future } : null;
}

const keyOf = (pageId: number) => `page ${pageId}`;

/** Keeps what is worked at; where the browser has no room for all steps, the document and what fits of them. */
export function saveEditor(pageId: number, history: UndoHistory, version: number, saved: boolean): void {
  for (let steps = history.past.length; ; steps = Math.floor(steps / 2)) {
    const fewer = { ...history, past: history.past.slice(history.past.length - steps) };
    const some = steps === history.past.length ? history : { ...fewer, future: [] };
    try {
      sessionStorage.setItem(keyOf(pageId), JSON.stringify(serializeEditor(some, version, saved)));
      return;
    } catch {
      if (steps === 0) return;
    }
  }
}

export function loadEditor(pageId: number): { history: UndoHistory; version: number; saved: boolean } | null {
  const text = sessionStorage.getItem(keyOf(pageId));
  if (text === null) return null;
  try {
    // Written by `keep`; what an older build wrote doesn't unpack.
    const kept = JSON.parse(text) as SavedEditor;
    const history = deserializeHistory(kept);
    return history && { history, version: kept.version, saved: kept.saved };
  } catch {
    return null;
  }
}

export const clearEditor = (pageId: number): void => sessionStorage.removeItem(keyOf(pageId));

/** JSON with sorted keys, because PostgreSQL stores the keys of jsonb in an order of its own. */
export const stableJson = (it: unknown): string =>
  JSON.stringify(it, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
