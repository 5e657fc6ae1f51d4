import { auditApi, type historyEntities } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { startJob } from '../../kit/jobs.ts';
import { notFound } from '../../kit/refuse.ts';
import { maySeeBuilding } from '../building/index.ts';
import { maySeeProject } from '../project/index.ts';
import { maySeeUser } from '../user/index.ts';
import { filteredLog, historyLog, pageOfLog } from './audit.queries.ts';
import { shownRow, subjectOf } from './audit.words.ts';

/** Who may read the history of a record: whoever may see the record itself. */
const maySee: Record<(typeof historyEntities)[number], (ctx: Ctx, id: number) => Promise<boolean>> = {
  project: maySeeProject,
  user: maySeeUser,
  building: maySeeBuilding,
};

export const auditModule = implement(auditApi, {
  async list(ctx, { keyword, op, outcome, from, to, ...asked }) {
    const query = filteredLog(ctx, { keyword, op, outcome, from, to });
    const { list, ...total } = await pageOfLog(ctx, query, asked);
    return { ...total, list: list.map((row) => shownRow(ctx, row)) };
  },

  async history(ctx, { entity, id, ...asked }) {
    if (!(await maySee[entity](ctx, id))) notFound();
    const { list, ...total } = await pageOfLog(ctx, historyLog(ctx, entity, id), asked);
    return {
      ...total,
      list: list.map((row) => ({
        ...shownRow(ctx, row),
        // The call may have changed other records too, and those may be out of sight.
        changes: row.changes.filter((change) => change.entity === entity && change.id === id),
        // As may be who did it and where: the name people know is told, and no more.
        userName: row.nickName === null ? row.userName : null,
        roleCode: null,
        projectName: null,
        companyName: null,
        address: '',
      })),
    };
  },

  async export(ctx, filters) {
    return { jobId: await startJob(ctx, 'auditExport', subjectOf(ctx, filters), filters) };
  },
});
