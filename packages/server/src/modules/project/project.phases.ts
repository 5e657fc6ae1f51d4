import { maxPhases, type projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Handlers } from '../../kit/calls/implement.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { buildingNamesOfPhase, orderPhases, phaseById, phasesOf } from './project.phases.queries.ts';
import { projectById } from './project.queries.ts';

type Phases = 'phases' | 'addPhase' | 'editPhase' | 'orderPhases' | 'removePhase';

const maxNames = 5;

/** A project's phases are read and changed by one call at a time, so that their order is always all of them. */
async function lockPhases(ctx: Ctx, projectId: number) {
  await lockRow(ctx, 'project', projectId);
  return phasesOf(ctx, projectId);
}

/** What changed of the phases, as the history of their project tells it. */
function tell(ctx: Ctx, projectId: number, before: string | string[] | null, after: typeof before): void {
  ctx.changes.push({
    entity: 'project',
    id: projectId,
    before: { phases: before },
    after: { phases: after },
  });
}

/** A phase that the caller may change, which asks for all of its project. */
async function changeable(ctx: Ctx, phaseId: number) {
  const phase = orNotFound(await phaseById(ctx, phaseId));
  return phase;
}

async function wholeProject(ctx: Ctx, projectId: number): Promise<void> {
  orNotFound(await projectById(ctx, projectId));
}

export const phaseHandlers: Pick<Handlers<typeof projectApi>, Phases> = {
  async phases(ctx, { projectId }) {
    orNotFound(await projectById(ctx, projectId));
    const phases = await phasesOf(ctx, projectId);
    return phases.map(({ id, name, version, buildings }) => ({ phaseId: id, name, version, buildings }));
  },

  async addPhase(ctx, { projectId, name }) {
    await wholeProject(ctx, projectId);
    const phases = await lockPhases(ctx, projectId);
    if (phases.length >= maxPhases) refuse('project.error.phasesFull', { args: [maxPhases] });
    const sort = Math.max(-1, ...phases.map((phase) => phase.sort)) + 1;
    const row = await insertRow(ctx, 'phase', { projectId, name, sort });
    tell(ctx, projectId, null, name);
    return { phaseId: row.id };
  },

  async editPhase(ctx, { phaseId, version, name }) {
    const { projectId, name: old } = await changeable(ctx, phaseId);
    const row = await updateRow(ctx, 'phase', phaseId, { name }, version);
    if (name !== old) tell(ctx, projectId, old, name);
    return { version: row.version };
  },

  async orderPhases(ctx, { projectId, phaseIds }) {
    await wholeProject(ctx, projectId);
    const phases = await lockPhases(ctx, projectId);
    const names = new Map(phases.map((phase) => [phase.id, phase.name]));
    const same = phaseIds.length === names.size && new Set(phaseIds).size === names.size;
    if (!same || phaseIds.some((id) => !names.has(id))) {
      refuse('project.error.phasesOld', { code: 'conflict', data: { which: 'state' } });
    }
    if (phases.every((phase, at) => phase.id === phaseIds[at])) return true;
    await orderPhases(ctx, phaseIds);
    tell(
      ctx,
      projectId,
      phases.map((phase) => phase.name),
      phaseIds.map((id) => names.get(id) ?? ''),
    );
    return true;
  },

  async removePhase(ctx, { phaseId }) {
    const { projectId, name } = await changeable(ctx, phaseId);
    await lockRow(ctx, 'phase', phaseId);
    const buildings = await buildingNamesOfPhase(ctx, phaseId);
    if (buildings.length > 0) {
      const blocker = { what: 'building', count: buildings.length, names: buildings.slice(0, maxNames) };
      refuse('project.error.phaseHasBuildings', {
        code: 'conflict',
        args: [buildings.length],
        data: { which: 'inUse', blockers: [blocker] },
      });
    }
    await deleteRow(ctx, 'phase', phaseId);
    tell(ctx, projectId, name, null);
    return true;
  },
};

/** Takes away the phases of a project that goes itself; none of them includes a building. */
export async function removeEmptyPhases(ctx: Ctx, projectId: number): Promise<void> {
  for (const { id } of await phasesOf(ctx, projectId)) await deleteRow(ctx, 'phase', id);
}
