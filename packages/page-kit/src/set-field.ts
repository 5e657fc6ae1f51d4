import type { Field } from './fields.ts';
import { limits } from './limits.ts';
import { schemaOf, text } from './schema.ts';
import { type Doc, type Place, shapeOf } from './shapes.ts';
import { type Done, done, itemsOf, knownOf, refuse, withBlock, withItems } from './step.ts';
import { placeText, said } from './text.ts';
import { asText, valueAt } from './walk.ts';

/** One language of a text; English that is emptied is missing. */
function textWith(old: unknown, lang: 'zh' | 'en', value: unknown): unknown {
  const { zh, en } = asText(old);
  if (lang === 'zh') return en === undefined ? { zh: value } : { zh: value, en };
  return value === '' ? { zh } : { zh, en: value };
}

function fieldAt(doc: Doc, at: Place): Field {
  if (at.block === undefined) return { is: 'text', most: limits.title, needed: true, lines: false };
  const { fields, items } = shapeOf(knownOf(doc, at.block).type);
  const named = at.item === undefined ? fields : (items?.fields ?? {});
  const field = at.field !== undefined && Object.hasOwn(named, at.field) ? named[at.field] : undefined;
  return field ?? refuse('page.refused.gone');
}

/** One field is given another value. */
export function setField(doc: Doc, at: Place, value: unknown): Done {
  const field = fieldAt(doc, at);
  const name = at.field ?? '';
  const place = placeText(doc, at);
  const sentence = said('page.change.set', place);
  const merge = field.is === 'text' ? JSON.stringify([at.block, at.item, name, at.lang]) : null;
  const next = (old: unknown): unknown => {
    const wanted = field.is === 'text' && at.lang ? textWith(old, at.lang, value) : value;
    const schema = field.is === 'text' ? text : schemaOf(field);
    return schema.safeParse(wanted).success ? wanted : refuse('page.refused.value', place);
  };
  if (at.block === undefined) {
    if (name !== 'title') return refuse('page.refused.gone');
    // Parsed as a text just now.
    const title = next(doc.title) as Doc['title'];
    return done(same(title, doc.title) ? doc : { ...doc, title }, sentence, [], merge);
  }
  const block = knownOf(doc, at.block);
  if (at.item === undefined) {
    const value = next(valueAt(block, name));
    if (same(value, valueAt(block, name))) return done(doc, sentence, [block.id], merge);
    return done(withBlock(doc, { ...block, [name]: value }), sentence, [block.id], merge);
  }
  const item = itemsOf(block).find(({ id }) => id === at.item) ?? refuse('page.refused.gone');
  // Source: spec §5, the tab bar.
  if (field.is === 'icon' && block.type === 'tabBar' && value !== null && valueAt(item, 'active') === null)
    refuse('page.refused.iconFirst');
  const wanted = next(valueAt(item, name));
  if (same(wanted, valueAt(item, name))) return done(doc, sentence, [block.id], merge);
  const items = itemsOf(block).map((one) => (one === item ? { ...one, [name]: wanted } : one));
  return done(withBlock(doc, withItems(block, items)), sentence, [block.id], merge);
}

/** Whether two values are written alike. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
