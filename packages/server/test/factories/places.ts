import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';

let made = 0;
export const uniqueName = (word: string): string => {
  made += 1;
  return `${word}${made}`;
};

export function placesFactory(db: Db) {
  const project = async (row: Partial<Insertable<DB['project']>> = {}) => {
    const name = row.name ?? uniqueName('项目');
    const values = {
      type: 'office' as const,
      provinceCode: 'SH',
      address: '某路 1 号',
      ...row,
      name,
      nameKey: normaliseName(name),
    };
    return db.insertInto('project').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const phase = async (row: Partial<Insertable<DB['phase']>> = {}) => {
    const projectId = row.projectId ?? (await project()).id;
    const values = { ...row, projectId, name: row.name ?? uniqueName('期') };
    return db.insertInto('phase').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const building = async (row: Partial<Insertable<DB['building']>> = {}) => {
    const projectId = row.projectId ?? (await project()).id;
    const phaseId = row.phaseId ?? (await phase({ projectId })).id;
    const values = { ...row, projectId, phaseId, name: row.name ?? uniqueName('楼') };
    return db.insertInto('building').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const floorZone = async (row: Partial<Insertable<DB['floorZone']>> = {}) => {
    const buildingId = row.buildingId ?? (await building({ zoned: true })).id;
    const values = { ...row, buildingId, name: row.name ?? uniqueName('区') };
    return db.insertInto('floorZone').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const floor = async (row: Partial<Insertable<DB['floor']>> = {}) => {
    const buildingId = row.buildingId ?? (await building()).id;
    const values = { ...row, buildingId, name: row.name ?? uniqueName('层') };
    return db.insertInto('floor').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const unit = async (row: Partial<Insertable<DB['unit']>> = {}) => {
    const floorId = row.floorId ?? (await floor({ buildingId: row.buildingId })).id;
    const { buildingId } = await db
      .selectFrom('floor')
      .select('buildingId')
      .where('id', '=', floorId)
      .executeTakeFirstOrThrow();
    const values = { ...row, floorId, buildingId, name: row.name ?? uniqueName('单元') };
    return db.insertInto('unit').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const company = async (row: Partial<Insertable<DB['company']>> = {}) => {
    const projectId = row.projectId ?? (await project()).id;
    const name = row.name ?? uniqueName('公司');
    const values = { category: 2 as const, ...row, projectId, name, nameKey: normaliseName(name) };
    return db.insertInto('company').values(values).returningAll().executeTakeFirstOrThrow();
  };
  /** A lease of a unit; of a new one where none is named. */
  const lease = async (row: Partial<Insertable<DB['lease']>> = {}) => {
    const leased = row.unitId
      ? await db.selectFrom('unit').selectAll().where('id', '=', row.unitId).executeTakeFirstOrThrow()
      : await unit({ buildingId: row.buildingId });
    const { projectId } = await db
      .selectFrom('building')
      .select('projectId')
      .where('id', '=', leased.buildingId)
      .executeTakeFirstOrThrow();
    const companyId = row.companyId ?? (await company({ projectId })).id;
    const values = {
      startsOn: '2026-01-01',
      ...row,
      companyId,
      buildingId: leased.buildingId,
      unitId: leased.id,
    };
    return db.insertInto('lease').values(values).returningAll().executeTakeFirstOrThrow();
  };
  return { project, phase, building, floorZone, floor, unit, company, lease };
}

export type Places = ReturnType<typeof placesFactory>;
