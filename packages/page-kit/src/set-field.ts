import { fieldSchemaOf, textSchema } from './block-schemas.ts';
import { itemsOf, knownBlockById, withBlock, withItems } from './doc-blocks.ts';
import { asText, valueAt } from './doc-fields.ts';
import { refuseStep, type StepResult, stepResult } from './edit-step.ts';
import type { Field } from './field-types.ts';
import { limits } from './limits.ts';
import { docPlaceText, pageSentence } from './sentence.ts';
import { type Doc, type DocPlace, shapeOf } from './shapes.ts';

/** One language of a text; English that is emptied is missing. */
function textWith(old: unknown, lang: 'zh' | 'en', value: unknown): unknown {
  const { zh, en } = asText(old);
  if (lang === 'zh') return en === undefined ? { zh: value } : { zh: value, en };
  return value === '' ? { zh } : { zh, en: value };
}

function fieldAt(doc: Doc, at: DocPlace): Field {
  if (at.block === undefined) return { is: 'text', most: limits.title, needed: true, lines: false };
  const { fields, items } = shapeOf(knownBlockById(doc, at.block).type);
  const named = at.item === undefined ? fields : (items?.fields ?? {});
  const field = at.field !== undefined && Object.hasOwn(named, at.field) ? named[at.field] : undefined;
  return field ?? refuseStep('page.refused.gone');
}

/** One field is given another value. */
export function setField(doc: Doc, at: DocPlace, value: unknown): StepResult {
  const field = fieldAt(doc, at);
  const name = at.field ?? '';
  const place = docPlaceText(doc, at);
  const sentence = pageSentence('page.change.set', place);
  const merge = field.is === 'text' ? JSON.stringify([at.block, at.item, name, at.lang]) : null;
  const next = (old: unknown): unknown => {
    const wanted = field.is === 'text' && at.lang ? textWith(old, at.lang, value) : value;
    const schema = field.is === 'text' ? textSchema : fieldSchemaOf(field);
    return schema.safeParse(wanted).success ? wanted : refuseStep('page.refused.value', place);
  };
  if (at.block === undefined) {
    if (name !== 'title') return refuseStep('page.refused.gone');
    // Parsed as a text just now.
    const title = next(doc.title) as Doc['title'];
    return stepResult(same(title, doc.title) ? doc : { ...doc, title }, sentence, [], merge);
  }
  const block = knownBlockById(doc, at.block);
  if (at.item === undefined) {
    const value = next(valueAt(block, name));
    if (same(value, valueAt(block, name))) return stepResult(doc, sentence, [block.id], merge);
    return stepResult(withBlock(doc, { ...block, [name]: value }), sentence, [block.id], merge);
  }
  const item = itemsOf(block).find(({ id }) => id === at.item) ?? refuseStep('page.refused.gone');
  // Source: spec §5, the tab bar.
  if (field.is === 'icon' && block.type === 'tabBar' && value !== null && valueAt(item, 'active') === null)
    refuseStep('page.refused.iconFirst');
  const wanted = next(valueAt(item, name));
  if (same(wanted, valueAt(item, name))) return stepResult(doc, sentence, [block.id], merge);
  const items = itemsOf(block).map((one) => (one === item ? { ...one, [name]: wanted } : one));
  return stepResult(withBlock(doc, withItems(block, items)), sentence, [block.id], merge);
}

/** Whether two values are written alike. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
