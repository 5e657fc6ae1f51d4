/**
 * A phone for comparing: half-width, without spaces, hyphens, invisible characters (phones copied from an address book
 * carry them) and the +86 or 0086 prefix. Source: spec §5 uniqueness.
 */
export const normalisePhone = (phone: string) =>
  phone
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
    .replace(/^(?:\+|00)86/, '');

/** Whether it is a mainland mobile number, however it is typed: with +86, spaces or hyphens. */
export const isMobile = (typed: string): boolean => /^1\d{10}$/.test(normalisePhone(typed));

/** A phone as it is kept: a mobile one bare, a landline with its hyphens. What is neither stays wrong. */
export function phoneForStorage(typed: string): string {
  if (isMobile(typed)) return normalisePhone(typed);
  const half = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
  const local = half.replace(/^(?:\+|00)86-?/, '');
  // Typed for abroad, a landline leaves out the 0 of its area code.
  return local === half || /^(?:0|[48]00)/.test(local) ? local : `0${local}`;
}
