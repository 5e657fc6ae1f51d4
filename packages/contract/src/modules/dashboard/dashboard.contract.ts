import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

export const dashboardApi = api('dashboard', {
  counts: op({
    access: 'dashboard:home:view',
    about: 'Counts of what the caller may see, in the current project or in all of the scope.',
    input: z.strictObject({}),
    output: z.strictObject({
      projects: z.int(),
      buildings: z.int(),
      companies: z.int(),
      users: z.int(),
      byRegion: z.array(
        z.strictObject({ nameZh: z.string(), nameEn: z.string(), projects: z.int(), companies: z.int() }),
      ),
      leaseEnds: z.strictObject({ in30: z.int(), in60: z.int(), in90: z.int() }),
      at: z.string(),
    }),
  }),
  waiting: op({
    access: 'self',
    about: 'What waits for the caller: projects in scope whose service ends within 30 days or has ended.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        kind: z.literal('serviceEnds'),
        projectId: ids.project(),
        projectName: z.string(),
        on: z.string(),
        days: z.int(),
      }),
    ),
  }),
});
