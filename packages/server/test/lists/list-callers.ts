import { ids as everyId } from '@mdi/contract/kit/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import { factories } from '../factories/index.ts';
import { allResources } from '../factories/twins.ts';
import type { FilledIds } from './list-questions.ts';
import { firstRowId, largeProject } from './list-rows.ts';

/** Somebody who looks at lists. */
export type ListCaller = { who: 'office' | 'region' | 'project'; token: string; userId: number };

/** Head office, a region of it, and the staff of the large project; the same at each run. */
export async function listCallers(db: Db): Promise<readonly [office: ListCaller, ...others: ListCaller[]]> {
  const make = factories(db);
  const everything = (name: string, level: 10 | 30) =>
    make.role({ code: name, level, resources: allResources });
  const there = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'LOOKS_AT_ALL')
    .executeTakeFirst();
  if (!there) {
    const { id: office } = await everything('LOOKS_AT_ALL', 10);
    const { id: staff } = await everything('LOOKS_AT_ONE', 30);
    const named = (phone: string) => ({ userName: `looks${phone}`, phone });
    await make.person({ roleId: office }, named('10000000001'));
    await make.person({ roleId: office, narrowed: { regionCodes: ['EAST'] } }, named('10000000002'));
    await make.person({ roleId: staff, projectId: largeProject, grantedLevel: 30 }, named('10000000003'));
  }
  const seats = await db
    .selectFrom('assignment as a')
    .innerJoin('user as u', 'u.id', 'a.userId')
    .select(['a.id', 'a.userId', 'a.projectId', 'a.companyId', 'u.phone'])
    .where('u.phone', 'like', '1000000000_')
    .orderBy('u.phone')
    .execute();
  const [office, region, project] = seats;
  if (!office || !region || !project) throw new Error('somebody who looks is missing');
  if (!there) await addImports(db, office);
  const signedIn = async (who: ListCaller['who'], seat: typeof office): Promise<ListCaller> => {
    const { userId, phone: _, ...at } = seat;
    return { who, userId, token: await make.session(userId, at) };
  };
  return [
    await signedIn('office', office),
    await signedIn('region', region),
    await signedIn('project', project),
  ];
}

/** Imports belong to the role that they were started with. */
async function addImports(db: Db, seat: { id: number; userId: number }): Promise<void> {
  await sql`insert into import (id, kind, user_id, assignment_id, upload_id, file_name, state, headers, mapping, level)
    overriding system value
    select ${firstRowId}::bigint + n, 'company', ${seat.userId}, ${seat.id}, ${firstRowId}, '导入' || n || '.xlsx', 'checked', '["A"]', '[null]', 10
    from generate_series(1, 200) n`.execute(db);
  await sql`insert into import_row (import_id, number, cells, problems)
    select ${firstRowId + 1}, n, '["x"]', '[]' from generate_series(1, 5000) n`.execute(db);
  await sql`analyze import, import_row`.execute(db);
}

/** Tables that are not called like what has the ids. */
const tables: Readonly<Record<string, string>> = {
  command: 'device_command',
  notice: 'content',
  page: 'app_page',
};

/** Rows that aren't found by their project: a notice of the large one that many were sent, and an import. */
const chosen: Readonly<Record<string, number>> = { notice: firstRowId + 10, import: firstRowId + 1 };

/** An id of each kind, of the large project where rows lie in one, and texts that lists are filtered by. */
export async function filledIdsOf(db: Db): Promise<Omit<FilledIds, 'userId'>> {
  const ids = new Map<string, number>();
  for (const kind of Object.keys(everyId)) {
    const table = tables[kind] ?? kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const there = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name in ('id', 'project_id')`.execute(
      db,
    );
    const names = there.rows.map(({ name }) => name);
    if (!names.includes('id')) continue;
    const at = names.includes('project_id')
      ? sql`where project_id = ${largeProject}`
      : sql`where id >= ${firstRowId}`;
    const found = await sql<{
      id: number;
    }>`select id from ${sql.table(table)} ${at} order by id limit 1`.execute(db);
    const id = chosen[kind] ?? (kind === 'project' ? largeProject : found.rows[0]?.id);
    if (id !== undefined) ids.set(kind, id);
  }
  return {
    ids,
    texts: {
      roleCode: ['BED3'],
      businessType: ['FINANCE'],
      op: ['company/edit'],
      region: ['EAST'],
      category: ['MARKET'],
      userName: ['b77'],
    },
  };
}
