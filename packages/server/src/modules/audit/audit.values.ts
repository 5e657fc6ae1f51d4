import { formatDate } from '@mdi/contract/kit/display.ts';
import type { AuditChange, AuditField } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';
import type { RecordKind } from '../../kit/audit/record-kind.ts';
import type { Change, PublicCtx } from '../../kit/calls/ctx.ts';
import type { Registry } from '../../kit/calls/registry.ts';
import { sentenceIn } from '../../kit/words.ts';
import { isOnlyChanged, isShownInLog, kindOf, logFormatOf } from './audit.fields.ts';
import { entityLabel, fieldLabel } from './audit.labels.ts';
import type { FoundNames, RecordName } from './audit.names.queries.ts';

/** What a stored change is told with: the reader's language and clock, and the names of what it refers to. */
export type LogContext = { ctx: PublicCtx; timeZone: string; names: FoundNames };

type Facts = Readonly<Record<string, unknown>>;

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isKey = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** A change with what is told of it; of values that hold several fields only what differs. */
function opened(registry: Registry, lang: PublicCtx['lang'], change: Change): Change {
  const open = logFormatOf(registry, change.entity).expand;
  if (!open) return change;
  const [before, after] = [change.before, change.after].map((facts) => facts && open(lang, facts));
  if (!before || !after) return { ...change, before: before ?? null, after: after ?? null };
  const differs = (field: string) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
  const differing = (facts: Facts | null) =>
    facts && Object.fromEntries(Object.entries(facts).filter(([field]) => differs(field)));
  return { ...change, before: differing(before), after: differing(after) };
}

/** Every number and code of these changes that names something. */
export function namesToFind(registry: Registry, changes: readonly Change[]): Map<RecordKind, Set<string>> {
  const wanted = new Map<RecordKind, Set<string>>();
  const want = (kind: RecordKind, id: unknown) => {
    if (!isKey(id)) return;
    const ids = wanted.get(kind) ?? new Set();
    wanted.set(kind, ids.add(String(id)));
  };
  for (const { entity, id, before, after } of changes.map((change) => opened(registry, 'zh', change))) {
    if (nameIn({ ...before, ...after }, 'zh') === undefined) want(entity as RecordKind, id);
    for (const facts of [before, after]) {
      for (const [field, value] of Object.entries(facts ?? {})) {
        const kind = kindOf(registry, entity, field);
        if (kind) for (const one of asList(value)) want(kind, one);
      }
    }
  }
  return wanted;
}

/** A record that is gone, by its kind; English writes that small within a sentence. */
export function deletedRecordText(ctx: PublicCtx, kind: string): string {
  const what = entityLabel(ctx.lang, kind) ?? ctx.say('audit.record');
  return ctx.say('audit.deletedRecord', what.toLowerCase());
}

function nameText({ ctx }: LogContext, name: RecordName | undefined, kind: string): string | undefined {
  if (!name) return undefined;
  if (name.is === 'hidden') return ctx.say('audit.hiddenRecord');
  if (name.is === 'there') return name.name === '' ? undefined : name.name;
  return name.name === null ? deletedRecordText(ctx, kind) : ctx.say('audit.deletedNamed', name.name);
}

const secret = '***';
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A code in words: those of its own module, or of the module whose code it is. */
function codeText(
  { ctx: { deps, lang } }: LogContext,
  entity: string,
  field: string,
  text: string,
): string | undefined {
  const of = logFormatOf(deps.registry, entity).words?.[field] ?? `${entity}.${field}`;
  const state = field === 'state' ? sentenceIn(lang, `kit.state_${text}`, []) : undefined;
  return sentenceIn(lang, `${of}_${text}`, []) ?? state;
}

