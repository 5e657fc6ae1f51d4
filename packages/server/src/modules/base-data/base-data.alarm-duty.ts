import type { Duty } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { may } from '../../kit/access/may.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Handlers } from '../../kit/calls/implement.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { page } from '../../kit/queries/page.ts';
import { countDutyStaff, dutyMessagesOf, dutyStaffOf } from './base-data.alarm-duty.queries.ts';
import { projectDataOf, projectsByWord } from './base-data.queries.ts';

/** Only property staff of the project is told of it; who is on duty already may stay. */
async function assertStaff(ctx: Ctx, projectId: number, wanted: Duty, current: Duty): Promise<void> {
  const known = new Set(current.people.map(({ userId }) => userId));
  const added = new Set(wanted.people.map(({ userId }) => userId).filter((userId) => !known.has(userId)));
  if ((await countDutyStaff(ctx, projectId, [...added])) < added.size) {
    refuseField('people', 'baseData.error.dutyStaff');
  }
}

type Ops = 'dutyProjects' | 'duty' | 'saveDuty' | 'dutyMessages';

/** Who of a project is told of alarms of its readers. */
export const dutyHandlers: Pick<Handlers<typeof baseDataApi>, Ops> = {
  async dutyProjects(ctx, { keyword }) {
    return projectsByWord(ctx, keyword);
  },
  async duty(ctx, { projectId }) {
    const { duty, projectName, version } = orNotFound(await projectDataOf(ctx, projectId));
    const facts: Duty = duty;
    const canEdit = may(ctx, baseDataApi.ops.saveDuty);
    const people = facts.people.map(({ userId }) => userId);
    const staff = await dutyStaffOf(ctx, projectId, people, canEdit);
    return { ...facts, projectName, staff, version, canEdit };
  },
  async saveDuty(ctx, { projectId, version, ...duty }) {
    const current = orNotFound(await projectDataOf(ctx, projectId));
    await assertStaff(ctx, projectId, duty, current.duty);
    const row = await updateRow(ctx, 'projectData', current.id, { duty: JSON.stringify(duty) }, version);
    return { version: row.version };
  },
  async dutyMessages(ctx, { projectId, ...asked }) {
    orNotFound(await projectDataOf(ctx, projectId));
    const latest = { ...asked, sort: asked.sort ?? ('-at' as const) };
    const sorts = { at: 'dutyMessage.createdAt' } as const;
    const { list, ...total } = await page(
      ctx,
      dutyMessagesOf(ctx, projectId),
      latest,
      sorts,
      'dutyMessage.id',
    );
    const shown = (state: (typeof list)[number]['state']) =>
      state === 'sending' ? ('waiting' as const) : state;
    return {
      ...total,
      list: list.map((row) => ({ ...row, at: row.at.toISOString(), state: shown(row.state) })),
    };
  },
};
