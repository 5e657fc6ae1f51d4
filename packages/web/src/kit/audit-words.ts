import type { AuditChange } from '@mdi/contract/modules/audit/audit.contract.ts';
import { showTime } from './moment.ts';
import { say, t } from './words.ts';

/** A page's own reading of values that are codes of other records; undefined where it knows none. */
export type Reading = (entity: string, field: string, value: string) => string | undefined;

/** A call, `module/op`, as people name it; the raw name for one this version doesn't know. */
export const callName = (op: string): string => say(`audit.ops.${op.replace('/', '.')}`) ?? op;

const entityName = (entity: string): string => say(`audit.entity.${entity}`) ?? entity;

/** A field's label: the module's own, one of the log's, else the raw name. */
export const fieldName = (entity: string, field: string): string =>
  say(`${entity}.${field}`) ?? say(`audit.field.${field}`) ?? field;

/** The changed record as people know it: its kind, and its name where the change holds one. */
export function recordName({ entity, id, before, after }: AuditChange): string {
  const facts = { ...before, ...after };
  const name = [facts.name, facts.nickName, facts.userName].find((one) => typeof one === 'string');
  return `${entityName(entity)} ${name ?? `#${id}`}`;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A stored value as people read it: dates in the project's zone, codes by their words, nothing as a dash. */
export function valueText(entity: string, field: string, value: unknown, reading?: Reading): string {
  if (value === null || value === undefined || value === '') return t('kit.none');
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no');
  if (Array.isArray(value)) {
    const each = value.map((one) => valueText(entity, field, one, reading));
    return each.join(t('kit.listMark')) || t('kit.none');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (instant.test(text)) return showTime(text);
  const own = reading?.(entity, field, text) ?? say(`${entity}.${field}_${text}`);
  return own ?? (field === 'state' ? say(`kit.state_${text}`) : undefined) ?? text;
}

export type ChangedField = { field: string; before: unknown; after: unknown };

const empty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of a change; of an added or removed record only those that hold something. */
export function changedFields({ before, after }: AuditChange): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const fields = [...names].map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  if (before && after) return fields;
  return fields.filter(({ field, ...of }) => field !== 'id' && !(empty(of.before) && empty(of.after)));
}
