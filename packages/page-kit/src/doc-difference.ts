import { asText, fieldsOfBlock, type PlacedField } from './doc-fields.ts';
import { blockNameOf, docPlaceText, type PageSentence, pageSentence } from './sentence.ts';
import { type Block, type Doc, type DocPlace, isKnown, type KnownBlock } from './shapes.ts';

/** One thing that differs, where it stands (in the newer document, or the older for what is gone), and its sentence. */
export type DocChange = {
  at: DocPlace;
  what: 'added' | 'removed' | 'moved' | 'changed';
  sentence: PageSentence;
};

type Named = { readonly id: string };

/** Those that left the order of the others, as few as possible: all but a longest run that is still in order. */
function movedIn(before: readonly Named[], after: readonly Named[]): Set<string> {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const kept = after.filter(({ id }) => places.has(id));
  const best = kept.map((): number => 1);
  const from = kept.map((): number => -1);
  let end = -1;
  for (const [at, one] of kept.entries()) {
    for (let earlier = 0; earlier < at; earlier += 1) {
      const inOrder = (places.get(kept[earlier]?.id ?? '') ?? 0) < (places.get(one.id) ?? 0);
      if (inOrder && (best[earlier] ?? 0) + 1 > (best[at] ?? 0)) {
        best[at] = (best[earlier] ?? 0) + 1;
        from[at] = earlier;
      }
    }
    if (end < 0 || (best[at] ?? 0) > (best[end] ?? 0)) end = at;
  }
  const moved = new Set(kept.map(({ id }) => id));
  for (let at = end; at >= 0; at = from[at] ?? -1) moved.delete(kept[at]?.id ?? '');
  return moved;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A text in a sentence is named by its beginning. */
const short = (text: string): string => {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length > 30 ? `${points.slice(0, 30).join('')}…` : points.join('');
};

function ofField(after: Doc, { at, field, value }: PlacedField, old: unknown): DocChange[] {
  if (same(old, value)) return [];
  if (field.is !== 'text' || old === undefined)
    return [{ at, what: 'changed', sentence: pageSentence('page.change.set', docPlaceText(after, at)) }];
  const [was, is] = [asText(old), asText(value)];
  return (['zh', 'en'] as const).flatMap((lang): DocChange[] => {
    const [from, to] = [was[lang] ?? '', is[lang] ?? ''];
    const place = { ...at, lang };
    return from === to
      ? []
      : [
          {
            at: place,
            what: 'changed',
            sentence: pageSentence('page.change.text', docPlaceText(after, place), short(from), short(to)),
          },
        ];
  });
}

const itemsOf = (block: KnownBlock): readonly Named[] => ('items' in block ? block.items : []);

function ofItems(before: Doc, after: Doc, old: KnownBlock, block: KnownBlock): DocChange[] {
  const [was, is] = [itemsOf(old), itemsOf(block)];
  const moved = movedIn(was, is);
  const change = (doc: Doc, what: 'added' | 'removed' | 'moved', item: string): DocChange => {
    const at = { block: block.id, item };
    return { at, what, sentence: pageSentence(`page.change.${what}`, docPlaceText(doc, at)) };
  };
  return [
    ...was
      .filter(({ id }) => is.every((one) => one.id !== id))
      .map(({ id }) => change(before, 'removed', id)),
    ...is.flatMap(({ id }) => {
      if (was.every((one) => one.id !== id)) return [change(after, 'added', id)];
      return moved.has(id) ? [change(after, 'moved', id)] : [];
    }),
  ];
}

const fieldKey = ({ at }: PlacedField) => JSON.stringify([at.item, at.field]);

function ofBlock(before: Doc, after: Doc, old: Block, block: Block): DocChange[] {
  if (old === block || same(old, block)) return [];
  const at = { block: block.id };
  const name = blockNameOf(after, block);
  if (!isKnown(old) || !isKnown(block))
    return [{ at, what: 'changed', sentence: pageSentence('page.change.set', name) }];
  const hides: DocChange[] =
    old.hidden === block.hidden
      ? []
      : [
          {
            at,
            what: 'changed',
            sentence: pageSentence(block.hidden ? 'page.change.hidden' : 'page.change.shown', name),
          },
        ];
  const was = new Map(fieldsOfBlock(old).map((one) => [fieldKey(one), one.value]));
  const fields = fieldsOfBlock(block).flatMap((one) =>
    // What is new altogether is told as added.
    was.has(fieldKey(one)) ? ofField(after, one, was.get(fieldKey(one))) : [],
  );
  return [...hides, ...ofItems(before, after, old, block), ...fields];
}

/** What differs between two documents, in the order in which it is seen; nothing of the older one: all is new. */
export function differenceOf(before: Doc | null, after: Doc): DocChange[] {
  if (before === null) return [{ at: {}, what: 'added', sentence: pageSentence('page.change.first') }];
  const title: PlacedField = {
    at: { field: 'title' },
    field: { is: 'text', most: 0, needed: true, lines: false },
    value: after.title,
  };
  const moved = movedIn(before.blocks, after.blocks);
  const was = new Map(before.blocks.map((block) => [block.id, block]));
  const is = new Set(after.blocks.map(({ id }) => id));
  const told = (what: 'added' | 'removed' | 'moved', doc: Doc, block: Block): DocChange => ({
    at: { block: block.id },
    what,
    sentence: pageSentence(`page.change.${what}`, blockNameOf(doc, block)),
  });
  return [
    ...ofField(after, title, before.title),
    ...before.blocks.filter(({ id }) => !is.has(id)).map((block) => told('removed', before, block)),
    ...after.blocks.flatMap((block) => {
      const old = was.get(block.id);
      if (!old) return [told('added', after, block)];
      return [
        ...(moved.has(block.id) ? [told('moved', after, block)] : []),
        ...ofBlock(before, after, old, block),
      ];
    }),
  ];
}

/** How many things a list tells as changed: the title, and each block, however much of it is another. */
export const countChanges = (before: Doc | null, after: Doc): number =>
  new Set(differenceOf(before, after).map(({ at }) => at.block ?? '')).size;
