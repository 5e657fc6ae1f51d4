import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { type Places, uniqueName } from './places.ts';

export function devicesFactory(db: Db, places: Places) {
  /** A group of doors, where nothing else is said. */
  const area = async (row: Partial<Insertable<DB['area']>> = {}) => {
    const projectId = row.projectId ?? (await places.project()).id;
    const name = row.name ?? uniqueName('区域');
    const values = { kind: 'doors' as const, ...row, projectId, name, nameKey: normaliseName(name) };
    return db.insertInto('area').values(values).returningAll().executeTakeFirstOrThrow();
  };
  /** A reader in the warehouse; with an area one that is being installed there. */
  const device = async (row: Partial<Insertable<DB['device']>> = {}) => {
    const code = row.code ?? uniqueName('DEV');
    const placed = row.areaId ? { logistics: 'installation' as const, channel: 'both' as const } : {};
    const values = { name: uniqueName('设备'), ...placed, ...row, code };
    return db.insertInto('device').values(values).returningAll().executeTakeFirstOrThrow();
  };
  return { area, device };
}
