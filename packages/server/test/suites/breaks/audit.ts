import type { writeAudit as kept } from '../../../src/kit/audit/audit.ts';

/** Nothing is written into the audit. */
export const writeAudit: typeof kept = async () => {};
