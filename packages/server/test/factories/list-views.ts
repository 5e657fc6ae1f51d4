import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { uniqueName } from './places.ts';

type Facts = Partial<Insertable<DB['listView']>> & { userId: number };

export function listViewFactory(db: Db) {
  const listView = ({ name = uniqueName('视图'), ...facts }: Facts) =>
    db
      .insertInto('listView')
      .values({ list: 'company/list', asked: 'state=N', ...facts, name, nameKey: name.toLowerCase() })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  return { listView };
}
