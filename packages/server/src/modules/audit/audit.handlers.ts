import { auditApi, type historyEntities } from '@mdi/contract/modules/audit/audit.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { startJob } from '../../kit/jobs.ts';
import { searched } from '../../kit/phone-search.ts';
import { notFound } from '../../kit/refuse.ts';
import { maySeeArea } from '../area/index.ts';
import { maySeeBuilding } from '../building/index.ts';
import { maySeeCompany } from '../company/index.ts';
import { maySeeDenied } from '../denied-visitor/index.ts';
import { maySeeDevice } from '../device/index.ts';
import { maySeeEmployee } from '../employee/index.ts';
import { maySeeBackground } from '../pass-background/index.ts';
import { maySeeProject } from '../project/index.ts';
import { maySeeUser } from '../user/index.ts';
import { maySeeVisit } from '../visit/index.ts';
import { maySeeCard } from '../visitor-card/index.ts';
import { noteFault } from './audit.faults.ts';
import { historyLog } from './audit.history.queries.ts';
import { filteredLog, pageOfLog } from './audit.queries.ts';
import { shownRows, subjectOf } from './audit.words.ts';

/** Who may read the history of a record: whoever may see the record itself. */
const maySee: Record<(typeof historyEntities)[number], (ctx: Ctx, id: number) => Promise<boolean>> = {
  project: maySeeProject,
  user: maySeeUser,
  building: maySeeBuilding,
  company: maySeeCompany,
  employee: maySeeEmployee,
  area: maySeeArea,
  device: maySeeDevice,
  passBackground: maySeeBackground,
  visit: maySeeVisit,
  visitorCard: maySeeCard,
  deniedVisitor: maySeeDenied,
};

export const auditModule = implement(auditApi, {
  async list(ctx, { keyword, op, outcome, from, to, ...asked }) {
    const query = filteredLog(ctx, { keyword, op, outcome, from, to });
    const { list, ...total } = await searched(ctx, keyword, () => pageOfLog(ctx, query, asked));
    return { ...total, list: await shownRows(ctx, list) };
  },

  async history(ctx, { entity, id, ...asked }) {
    if (!(await maySee[entity](ctx, id))) notFound();
    const { list, ...total } = await pageOfLog(ctx, await historyLog(ctx, entity, id), asked);
    return {
      ...total,
      list: (await shownRows(ctx, list)).map((row) => ({
        ...row,
        // Who did it, and where, may be out of sight: the name people know is told, and no more.
        userName: row.nickName === null ? row.userName : null,
        roleCode: null,
        place: null,
        companyName: null,
        address: '',
      })),
    };
  },

  async reportFault(ctx, told) {
    await noteFault(ctx, told);
    return true;
  },

  async export(ctx, filters) {
    return { jobId: await startJob(ctx, 'auditExport', subjectOf(ctx, filters), filters) };
  },
});
