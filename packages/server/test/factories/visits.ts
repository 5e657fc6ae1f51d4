import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { tokenHash } from '../../src/kit/settings/secrets.ts';
import type { People } from './people.ts';
import { type Places, uniqueName } from './places.ts';

let phones = 13_700_000_000;
const hour = 3_600_000;

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export function visitsFactory(db: Db, places: Places, people: People) {
  /** Somebody to visit. */
  const host = async (row: { companyId?: number | undefined; hostId?: number | null | undefined }) => {
    if (row.hostId) {
      return db.selectFrom('employee').selectAll().where('id', '=', row.hostId).executeTakeFirstOrThrow();
    }
    const company = row.companyId
      ? await db.selectFrom('company').selectAll().where('id', '=', row.companyId).executeTakeFirstOrThrow()
      : await places.company();
    return people.employee({ company });
  };
  /** A visit that is on now, expected where nothing else is said, with a link that nobody knows. */
  const visit = async (row: Row<'visit'> = {}) => {
    phones += 1;
    const own = String(phones);
    const { id, companyId, projectId } = await host(row);
    const hostId = row.hostId === null ? null : id;
    const phone = row.phone === undefined ? own : row.phone;
    const state = row.state ?? 'approved';
    const now = Date.now();
    const values = {
      kind: 'invited' as const,
      hostName: '被访人',
      name: uniqueName('访客'),
      startAt: new Date(now - hour),
      endAt: new Date(now + 3 * hour),
      token: Buffer.alloc(8),
      tokenHash: tokenHash(uniqueName('link')),
      ...(state === 'arrived' || state === 'left' ? { arrivedAt: new Date(now) } : {}),
      ...(state === 'left' ? { leftAt: new Date(now) } : {}),
      ...row,
      state,
      phone,
      phoneKey: phone,
      hostId,
      companyId,
      projectId,
    };
    return db.insertInto('visit').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const visitLink = async (row: Row<'visitLink'> = {}) => {
    const { id: hostId, companyId, projectId } = await host(row);
    const values = {
      places: 3,
      startAt: new Date(),
      endAt: new Date(Date.now() + 3 * hour),
      token: Buffer.alloc(8),
      tokenHash: tokenHash(uniqueName('link')),
      ...row,
      hostId,
      companyId,
      projectId,
    };
    return db.insertInto('visitLink').values(values).returningAll().executeTakeFirstOrThrow();
  };
  /** A card in the drawer. */
  const visitorCard = async (row: Row<'visitorCard'> = {}) => {
    const projectId = row.projectId ?? (await places.project()).id;
    const values = { opens: row.state === 'lent', ...row, projectId, number: row.number ?? uniqueName('VC') };
    return db.insertInto('visitorCard').values(values).returningAll().executeTakeFirstOrThrow();
  };
  const deniedVisitor = async (row: Row<'deniedVisitor'> = {}) => {
    phones += 1;
    const phone = row.phone ?? String(phones);
    const projectId = row.projectId ?? (await places.project()).id;
    const name = row.name ?? uniqueName('禁访');
    const values = {
      reason: '多次扰乱秩序',
      ...row,
      projectId,
      name,
      nameKey: normaliseName(name),
      phone,
      phoneKey: phone,
    };
    return db.insertInto('deniedVisitor').values(values).returningAll().executeTakeFirstOrThrow();
  };
  return { visit, visitLink, visitorCard, deniedVisitor };
}
