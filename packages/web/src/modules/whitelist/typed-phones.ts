import { mobile, name, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { type ListedPhone, whitelistBounds } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import * as z from 'zod/mini';

const person = name(50);

/** What a text of phones holds: each once, how many lines named one again, and the lines that name none, counted from 1. */
export type TypedPhones = { phones: ListedPhone[]; twice: number; wrong: number[] };

/** A line holds a phone, and behind it a name; between them blanks, a comma or whatever a sheet puts there. */
const line = /^([+\d０-９\-－()（） ]*[\d０-９])[\s,，;；:：、]*(.*)$/u;

function phoneOf(text: string): ListedPhone | undefined {
  const [, number = '', rest = ''] = line.exec(text) ?? [];
  const phone = mobile.safeParse(number);
  const called = rest.trim() === '' ? null : person.safeParse(rest);
  if (!phone.success || called?.success === false) return undefined;
  return { phone: phone.data, person: called?.data ?? null };
}

/** Reads phones that were typed or pasted, one on each line. */
export function typedPhones(text: string | null): TypedPhones {
  const byKey = new Map<string, ListedPhone>();
  const wrong: number[] = [];
  let twice = 0;
  for (const [at, one] of (text ?? '').split(/\r?\n/).entries()) {
    if (one.trim() === '') continue;
    const found = phoneOf(one.trim());
    if (!found) wrong.push(at + 1);
    else if (byKey.has(normalisePhone(found.phone))) twice += 1;
    else byKey.set(normalisePhone(found.phone), found);
  }
  return { phones: [...byKey.values()], twice, wrong };
}

const readable = z.refine<string>((text) => typedPhones(text).wrong.length === 0, {
  error: 'whitelist.error.lines',
  abort: true,
});
const fits = z.refine<string>((text) => typedPhones(text).phones.length <= whitelistBounds.phones, {
  error: 'whitelist.error.tooManyLines',
});

/** The rule of a field in which phones are typed. */
export const phoneLines = z.string().check(readable, fits);
