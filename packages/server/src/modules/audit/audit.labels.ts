import type { Lang } from '@mdi/contract/kit/words.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { sentenceIn } from '../../kit/words.ts';

// What the log calls records, their fields and what is done with them: each module says it of its own (`log` of the words).

type Labels = { readonly [name: string]: string };
const logs: readonly (readonly [module: string, { entity?: Labels; field?: Labels; ops?: Labels }])[] =
  Object.entries(zh.log);

/** Which module a record belongs to. */
const moduleOf = new Map(
  logs.flatMap(([module, { entity = {} }]) => Object.keys(entity).map((name) => [name, module] as const)),
);

/** Who has a word for a field, also of a record of another module. */
const moduleWith = (field: string) => logs.find(([, own]) => own.field?.[field] !== undefined)?.[0];

/** What was done, `api/op`; undefined for a call of another version. */
export function opLabel(lang: Lang, call: string): string | undefined {
  const [api, op] = call.split('/');
  return sentenceIn(lang, `log.${api}.ops.${op}`, []);
}

/** What kind of record it is. */
export const entityLabel = (lang: Lang, entity: string): string | undefined =>
  sentenceIn(lang, `log.${moduleOf.get(entity)}.entity.${entity}`, []);

/**
 * A field's label: what its module says in the log of this record alone, on the record's page, in the log, what is said
 * of any record, and what its module's pages say; undefined for a field of a former version.
 */
export function fieldLabel(lang: Lang, entity: string, field: string): string | undefined {
  const module = moduleOf.get(entity);
  const keys = [
    `log.${module}.field.${entity}_${field}`,
    `${entity}.${field}`,
    `log.${module}.field.${field}`,
    `audit.field.${field}`,
    `${module}.${field}`,
    `log.${moduleWith(field)}.field.${field}`,
  ];
  for (const key of keys) {
    const label = sentenceIn(lang, key, []);
    // A sentence that tells of it, with room for values, is no label.
    if (label !== undefined && !label.includes('{')) return label;
  }
  return undefined;
}
