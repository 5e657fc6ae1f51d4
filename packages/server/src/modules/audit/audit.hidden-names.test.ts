import type { IdKind } from '@mdi/contract/kit/ids.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Twins, twins } from '../../../test/factories/twins.ts';
import { foreignRows } from '../../../test/suites/id-kinds.ts';
import { type Limit, principals } from '../../../test/suites/principals.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world();
  t = await twins(w);
});

/** The fields in which a row names such a record. */
const fields = {
  projectId: 'project',
  companyId: 'company',
  buildingId: 'building',
  floorId: 'floor',
  employeeId: 'employee',
  visitId: 'visit',
} as const satisfies Record<string, IdKind>;

/** Records that a row can be about, by how the log calls them. */
const records = {
  phase: 'phase',
  floorZone: 'floorZone',
  unit: 'unit',
  lease: 'lease',
  assignment: 'assignment',
  visitLink: 'visitLink',
} as const satisfies Record<string, IdKind>;

/** Fields that name what all of a project is told of. */
const fieldsOfProject = { areaId: 'area', deviceId: 'device' } as const satisfies Record<string, IdKind>;

/** Records of which all of a project is told. */
const ofProject = {
  device: 'device',
  deviceCommand: 'command',
  deviceException: 'deviceException',
  visitorCard: 'visitorCard',
  deniedVisitor: 'deniedVisitor',
} as const satisfies Record<string, IdKind>;

/** What a project has one of, as the log calls it. */
async function settingsOf(projectId: number): Promise<{ entity: string; id: number }[]> {
  const once = ['projectData', 'passBackground'] as const;
  return await Promise.all(
    once.map(async (entity) => {
      const row = w.db
        .insertInto(entity)
        .values({ projectId })
        .onConflict((of) => of.column('projectId').doUpdateSet({ projectId }))
        .returning('id');
      return { entity, id: (await row.executeTakeFirstOrThrow()).id };
    }),
  );
}

type Change = { entity: string; id: number; before: object | null; after: object | null };

/** A lease that is hidden in part: of the own company elsewhere, or, from a tenant's people, of another one beside it. */
async function sharedLease(limit: Limit): Promise<number> {
  const { here, nextDoor } = t;
  const [company, building] =
    limit === 'company' ? [nextDoor.company, here.building] : [here.company, nextDoor.building];
  return (await w.make.lease({ companyId: company.id, buildingId: building.id, area: 1 })).id;
}

const shut = principals.filter(({ limit, who }) => limit !== 'none' && !who.endsWith('staff'));

test.each(shut.map((one) => [one.who, one] as const))(
  'a row of the log that %s may read names nothing that is hidden from them',
  async (_, { seat, limit, hidden }) => {
    const { user, assignment, token } = await w.make.person(seat(t));
    const spots = { nextDoor: t.nextDoor, otherProject: t.there };
    const kinds = [fields, fieldsOfProject, records, ofProject].flatMap((of) => Object.values(of));
    const rows = await foreignRows(w, spots, kinds);
    const naming = (field: string, id: number): Change => ({
      entity: 'user',
      id: user.id,
      before: { [field]: null },
      after: { [field]: id },
    });
    const elsewhere = (kind: IdKind) => rows(kind, limit).filter(({ spot }) => spot === 'otherProject');
    const changes: Change[] = [
      ...Object.entries(fields).flatMap(([field, kind]) =>
        rows(kind, limit).map(({ id }) => naming(field, id)),
      ),
      ...Object.entries(fieldsOfProject).flatMap(([field, kind]) =>
        elsewhere(kind).map(({ id }) => naming(field, id)),
      ),
    ];
    const about = (entity: string, id: number) => changes.push({ entity, id, before: null, after: {} });
    for (const [entity, kind] of Object.entries(records))
      for (const { id } of rows(kind, limit)) about(entity, id);
    for (const [entity, kind] of Object.entries(ofProject))
      for (const { id } of elsewhere(kind)) about(entity, id);
    about('lease', await sharedLease(limit));
    for (const { entity, id } of await settingsOf(t.there.project.id)) about(entity, id);
    const role = w.db.selectFrom('role').select('code').where('id', '=', assignment.roleId);
    const { code: roleCode } = await role.executeTakeFirstOrThrow();
    const projectId = assignment.projectId ?? t.here.project.id;
    const place = { roleCode, projectId, companyId: assignment.companyId };
    const by = { userId: user.id, userName: user.userName, address: '', requestId: 'r' };
    // Each in a row of its own, so that none is left out.
    const of = { op: 'test/names', code: 200 };
    const row = (change: Change) => ({ ...of, ...by, ...place, changes: JSON.stringify([change]) });
    await w.db.insertInto('audit').values(changes.map(row)).execute();
    const asked = { op: 'test/names', limit: 100 };
    const shown = await w.ok(auditApi, 'list', asked, token, { lang: 'zh_CN' });
    expect(shown.total).toBeGreaterThan(5);
    expect(shown.list.map((one) => one.changes.length)).toEqual(changes.map(() => 1));
    // What of the shared leases a reader may know stands there; all else is said to be beyond their sight.
    expect(JSON.stringify(shown)).toContain('（不在您的数据范围内）');
    expect(JSON.stringify(shown)).not.toMatch(hidden ?? /^$/);
  },
);
