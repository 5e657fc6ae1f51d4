import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';

let made = 0;
export const unique = (word: string): string => {
  made += 1;
  return `${word}${made}`;
};

export function placesFactory(db: Db) {
  const project = async (row: Partial<Insertable<DB['project']>> = {}) => {
    const name = row.name ?? unique('项目');
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
  const building = async (row: Partial<Insertable<DB['building']>> = {}) => {
    const projectId = row.projectId ?? (await project()).id;
    const values = { ...row, projectId, name: row.name ?? unique('楼') };
    return db.insertInto('building').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const company = async (row: Partial<Insertable<DB['company']>> = {}) => {
    const projectId = row.projectId ?? (await project()).id;
    const name = row.name ?? unique('公司');
    const values = { category: 2 as const, ...row, projectId, name, nameKey: normaliseName(name) };
    return db.insertInto('company').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const lease = (row: Insertable<DB['lease']>) =>
    db.insertInto('lease').values(row).returningAll().executeTakeFirstOrThrow();
  return { project, building, company, lease };
}

export type Places = ReturnType<typeof placesFactory>;
