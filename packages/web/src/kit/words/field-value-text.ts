import { showTime } from '../time/project-time.ts';
import { t, tIfKnown } from './words.ts';

/** How a page reads values that are codes of other records; undefined for others. */
export type FieldValueNames = (field: string, value: string) => string | undefined;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A field's value as people read it: dates in the project's zone, codes by their words, nothing as a dash. */
export function fieldValueText(
  entity: string,
  field: string,
  value: unknown,
  reading?: FieldValueNames,
): string {
  if (value === null || value === undefined || value === '') return t('kit.none');
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no');
  if (Array.isArray(value)) {
    const each = value.map((one) => fieldValueText(entity, field, one, reading));
    return each.join(t('kit.listMark')) || t('kit.none');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (instant.test(text)) return showTime(text);
  const own = reading?.(field, text) ?? tIfKnown(`${entity}.${field}_${text}`);
  return own ?? (field === 'state' ? tIfKnown(`kit.state_${text}`) : undefined) ?? text;
}
