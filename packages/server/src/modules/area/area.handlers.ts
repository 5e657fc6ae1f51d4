import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { isTenant } from '@mdi/contract/kit/levels.ts';
import {
  type AreaInput,
  type AreaReason,
  areaApi,
  openingReasons,
} from '@mdi/contract/modules/area/area.contract.ts';
import { may } from '../../kit/access/may.ts';
import { companyInScope, projectInScope, projectsInScope } from '../../kit/access/places.ts';
import { deleteRow, insertRow, lockRow, noteReason, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { forbidden, notFound, orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { companyReachOf, employeeReach, passWork, renewReaderConfigs } from '../pass/index.ts';
import { accessLossOf, withDecision, withoutArea } from './area.access-loss.queries.ts';
import { companiesThatEnter, peopleWhoEnter, readersIn, standingOf } from './area.entrants.queries.ts';
import { setExceptions } from './area.exceptions.ts';
import { areaCompanyExporter, areaExporter, areaPersonExporter } from './area.export.ts';
import { holdsArea, mayDecide } from './area.policy.ts';
import {
  areaById,
  areaInScope,
  areaNames,
  areaRows,
  buildingsWithZones,
  employeeInScope,
  heldAreas,
  maySeeArea,
  pageOfAreas,
  readersAt,
} from './area.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof areaById>>>;

const isOpen = (reason: AreaReason) => openingReasons.some((one) => one === reason);

/** Areas are the property's; what is the whole project's belongs to those who reach all of it. */
const changes = ({ actor }: Ctx, { buildingId }: { buildingId: number | null }) =>
  !isTenant(actor) && holdsArea(actor, { buildingId });

const shown = (ctx: Ctx, row: Row) => {
  const mine = changes(ctx, row);
  const can = { edit: mine && may(ctx, areaApi.ops.edit), remove: mine && may(ctx, areaApi.ops.remove) };
  return { ...row, updatedAt: row.updatedAt.toISOString(), can };
};

/** A building or zone in scope that the new area is to be; of doors the building they lie in. */
async function assertPlace(ctx: Ctx, { projectId, kind, buildingId, zoneId }: AreaInput): Promise<void> {
  orNotFound(await projectInScope(ctx, projectId));
  if (kind !== 'doors' && buildingId === null) refuseField('buildingId', 'kit.error.required');
  if (kind === 'zone' && zoneId === null) refuseField('zoneId', 'kit.error.required');
  if (kind !== 'zone' && zoneId !== null) refuseField('zoneId', 'kit.error.notAllowed');
  if (buildingId === null) return;
  const places = (await buildingsWithZones(ctx, projectId)).filter(
    (place) => place.buildingId === buildingId,
  );
  if (places.length === 0) notFound();
  if (zoneId !== null && !places.some((place) => place.zoneId === zoneId)) notFound();
}

/** An area in scope that the caller may change. */
async function changeable(ctx: Ctx, areaId: number) {
  const row = orNotFound(await areaInScope(ctx, areaId));
  if (!changes(ctx, row)) forbidden();
  return row;
}

/** Without what only other modules ask. */
const lossOutput = ({ areaIds: _, ...loss }: Awaited<ReturnType<typeof accessLossOf>>) => loss;

const taken = (field: string, key: 'area.error.nameExists' | 'area.error.placeTaken') => () =>
  new Refusal(key, { data: { field } });

export const areaModule = implement(
  areaApi,
  {
    async list(ctx, asked) {
      const { list, ...total } = await pageOfAreas(ctx, asked);
      const ids = list.map(({ id }) => id);
      const rows = ids.length === 0 ? [] : await areaRows(ctx, ids);
      return { ...total, list: rows.map((row) => shown(ctx, row)) };
    },

    async get(ctx, { areaId }) {
      return shown(ctx, orNotFound(await areaById(ctx, areaId)));
    },

    async options(ctx, { projectId }) {
      const buildings = new Map<
        number,
        {
          buildingId: number;
          buildingName: string;
          taken: boolean;
          zones: { zoneId: number; zoneName: string; taken: boolean }[];
        }
      >();
      // Tenants add no areas, and the zones of others are none of their business.
      const asked = projectId !== undefined && !isTenant(ctx.actor);
      for (const row of asked ? await buildingsWithZones(ctx, projectId) : []) {
        const { buildingId, buildingName, taken } = row;
        const place = buildings.get(buildingId) ?? { buildingId, buildingName, taken, zones: [] };
        if (row.zoneId !== null && row.zoneName !== null) {
          place.zones.push({ zoneId: row.zoneId, zoneName: row.zoneName, taken: row.zoneTaken });
        }
        buildings.set(buildingId, place);
      }
      return {
        projects: await projectsInScope(ctx),
        buildings: [...buildings.values()],
        areas: (projectId === undefined ? [] : await areaNames(ctx, projectId)).map(
          ({ buildingId: _, ...area }) => area,
        ),
      };
    },

    async add(ctx, input) {
      await assertPlace(ctx, input);
      if (!changes(ctx, input)) forbidden();
      const row = await insertRow(ctx, 'area', {
        ...input,
        nameKey: normaliseName(input.name),
        updatedBy: ctx.actor.userId,
      });
      return { areaId: row.id };
    },

    async edit(ctx, { areaId, version, name, common, reason }) {
      const { name: before } = await changeable(ctx, areaId);
      const row = await updateRow(
        ctx,
        'area',
        areaId,
        { name, nameKey: normaliseName(name), common },
        version,
      );
      if (reason !== undefined) noteReason(ctx, 'area', reason);
      // Readers show what their area is called.
      if (name !== before) await renewReaderConfigs(passWork(ctx), [areaId]);
      return { version: row.version };
    },

    async remove(ctx, { areaId, reason }) {
      await changeable(ctx, areaId);
      // Whoever installs a reader here waits for this row.
      await lockRow(ctx, 'area', areaId);
      const readers = await readersAt(ctx, areaId);
      if (readers.count > 0) {
        const data = { which: 'inUse', blockers: [{ what: 'device', ...readers }] };
        refuse('area.error.hasDevices', { code: 'conflict', args: [readers.count], data });
      }
      await deleteRow(ctx, 'area', areaId);
      if (reason !== undefined) noteReason(ctx, 'area', reason);
      return true;
    },

    async removal(ctx, { areaId, how }) {
      const { projectId } = await changeable(ctx, areaId);
      return lossOutput(await accessLossOf(ctx, { projectId, areaIds: [areaId] }, withoutArea(areaId, how)));
    },

    async closing(ctx, { areaId, companyId, employeeId, allowed }) {
      const company = orNotFound(await companyInScope(ctx, companyId));
      const area = orNotFound(await areaInScope(ctx, areaId));
      if (area.projectId !== company.projectId) notFound();
      const person =
        employeeId === undefined ? undefined : orNotFound(await employeeInScope(ctx, employeeId));
      if (person && person.companyId !== companyId) notFound();
      const of = person
        ? { companyId: null, employeeId: person.id }
        : { companyId: company.companyId, employeeId: null };
      const among = { projectId: area.projectId, areaIds: [areaId], companyId: company.companyId };
      const whose = person ? { ...among, employeeId: person.id } : among;
      return lossOutput(await accessLossOf(ctx, whose, withDecision(ctx, { areaId, allowed, ...of })));
    },

    async ofCompany(ctx, { companyId }) {
      const company = orNotFound(await companyInScope(ctx, companyId));
      const mine = may(ctx, areaApi.ops.setOfCompany);
      const areas = await heldAreas(ctx, companyReachOf(ctx.now()), company.projectId, { companyId });
      return {
        companyId,
        companyName: company.companyName,
        areas: areas.map(({ level, buildingId, endsAt, ...area }) => ({
          ...area,
          endsAt: endsAt?.toISOString() ?? null,
          allowed: isOpen(area.reason),
          can: mine && mayDecide(ctx.actor, { level, buildingId }),
        })),
      };
    },

    setOfCompany: async (ctx, { companyId, changes: wanted, reason }) => {
      const company = orNotFound(await companyInScope(ctx, companyId));
      return setExceptions(ctx, company.projectId, { companyId }, wanted, reason);
    },

    async ofEmployee(ctx, { employeeId }) {
      const person = orNotFound(await employeeInScope(ctx, employeeId));
      const mine = may(ctx, areaApi.ops.setOfEmployee);
      const areas = await heldAreas(ctx, employeeReach(ctx.now()), person.projectId, { employeeId });
      return {
        employeeId,
        name: person.name,
        companyId: person.companyId,
        companyName: person.companyName,
        areas: areas.map(({ level, buildingId, endsAt, ...area }) => ({
          ...area,
          endsAt: endsAt?.toISOString() ?? null,
          allowed: isOpen(area.reason),
          can: mine && mayDecide(ctx.actor, { level, buildingId }),
        })),
      };
    },

    setOfEmployee: async (ctx, { employeeId, changes: wanted, reason }) => {
      const person = orNotFound(await employeeInScope(ctx, employeeId));
      return setExceptions(ctx, person.projectId, { employeeId }, wanted, reason);
    },

    async whoCanEnter(ctx, asked) {
      orNotFound(await areaInScope(ctx, asked.areaId));
      return peopleWhoEnter(ctx, asked);
    },

    async companiesThatEnter(ctx, asked) {
      orNotFound(await areaInScope(ctx, asked.areaId));
      return companiesThatEnter(ctx, asked);
    },

    async whereCanTheyGo(ctx, { employeeId }) {
      const person = orNotFound(await employeeInScope(ctx, employeeId));
      const areas = await heldAreas(ctx, employeeReach(ctx.now()), person.projectId, { employeeId });
      const readers = await readersIn(
        ctx,
        areas.map((area) => area.areaId),
      );
      return {
        employeeId,
        name: person.name,
        companyName: person.companyName,
        standing: await standingOf(ctx, employeeId),
        areas: areas.map(({ areaId, name, kind, buildingName, reason, endsAt }) => ({
          areaId,
          name,
          kind,
          buildingName,
          reason,
          allowed: isOpen(reason),
          endsAt: endsAt?.toISOString() ?? null,
          devices: readers.filter((one) => one.areaId === areaId).map(({ areaId: _, ...device }) => device),
        })),
      };
    },
  },
  {
    exports: { area: areaExporter, areaCompany: areaCompanyExporter, areaPerson: areaPersonExporter },
    history: { area: maySeeArea },
    names: { areaId: 'area' },
    logFormats: {
      area: { order: ['projectId', 'kind', 'name', 'buildingId', 'zoneId', 'common'] },
      areaException: { nameFields: ['areaId'], words: { level: 'role.level' } },
    },
    bounds: { area: keptByPeople, areaException: goesWithTable('area') },
    constraints: {
      area_name_key: taken('name', 'area.error.nameExists'),
      area_building_key: taken('buildingId', 'area.error.placeTaken'),
      area_zone_key: taken('zoneId', 'area.error.placeTaken'),
    },
  },
);
