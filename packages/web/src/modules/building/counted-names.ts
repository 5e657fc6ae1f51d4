import { renameFollowing } from '@mdi/contract/modules/building/building-generate.ts';

/** The name that follows another one and isn't taken; '' when there is no number to count on. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  let at = name;
  for (let tries = 0; tries < 1000; tries += 1) {
    const next = renameFollowing([at, ''], 0, at)[1] ?? '';
    if (next === '' || next === at) return '';
    if (!taken.has(next)) return next;
    at = next;
  }
  return '';
}

/**
 * So many names from a first one on. Only a name with a number can be counted on; another one is made once.
 */
export function namesFrom(first: string, count: number): string[] {
  const names = renameFollowing(
    Array.from({ length: count }, () => ''),
    0,
    first,
  );
  return names.filter((name) => name !== '');
}

const number = /\d+/;

/**
 * The units of a copied floor: where their names start with the floor's number they take the new floor's, so
 * that 1203 of 12F becomes 1303 on 13F; else they keep their names.
 */
export function copiedUnits(source: { name: string; units: readonly string[] }, name: string): string[] {
  const [from, to] = [number.exec(source.name)?.[0], number.exec(name)?.[0]];
  if (from === undefined || to === undefined) return [...source.units];
  return source.units.map((unit) => {
    const found = number.exec(unit);
    if (!found?.[0].startsWith(from)) return unit;
    return `${unit.slice(0, found.index)}${to}${unit.slice(found.index + from.length)}`;
  });
}
