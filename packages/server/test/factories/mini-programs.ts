import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import type { Places } from './places.ts';
import { unique } from './places.ts';

type Facts = Partial<Omit<Insertable<DB['miniProgram']>, 'id' | 'projectId' | 'kind'>> & {
  projectId?: number;
  kind?: 'pm' | 'pass';
};

/** As many letters and digits as an APPID has. */
const newAppId = () => `wx${unique('').padStart(16, '0')}`;

/** Mini-programs as their rows stand: each project has one of each kind, which is set as a test needs it. */
export function miniProgramsFactory(db: Db, places: Places) {
  const miniProgram = async ({ projectId, kind = 'pm', ...facts }: Facts = {}) => {
    const at = projectId ?? (await places.project()).id;
    return db
      .updateTable('miniProgram')
      .set({
        ...{
          appId: newAppId(),
          name: unique('小程序'),
          authorizationState: 'authorized',
          sets: [17, 18, 30],
        },
        ...{ authorizedAt: new Date(), releaseState: 'none', selected: null, auditId: null, actJob: null },
        ...{ trouble: null, gray: null, former: '[]', online: null, onlineAt: null },
        ...facts,
      })
      .where('projectId', '=', at)
      .where('kind', '=', kind)
      .returning(['id as miniProgramId', 'version'])
      .executeTakeFirstOrThrow();
  };
  const miniTester = async (of: { miniProgramId: number; account: string }): Promise<number> => {
    const row = { ...of, userstr: unique('str'), state: 'bound' as const, at: new Date() };
    const { id } = await db.insertInto('miniTester').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  return { miniProgram, miniTester };
}
