import type { Kysely } from 'kysely';
import { demoCondition, demoFailedAudit } from '../../ports/mini-platform/simulator/demo-platform.ts';
import { demoAppId } from '../../ports/mini-platform/simulator/demo-seed.ts';
import type { DB } from '../schema.gen.ts';

const day = 86_400_000;

/** One whose approved version the platform refused to release. */
async function failedRelease(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  const at = new Date(now.getTime() - day / 3);
  const of = { version: '2.6.0', about: '新增全景看房与周边地图' };
  const selected = {
    ...of,
    templateId: 14,
    at: new Date(now.getTime() - 2 * day).toISOString(),
    by: null,
    targets: [],
  };
  const trouble = {
    step: 'release',
    act: 'release',
    errcode: 85020,
    at: at.toISOString(),
    raw: 'in_audit_status_not_allow',
    input: { miniProgramId: id, act: 'release' },
  };
  await db
    .insertInto('miniAudit')
    .values({
      ...of,
      miniProgramId: id,
      auditId: demoFailedAudit,
      state: 'approved',
      submittedAt: new Date(now.getTime() - day),
      decidedAt: at,
    })
    .execute();
  for (const [state, ago] of [
    ['submitted', day],
    ['approved', day / 2],
  ] as const)
    await db
      .insertInto('miniAuditEvent')
      .values({ miniProgramId: id, auditId: demoFailedAudit, state, at: new Date(now.getTime() - ago) })
      .execute();
  await db
    .updateTable('miniProgram')
    .set({
      releaseState: 'failed',
      stateAt: at,
      auditId: demoFailedAudit,
      selected: JSON.stringify(selected),
      trouble: JSON.stringify(trouble),
    })
    .where('id', '=', id)
    .execute();
}

/** One that another provider has taken since: what was online then is known, and can't be read any more. */
async function releasedBefore(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 30 * day);
  await db
    .updateTable('miniProgram')
    .set({ releaseState: 'released', stateAt: at, online: '2.5.1', onlineAt: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Which accounts the demo's mini-programs are at the simulated platform; what they are in there is read from it once it
 * has sent its first ticket, like after a database was put back.
 * @param projects in the order in which the platform counts them
 */
export async function addMiniPrograms(db: Kysely<DB>, projects: readonly number[], now: Date): Promise<void> {
  const rows = await db
    .selectFrom('miniProgram')
    .select(['id', 'projectId', 'kind'])
    .where('projectId', 'in', projects)
    .execute();
  for (const { id, projectId, kind } of rows) {
    const project = projects.indexOf(projectId);
    const condition = demoCondition(project, kind);
    if (condition === 'unauthorized') continue;
    const authorizedAt = new Date(now.getTime() - (200 - project) * day);
    await db
      .updateTable('miniProgram')
      // Which sets were granted at first tells which were taken away since.
      .set({ appId: demoAppId(project, kind), authorizedAt, sets: [17, 18, 30] })
      .where('id', '=', id)
      .execute();
    if (condition === 'failed') await failedRelease(db, id, now);
    if (condition === 'covered') await releasedBefore(db, id, now);
  }
}
