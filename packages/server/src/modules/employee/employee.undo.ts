import { deleteRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import type { ImportedRecord, Undoer } from '../../kit/exchange/importer.ts';
import { markEmploymentOver } from '../user/index.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { employeeById, endEmploymentSessions } from './employee.queries.ts';
import { heldRoles } from './employee.roles.ts';
import {
  employeesToUndo,
  hangingOnEmployees,
  jobAddedByImport,
  lockEmployees,
} from './employee.undo.queries.ts';

/**
 * Takes back that somebody was employed: the job goes, and the account that came with it. Who had worked there before
 * has left again.
 */
async function unhire(ctx: Ctx, kind: EmployeeKind, made: ImportedRecord): Promise<void> {
  orNotFound(await employeeById(ctx, kind, made.id));
  const job = orNotFound(await jobAddedByImport(ctx, made));
  if (!job.fresh) {
    await endEmploymentSessions(ctx, job.id);
    for (const role of await heldRoles(ctx, kind, [job.id])) await deleteRow(ctx, 'assignment', role.id);
    return markEmploymentOver(ctx, job);
  }
  await deleteRow(ctx, 'employee', job.id);
  if (job.account) await deleteRow(ctx, 'user', job.userId);
}

/** How an import of people is undone, by who may let them leave. */
export const importUndoerOf = (kind: EmployeeKind): Undoer => ({
  rights: [kind.ops.leave],
  records: employeesToUndo,
  lock: lockEmployees,
  hanging: hangingOnEmployees,
  remove: (ctx, made) => unhire(ctx, kind, made),
});