/** A stored value as people read it; null where it holds nothing. */
function valueText(log: LogContext, entity: string, field: string, value: unknown): string | null {
  const { ctx } = log;
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    const each = value.map((one) => valueText(log, entity, field, one)).filter((one) => one !== null);
    return each.length === 0 ? null : each.join(ctx.say('kit.listMark'));
  }
  if (typeof value === 'boolean')
    return codeText(log, entity, field, String(value)) ?? ctx.say(value ? 'kit.yes' : 'kit.no');
  if (typeof value === 'object') return null;
  const text = String(value);
  if (text === secret) return ctx.say('audit.secret');
  const kind = kindOf(ctx.deps.registry, entity, field);
  if (kind) return nameText(log, log.names.get(kind)?.get(text), kind) ?? unnamed(log, kind, text);
  if (instant.test(text)) return formatDate(text, undefined, log.timeZone);
  return codeText(log, entity, field, text) ?? text;
}

/** What is said of something that has no name any more: a code of a list is left as it was typed. */
const unnamed = ({ ctx }: LogContext, kind: RecordKind, text: string): string =>
  kind === 'province' || kind.startsWith('dictionary:') ? text : deletedRecordText(ctx, kind);

/** The name that a record has by its own facts. */
function nameIn(facts: Facts, lang: PublicCtx['lang']): string | undefined {
  const own = lang === 'en' ? ['nameEn', 'titleEn'] : ['nameZh', 'title'];
  return ['name', 'nickName', 'userName', 'number', ...own]
    .map((field) => facts[field])
    .find((one): one is string => typeof one === 'string' && one !== '' && one !== secret);
}

/** The changed record as people know it: its kind, and its name where it has one. */
function titleOf(log: LogContext, { entity, id, before, after }: Change): string {
  const { ctx, names } = log;
  const facts: Facts = { ...before, ...after };
  const { nameFields = [], title } = logFormatOf(ctx.deps.registry, entity);
  const whole = title?.(ctx, facts);
  if (whole !== undefined) return whole;
  const called = nameFields
    .map((field) => valueText(log, entity, field, facts[field]))
    .filter((one) => one !== null)
    .join(' · ');
  const kind = entityLabel(ctx.lang, entity) ?? ctx.say('audit.record');
  const own = nameIn(facts, ctx.lang) ?? (called === '' ? undefined : called);
  const found = names.get(entity as RecordKind)?.get(String(id));
  if (own === undefined && found?.is === 'deleted' && found.name === null)
    return ctx.say('audit.deletedNamed', kind);
  const name = own ?? nameText(log, found, entity);
  return name === undefined ? kind : `${kind} ${name}`;
}

function orderOf({ order = [] }: AuditLogFormat, fields: readonly string[]): string[] {
  return [
    ...order.filter((field) => fields.includes(field)),
    ...fields.filter((one) => !order.includes(one)),
  ];
}

function fieldsOf(log: LogContext, { entity, before, after, looked }: Change): AuditField[] {
  if (looked) return [];
  const changed = before !== null && after !== null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const { registry } = log.ctx.deps;
  return orderOf(logFormatOf(registry, entity), names).flatMap((field): AuditField[] => {
    const label = fieldLabel(log.ctx.lang, entity, field);
    if (label === undefined || !isShownInLog(registry, entity, field)) return [];
    if (!changed && isOnlyChanged(registry, entity, field)) return [];
    const told = (facts: Facts | null) => valueText(log, entity, field, facts?.[field]);
    const both = { field, label, before: told(before), after: told(after) };
    return changed || both.before !== null || both.after !== null ? [both] : [];
  });
}

function kindOfChange({ before, after, looked }: Change): AuditChange['kind'] {
  if (looked) return 'looked';
  if (!before) return 'added';
  return after ? 'changed' : 'removed';
}

/** A stored change in the reader's words; undefined when nothing of it is told. */
export function outputChange(log: LogContext, stored: Change): AuditChange | undefined {
  const change = opened(log.ctx.deps.registry, log.ctx.lang, stored);
  const [kind, fields] = [kindOfChange(change), fieldsOf(log, change)];
  if (kind === 'changed' && fields.length === 0) return undefined;
  return { kind, entity: change.entity, id: change.id, title: titleOf(log, change), fields };
}
