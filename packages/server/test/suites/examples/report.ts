import type { reportApi, reportLeaseApi } from '@mdi/contract/modules/report/report.contract.ts';
import type { ExamplesOf } from './example.ts';

export const reportExamples: ExamplesOf<typeof reportApi> = {
  summary: ({ t }) => ({
    projectId: t.here.project.id,
    buildingId: t.here.building.id,
    from: '2026-01-01',
    to: '2026-12-31',
  }),
  list: ({ t }) => ({ projectId: t.here.project.id, by: 'building' }),
  options: ({ t }) => ({ projectId: t.here.project.id }),
};

export const reportLeaseExamples: ExamplesOf<typeof reportLeaseApi> = {
  list: ({ t }) => ({ buildingId: t.here.building.id }),
};
