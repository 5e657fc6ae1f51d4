import { idKinds } from '@mdi/contract/kit/ids.ts';
import type { Api, Op } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import type * as z from 'zod/mini';
import { type Schema, zodDefOf } from '../suites/zod-def.ts';

// What a person can ask of every list and figure, found from the contract: a new list joins by existing.

export type Input = Readonly<Record<string, unknown>>;
export type ListQuestion = { what: string; input: Input };
export type ListCall = { api: Api; name: string; op: Op; path: string; kind: 'list' | 'figure' };

const shapeOf = (schema: Schema) => zodDefOf(schema).shape;

function kindOf(name: string, op: Op): ListCall['kind'] | undefined {
  // A look at people that is recorded is a list too.
  if (op.writes && !op.look) return undefined;
  const answer = shapeOf(op.output);
  if (answer?.list && shapeOf(op.input)?.limit) return 'list';
  const tells = ['summary', 'overview', 'counts', 'live', 'trend', 'figures'].includes(name);
  return tells ? 'figure' : undefined;
}

/** Every list and every figure of the back office. */
export const listCalls: readonly ListCall[] = apis.flatMap((api) =>
  api.surface !== 'sys'
    ? []
    : Object.entries(api.ops).flatMap(([name, op]) => {
        const kind = kindOf(name, op);
        return kind ? [{ api, name, op, path: `${api.module}/${name}`, kind }] : [];
      }),
);

/** What the filled rows hold. */
export type FilledIds = {
  ids: ReadonlyMap<string, number>;
  /** Who asks. */
  userId: number;
  /** Of fields that name something by a text. */
  texts: Readonly<Record<string, readonly string[]>>;
};

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
const dates = () => [day(0), day(30), day(0).slice(0, 10), day(30).slice(0, 10)];

/** What head office must choose where the contract leaves it open, because others have no choice. */
const alsoNeeded: Readonly<Record<string, string>> = { 'visit/queue': 'projectId' };

type Def = ReturnType<typeof zodDefOf> & { entries?: Record<string, string>; values?: readonly unknown[] };

/** What may stand in a field; more than it takes. */
function choices(name: string, schema: Schema, known: FilledIds): unknown[] {
  // Whose it is: asked about oneself only.
  if (name === 'mdiUserId') return [known.userId];
  const id = idKinds.get(schema as z.ZodMiniType)?.kind;
  if (id) return [known.ids.get(id) ?? 1];
  const { type, innerType, element, entries, values } = zodDefOf(schema) as Def;
  if (innerType) return choices(name, innerType, known);
  if (entries) {
    const all = Object.values(entries);
    // Most is known of companies.
    return name === 'entity' ? ['company', ...all] : all;
  }
  if (values) return [...values];
  if (type === 'boolean') return [true, false];
  if (element)
    return choices(name, element, known)
      .slice(0, 1)
      .map((one) => [one]);
  if (name === 'id') return [known.ids.get('company') ?? 1];
  if (type === 'number' || type === 'int') return [9];
  return [...(known.texts[name] ?? []), ...dates()];
}

const takes = ({ op }: ListCall, input: Input): boolean => {
  try {
    return op.input.safeParse(input).success;
  } catch {
    // A rule between fields that reckons with a day meets what is none.
    return false;
  }
};

/** What must be sent, with the first that is taken; undefined where nothing is. */
function needed(call: ListCall, known: FilledIds): Input | undefined {
  const also = alsoNeeded[call.path];
  const field = also && shapeOf(call.op.input)?.[also];
  let input: Input = also && field ? { [also]: choices(also, field, known)[0] } : {};
  for (let tries = 0; tries < 8; tries += 1) {
    const tried = call.op.input.safeParse(input);
    if (tried.success) return input;
    const at = String(tried.error.issues[0]?.path[0]);
    const field = shapeOf(call.op.input)?.[at];
    if (!field || at in input) return undefined;
    const before = input;
    const fits = choices(at, field, known).find((choice) => {
      const issues = call.op.input.safeParse({ ...before, [at]: choice }).error?.issues ?? [];
      return !issues.some(({ path }) => path[0] === at);
    });
    input = { ...input, [at]: fits };
  }
  return undefined;
}

/** The default, and every filter choice and sort alone. @throws where the contract asks for what nobody knows to send */
export function questionsOf(call: ListCall, known: FilledIds): ListQuestion[] {
  const start = needed(call, known);
  if (!start) throw new Error(`${call.path}: what it must be sent is not known here`);
  const asks: ListQuestion[] = [{ what: 'default', input: start }];
  const fields = shapeOf(call.op.input) ?? {};
  for (const [name, field] of Object.entries(fields)) {
    if (['page', 'limit', 'after', 'keyword'].includes(name)) continue;
    for (const choice of choices(name, field, known)) {
      const input: Record<string, unknown> = { ...start, [name]: choice };
      // The history of another kind of record is that of one of its own.
      if (name === 'entity' && 'id' in fields) {
        const id = known.ids.get(String(choice));
        if (id === undefined) continue;
        input.id = id;
      }
      if (start[name] !== choice && takes(call, input)) asks.push({ what: `${name}=${choice}`, input });
    }
  }
  if (fields.from && fields.to) {
    for (const cut of [24, 10]) {
      const input = { ...start, from: day(30).slice(0, cut), to: day(0).slice(0, cut) };
      if (takes(call, input)) asks.push({ what: '30 days', input });
    }
  }
  return asks;
}

export const hasPages = ({ op }: ListCall): boolean => Boolean(shapeOf(op.input)?.page);
export const hasWords = ({ op }: ListCall): boolean => Boolean(shapeOf(op.input)?.keyword);

/** Words of one to four characters that most, and that fewest of some rows hold, and one that none does. */
export function wordsIn(list: readonly unknown[]): { what: string; word: string }[] {
  const held = new Map<string, number>();
  for (const row of list) {
    const found = new Set<string>();
    for (const [name, value] of Object.entries(row as object)) {
      if (!/name|title|text|person|number|phone|message/i.test(name) || typeof value !== 'string') continue;
      const letters = [...value];
      for (let size = 1; size <= 4; size += 1)
        for (let at = 0; at + size <= letters.length; at += 1)
          found.add(letters.slice(at, at + size).join(''));
    }
    for (const part of found) held.set(part, (held.get(part) ?? 0) + 1);
  }
  const words = [{ what: 'word nobody has', word: '鑫龘' }];
  for (let size = 1; size <= 4; size += 1) {
    const fit = [...held].filter(([part]) => [...part].length === size && part.trim() === part);
    const by = fit.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    for (const [what, one] of [
      ['common', by[0]],
      ['rare', by.at(-1)],
    ] as const)
      if (one) words.push({ what: `${size} ${what} ${one[0]}`, word: one[0] });
  }
  return words;
}
