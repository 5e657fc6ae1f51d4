import type { Runners } from '../kit/jobs.ts';
import { auditExport } from './audit/index.ts';
import { listExport } from './export/index.ts';
import { importCheck, importCommit, importErrors, importRead, importUndo } from './import/index.ts';
import { accountLink } from './user/index.ts';

/** What does each kind of job. */
export const runners = {
  accountLink,
  auditExport,
  importRead,
  importCheck,
  importCommit,
  importErrors,
  importUndo,
  listExport,
} satisfies Runners;
