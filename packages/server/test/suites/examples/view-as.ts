import type { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import type { ExamplesOf } from './example.ts';

export const viewAsExamples: ExamplesOf<typeof viewAsApi> = {
  async start({ w, t }) {
    const seat = { role: { level: 40 as const }, projectId: t.here.project.id, companyId: t.here.company.id };
    const { user, assignment } = await w.make.person(seat);
    return { mdiUserId: user.id, assignmentId: assignment.id, reason: '核实反馈' };
  },
};
