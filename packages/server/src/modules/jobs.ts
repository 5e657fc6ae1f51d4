import type { Runners } from '../kit/jobs.ts';
import { auditExport } from './audit/index.ts';
import { accountLink } from './user/index.ts';

/** What does each kind of job. */
export const runners = { accountLink, auditExport } satisfies Runners;
