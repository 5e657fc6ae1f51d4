import { deleteRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Made, Undoer } from '../../kit/importer.ts';
import { found } from '../../kit/refuse.ts';
import { endEmployment } from '../user/index.ts';
import type { Kind } from './employee.kind.ts';
import { employeeById, endJobSessions } from './employee.queries.ts';
import { heldRoles } from './employee.roles.ts';
import { employeesToUndo, hangingOnEmployees, jobMade, lockEmployees } from './employee.undo.queries.ts';

/**
 * Takes back that somebody was employed: the job goes, and the account that came with it. Who had worked there before
 * has left again.
 */
async function unhire(ctx: Ctx, kind: Kind, made: Made): Promise<void> {
  found(await employeeById(ctx, kind, made.id));
  const job = found(await jobMade(ctx, made));
  if (!job.fresh) {
    await endJobSessions(ctx, job.id);
    for (const role of await heldRoles(ctx, kind, [job.id])) await deleteRow(ctx, 'assignment', role.id);
    return endEmployment(ctx, job);
  }
  await deleteRow(ctx, 'employee', job.id);
  if (job.account) await deleteRow(ctx, 'user', job.userId);
}

/** How an import of people is undone, by who may let them leave. */
export const undoerOf = (kind: Kind): Undoer => ({
  rights: [kind.ops.leave],
  records: employeesToUndo,
  lock: lockEmployees,
  hanging: hangingOnEmployees,
  remove: (ctx, made) => unhire(ctx, kind, made),
});
