import type { AuditChange } from '@mdi/contract/modules/audit/audit.contract.ts';

type Side = Record<string, string | null> | null;

/** What the log tells of a change, by field: before and after, null where the record wasn't there. */
export function auditChangeSides({ kind, fields }: AuditChange): { before: Side; after: Side } {
  const side = (of: 'before' | 'after', none: AuditChange['kind']): Side =>
    kind === none ? null : Object.fromEntries(fields.map((one) => [one.field, one[of]]));
  return { before: side('before', 'added'), after: side('after', 'removed') };
}
