import { maskPhone } from '@mdi/contract/kit/display.ts';
import { levels } from '@mdi/contract/kit/levels.ts';
import { companyApi, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { buildingInScope, buildingsOf, projectsInScope } from '../../kit/access/places.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { databaseView, goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { localName } from '../../kit/words.ts';
import { accessLossOf, areaNames, areasLost, withoutLeases } from '../area/index.ts';
import { validEntries } from '../base-data/index.ts';
import { grantableRoles } from '../user/index.ts';
import { addCompany, companyConstraints } from './company.add.ts';
import { deactivationImpact } from './company.deactivate.queries.ts';
import { removeCompany, setCompanyState } from './company.deactivate.ts';
import { companyExporter } from './company.export.ts';
import { assertBusinessType, companyColumnsOf, setManagedBuildings } from './company.facts.ts';
import { companyImporter } from './company.import.ts';
import { leasesOf, leasesOfUnit, unitInScope, vacantUnits } from './company.lease.queries.ts';
import {
  addLeases,
  assertOffices,
  editLease,
  endLease,
  lockLease,
  moveLease,
  removeLease,
  renewLease,
} from './company.leases.ts';
import { companyRows, pageOfCompanies } from './company.list.queries.ts';
import { companyLogFormat } from './company.log-format.ts';
import { addManyLeases, correctLeases, endLeases, moveLeases, renewLeases } from './company.many-leases.ts';
import { setLeaseEndReminded } from './company.mark-reminded.ts';
import { companyCan } from './company.policy.ts';
import {
  administratorRoles,
  companyById,
  lockCompany,
  managedBuildings,
  maySeeCompany,
} from './company.queries.ts';

const entryName = (ctx: Ctx, row: { nameZh: string; nameEn: string }) =>
  ctx.lang === 'en' ? row.nameEn : row.nameZh;

/** A company in scope that the caller may change at all, locked. */
async function changeable(ctx: Ctx, companyId: number) {
  orNotFound(await companyById(ctx, companyId));
  return orNotFound(await lockCompany(ctx, companyId));
}

export const companyModule = implement(
  companyApi,
  {
    async list(ctx, asked) {
      const { list, ...total } = await pageOfCompanies(ctx, asked);
      const ids = list.map((row) => row.id);
      const rows = ids.length === 0 ? [] : await companyRows(ctx, ids);
      return {
        ...total,
        list: rows.map((row) => ({
          companyId: row.id,
          name: row.name,
          category: row.category,
          projectId: row.projectId,
          projectName: row.projectName,
          buildings: row.buildings,
          area: row.area,
          businessType: row.businessType,
          contact: row.contact,
          contactPhone: maskPhone(row.contactPhone),
          leaseEndsOn: row.leaseEndsOn,
          reminder:
            row.reminded && row.leaseRemindedAt
              ? { at: row.leaseRemindedAt.toISOString(), by: row.leaseRemindedBy }
              : null,
          people: row.people,
          state: row.state,
          updatedAt: row.updatedAt.toISOString(),
          can: companyCan(ctx, row),
        })),
      };
    },

    async get(ctx, { companyId }) {
      const row = orNotFound(await companyById(ctx, companyId));
      const { whole, own, typeZh, typeEn, contactPhone, createdAt, updatedAt, ...facts } = row;
      const can = companyCan(ctx, row);
      const property = row.category === companyCategories.property;
      const managed = property ? await managedBuildings(ctx, companyId) : [];
      const seen = managed.filter((building) => building.seen);
      return {
        ...facts,
        contactPhone: contactPhone === null ? null : maskPhone(contactPhone),
        businessTypeName: ctx.lang === 'en' ? typeEn : typeZh,
        managedBuildings: seen.map((building) => building.id),
        managedNames: seen.map((building) => building.name),
        leases: await leasesOf(ctx, companyId),
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        can,
      };
    },

    async options(ctx, { projectId }) {
      const types = await validEntries(ctx, 'businessType');
      const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
      const roles = (await grantableRoles(ctx)).filter((role) => manage.has(role.id));
      return {
        projects: await projectsInScope(ctx),
        buildings: projectId === undefined ? [] : await buildingsOf(ctx, projectId),
        businessTypes: types.map((type) => ({ code: type.code, name: entryName(ctx, type) })),
        administratorRoles: roles.map((role) => ({
          roleCode: role.code,
          roleName: localName(ctx, role),
          of: role.level === levels.property ? ('property' as const) : ('tenant' as const),
        })),
      };
    },

    async vacancies(ctx, { buildingId, ...period }) {
      orNotFound(await buildingInScope(ctx, buildingId));
      const floors = new Map<
        number,
        {
          floorId: number;
          floorName: string;
          units: { unitId: number; unitName: string; area: number | null }[];
        }
      >();
      for (const { floorId, floorName, ...unit } of await vacantUnits(ctx, buildingId, period)) {
        const floor = floors.get(floorId) ?? { floorId, floorName, units: [] };
        floor.units.push(unit);
        floors.set(floorId, floor);
      }
      return [...floors.values()];
    },

    async unitHistory(ctx, { unitId }) {
      orNotFound(await unitInScope(ctx, unitId));
      return leasesOfUnit(ctx, unitId);
    },

    add: async (ctx, input) => ({ companyId: await addCompany(ctx, input) }),

    async showPhone(ctx, { companyId }) {
      const { contactPhone } = await changeable(ctx, companyId);
      ctx.changes.push({ entity: 'company', id: companyId, before: {}, after: { contactPhone: '***' } });
      return { contactPhone };
    },

    async edit(ctx, { companyId, version, ...facts }) {
      const company = await changeable(ctx, companyId);
      await assertBusinessType(ctx, facts.businessType, company.businessType);
      const { managed, changed } = await setManagedBuildings(ctx, company, facts.managedBuildings);
      // The buildings are part of the company: its version counts for them too.
      const touched = changed ? { updatedAt: ctx.now() } : {};
      const row = await updateRow(
        ctx,
        'company',
        companyId,
        { ...companyColumnsOf(facts), ...touched },
        version,
      );
      if (changed) await assertOffices(ctx, company, managed);
      return { version: row.version };
    },

    async addLease(ctx, { companyId, ...lease }) {
      const company = await changeable(ctx, companyId);
      const [leaseId] = await addLeases(ctx, company, [lease], () => 'unitId');
      return { leaseId: orNotFound(leaseId) };
    },
    editLease: async (ctx, { leaseId, version, ...facts }) =>
      editLease(ctx, await lockLease(ctx, leaseId), version, facts),
    renewLease: async (ctx, { leaseId, version, endsOn }) =>
      renewLease(ctx, await lockLease(ctx, leaseId), version, endsOn),
    endLease: async (ctx, { leaseId, version, endsOn }) =>
      endLease(ctx, await lockLease(ctx, leaseId), version, endsOn),
    moveLease: async (ctx, { leaseId, version, ...move }) =>
      moveLease(ctx, await lockLease(ctx, leaseId), version, move),
    async addLeases(ctx, { companyId, leases }) {
      orNotFound(await companyById(ctx, companyId));
      return addManyLeases(ctx, companyId, leases);
    },
    renewLeases: (ctx, { companyId, leases, endsOn }) => renewLeases(ctx, companyId, leases, endsOn),
    endLeases: (ctx, { companyId, leases, endsOn }) => endLeases(ctx, companyId, leases, endsOn),
    correctLeases: (ctx, { companyId, leases, ...common }) => correctLeases(ctx, companyId, leases, common),
    moveLeases: (ctx, { companyId, leases, from }) => moveLeases(ctx, companyId, leases, from),
    remind: (ctx, { companies, reminded }) => setLeaseEndReminded(ctx, companies, reminded),
    async leaseImpact(ctx, { companyId, leaseIds, unitIds = [] }) {
      const { projectId } = orNotFound(await companyById(ctx, companyId));
      const held = new Set((await leasesOf(ctx, companyId)).map(({ leaseId }) => leaseId));
      for (const leaseId of leaseIds) orNotFound(held.has(leaseId) || undefined);
      for (const unitId of unitIds) orNotFound(await unitInScope(ctx, unitId));
      const over = withoutLeases(companyId, leaseIds, unitIds);
      const lost = await areasLost(ctx, companyId, over);
      const { areaIds, people, visits } = await accessLossOf(
        ctx,
        { projectId, companyId, areaIds: lost },
        over,
      );
      const areas = (await areaNames(ctx, projectId)).filter(({ areaId }) => areaIds.includes(areaId));
      return { people, visits, areas: areas.map(({ areaName }) => areaName) };
    },
    async removeLease(ctx, { leaseId }) {
      await removeLease(ctx, leaseId);
      return true;
    },

    async impact(ctx, { companyId }) {
      const { companyId: id, projectId } = orNotFound(await companyById(ctx, companyId));
      return deactivationImpact(ctx, { id, projectId });
    },

    updateState: (ctx, { companyId, state }) => setCompanyState(ctx, companyId, state),
    async remove(ctx, { companyId }) {
      await removeCompany(ctx, companyId);
      return true;
    },
  },
  {
    exports: { company: companyExporter },
    imports: { company: companyImporter },
    history: { company: maySeeCompany },
    names: { companyId: 'company', businessType: 'dictionary:businessType' },
    logFormats: companyLogFormat,
    bounds: {
      company: keptByPeople,
      companyBuilding: databaseView,
      lease: keptByPeople,
      managedBuilding: goesWithTable('company'),
    },
    constraints: companyConstraints,
  },
);
