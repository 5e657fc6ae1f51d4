import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';

/** What became of its rows. */
const titleOf: NonNullable<AuditLogFormat['title']> = ({ say }, facts) => {
  const { added, updated, failed, undone, kept, name } = facts;
  if (typeof undone === 'number' && typeof kept === 'number') {
    return say('audit.importUndone', String(name), undone, kept);
  }
  if (typeof added !== 'number' || typeof failed !== 'number') return undefined;
  return typeof updated === 'number'
    ? say('audit.importChanged', String(name), added, updated, failed)
    : say('audit.importRows', String(name), added, failed);
};

/** How the log tells its records. */
export const importLogFormat = {
  import: { omitted: ['assignmentId', 'headers', 'jobId', 'mapping', 'uploadId'], title: titleOf },
} satisfies Readonly<Record<string, AuditLogFormat>>;
