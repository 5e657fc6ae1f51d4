import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type ProjectInput, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { keptByPeople } from '../../kit/retention/table-bounds.ts';
import { administratorOf, inviteAdministrator } from './project.administrator.ts';
import { projectExporter } from './project.export.ts';
import { clearProjectOfSessions, invalidationImpact, projectBlockersOf } from './project.impact.queries.ts';
import { projectLogFormat } from './project.log-format.ts';
import { phaseHandlers, removeEmptyPhases } from './project.phases.ts';
import { projectCan } from './project.policy.ts';
import {
  endProjectSessions,
  filteredProjects,
  maySeeProject,
  mayUseLogo,
  projectById,
  provinceInScope,
  regionsWithProvinces,
} from './project.queries.ts';
import { hasCountedRecords, isTimeZone } from './project.time-zone.queries.ts';

const logoOf = (ctx: Ctx, key: string | null) => (key === null ? null : signedFileUrl(ctx.deps, key));

const scoped = async (ctx: Ctx, id: number) => orNotFound(await projectById(ctx, id));

async function assertFacts(ctx: Ctx, input: ProjectInput, currentLogo: number | null): Promise<void> {
  if (!(await provinceInScope(ctx, input.provinceCode)))
    refuseField('provinceCode', 'project.error.noSuchProvince');
  if (input.logoId !== null && !(await mayUseLogo(ctx, input.logoId, currentLogo))) {
    refuseField('logoId', 'project.error.noSuchLogo');
  }
}

async function assertZone(ctx: Ctx, zone: string | undefined): Promise<void> {
  if (zone !== undefined && !(await isTimeZone(ctx, zone)))
    refuseField('timeZone', 'project.error.zoneUnknown');
}

export const projectModule = implement(
  projectApi,
  {
    async list(ctx, { page: number, limit, sort = '-updatedAt', ...filters }) {
      const query = filteredProjects(ctx, filters);
      const at = { page: number, limit, sort };
      const sorts = {
        updatedAt: 'project.updatedAt',
        name: 'project.name',
        serviceTo: { nullable: 'project.serviceTo' },
      } as const;
      const { list, ...total } = await pageCut(ctx, query, at, sorts, 'project.id');
      return {
        ...total,
        list: list.map((p) => ({
          projectId: p.projectId,
          name: p.name,
          type: p.type,
          provinceName: ctx.lang === 'en' ? p.nameEn : p.nameZh,
          address: p.address,
          coveredSpace: p.coveredSpace,
          serviceTo: p.serviceTo,
          logoUrl: logoOf(ctx, p.logoKey),
          buildings: p.buildings ?? 0,
          companies: p.companies ?? 0,
          state: p.state,
          updatedAt: p.updatedAt.toISOString(),
          can: projectCan(ctx, p.state),
        })),
      };
    },

    async get(ctx, { projectId }) {
      const p = await scoped(ctx, projectId);
      const {
        id,
        nameKey,
        spelt,
        logoKey,
        editorName,
        updatedBy,
        maintenancePhone,
        administratorPhone,
        ...facts
      } = p;
      const { administratorId, invite } = await administratorOf(ctx, p);
      return {
        ...facts,
        administratorId,
        maintenancePhone: maintenancePhone === null ? null : maskPhone(maintenancePhone),
        administratorPhone: administratorPhone === null ? null : maskPhone(administratorPhone),
        projectId: id,
        type: p.type,
        state: p.state,
        logoUrl: logoOf(ctx, logoKey),
        createdAt: p.createdAt.toISOString(),
        updatedAt: p.updatedAt.toISOString(),
        updatedBy: editorName,
        can: { ...projectCan(ctx, p.state), invite },
      };
    },

    async regions(ctx) {
      const regions = new Map<
        string,
        {
          code: string;
          nameZh: string;
          nameEn: string;
          provinces: { code: string; nameZh: string; nameEn: string }[];
        }
      >();
      for (const p of await regionsWithProvinces(ctx)) {
        const at = regions.get(p.regionCode) ?? {
          code: p.regionCode,
          nameZh: p.regionZh,
          nameEn: p.regionEn,
          provinces: [],
        };
        at.provinces.push({ code: p.code, nameZh: p.nameZh, nameEn: p.nameEn });
        regions.set(p.regionCode, at);
      }
      return [...regions.values()];
    },

    async add(ctx, input) {
      await assertFacts(ctx, input, null);
      await assertZone(ctx, input.timeZone);
      const row = await insertRow(ctx, 'project', { ...input, nameKey: normaliseName(input.name) });
      return { projectId: row.id };
    },

    async showPhones(ctx, { projectId }) {
      const { maintenancePhone, administratorPhone } = await scoped(ctx, projectId);
      const after = { maintenancePhone: '***', administratorPhone: '***' };
      ctx.changes.push({ entity: 'project', id: projectId, before: {}, after });
      return { maintenancePhone, administratorPhone };
    },

    async invite(ctx, { projectId, roleCode }) {
      return { mdiUserId: await inviteAdministrator(ctx, await scoped(ctx, projectId), roleCode) };
    },

    async edit(ctx, { projectId, version, ...input }) {
      const current = await scoped(ctx, projectId);
      await assertFacts(ctx, input, current.logoId);
      if (input.timeZone !== undefined && input.timeZone !== current.timeZone) {
        await assertZone(ctx, input.timeZone);
        if (await hasCountedRecords(ctx, projectId)) refuseField('timeZone', 'project.error.zoneUsed');
      }
      const row = await updateRow(
        ctx,
        'project',
        projectId,
        { ...input, nameKey: normaliseName(input.name) },
        version,
      );
      return { version: row.version };
    },

    async impact(ctx, { projectId }) {
      await scoped(ctx, projectId);
      return invalidationImpact(ctx, projectId);
    },

    async updateState(ctx, { projectId, state }) {
      await scoped(ctx, projectId);
      await updateRow(ctx, 'project', projectId, { state });
      return { state, endedSessions: state === 'Y' ? await endProjectSessions(ctx, projectId) : 0 };
    },

    async remove(ctx, { projectId, name }) {
      await scoped(ctx, projectId);
      // From here on nothing new can come to stand in the project.
      const project = await lockRow(ctx, 'project', projectId);
      if (name !== project.name) refuseField('name', 'project.error.nameMismatch');
      const blockers = await projectBlockersOf(ctx, projectId);
      if (blockers.length > 0) {
        refuse('project.error.inUse', { code: 'conflict', data: { which: 'inUse', blockers } });
      }
      await removeEmptyPhases(ctx, projectId);
      await clearProjectOfSessions(ctx, projectId);
      await deleteRow(ctx, 'project', projectId);
      return true;
    },

    async map(ctx) {
      const { map } = ctx.deps.settings;
      return { tiles: map?.tiles ?? null, attribution: map?.attribution ?? '' };
    },

    ...phaseHandlers,
  },
  {
    exports: { project: projectExporter },
    history: { project: maySeeProject },
    names: { projectId: 'project', phaseId: 'phase', logoId: 'upload' },
    logFormats: projectLogFormat,
    bounds: { project: keptByPeople, phase: keptByPeople },
    constraints: {
      project_name_key: () => new Refusal('project.error.nameExists', { data: { field: 'name' } }),
      phase_name_key: () => new Refusal('project.error.phaseNameExists', { data: { field: 'name' } }),
    },
  },
);
