import { type Insertable, sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import type { Places } from './places.ts';
import { uniqueName } from './places.ts';

type Facts = Partial<Omit<Insertable<DB['miniProgram']>, 'id' | 'projectId' | 'kind'>> & {
  projectId?: number;
  kind?: 'pm' | 'pass';
};

/** As many letters and digits as an APPID has. */
const newAppId = () => `wx${uniqueName('').padStart(16, '0')}`;

/** Mini-programs as their rows stand: each project has one of each kind, which is set as a test needs it. */
export function miniProgramsFactory(db: Db, places: Places) {
  const miniProgram = async ({ projectId, kind = 'pm', ...facts }: Facts = {}) => {
    const at = projectId ?? (await places.project()).id;
    return db
      .updateTable('miniProgram')
      .set({
        appId: newAppId(),
        name: uniqueName('小程序'),
        authorizationState: 'authorized',
        sets: [17, 18, 30],
        authorizedAt: new Date(),
        releaseState: 'none',
        selected: null,
        auditId: null,
        actJob: null,
        trouble: null,
        gray: null,
        former: '[]',
        online: null,
        onlineAt: null,
        ...facts,
      })
      .where('projectId', '=', at)
      .where('kind', '=', kind)
      .returning(['id as miniProgramId', 'version'])
      .executeTakeFirstOrThrow();
  };
  const miniTester = async (of: { miniProgramId: number; account: string }): Promise<number> => {
    const row = { ...of, userstr: uniqueName('str'), state: 'bound' as const, at: new Date() };
    const { id } = await db.insertInto('miniTester').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  /** What a program has been through: a review that was rejected, with its pictures, as a part of a roll-out that is over. */
  const miniLedger = async (miniProgramId: number, { userId, text }: { userId: number; text: string }) => {
    const at = new Date();
    const { no } = await db
      .selectFrom('miniAudit')
      .select(({ fn }) => fn.coalesce(fn.max('auditId'), sql<number>`1000`).as('no'))
      .executeTakeFirstOrThrow();
    const of = { miniProgramId, auditId: Number(no) + 1 };
    const { auditId } = of;
    const selected = {
      templateId: 1,
      version: text,
      about: text,
      at: at.toISOString(),
      by: userId,
      targets: [],
    };
    await db
      .updateTable('miniProgram')
      .set({ auditId, releaseState: 'rejected', stateAt: at, selected: JSON.stringify(selected) })
      .where('id', '=', miniProgramId)
      .execute();
    const step = {
      miniProgramId,
      appId: text,
      act: 'submit',
      step: 'submit',
      userId,
      begunAt: at,
      endedAt: at,
    };
    const outcome = { outcome: 'refused' as const, errcode: 1, errmsg: text };
    await db
      .insertInto('miniStep')
      .values({ ...step, ...outcome, detail: JSON.stringify({ version: text }) })
      .execute();
    const audit = { version: text, about: text, state: 'rejected' as const, reason: text };
    await db
      .insertInto('miniAudit')
      .values({ ...of, ...audit, submittedAt: at, submittedBy: userId })
      .execute();
    await db
      .insertInto('miniAuditEvent')
      .values({ ...of, state: 'rejected', at })
      .execute();
    const file = { purpose: 'miniAudit', name: text, mime: 'image/png', bytes: 1, key: uniqueName(text) };
    const { id: uploadId } = await db
      .insertInto('upload')
      .values(file)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('miniAuditPicture')
      .values({ ...of, media: text, uploadId })
      .execute();
    const rollOut = { kind: 'pm' as const, templateId: 1, templateVersion: text, about: text, stopAfter: 3 };
    const { id: rollOutId } = await db
      .insertInto('miniRollOut')
      .values({ ...rollOut, jobId: 0, userId, startedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('miniRolled').values({ rollOutId, miniProgramId, no: 1, state: 'failed' }).execute();
  };
  return { miniProgram, miniTester, miniLedger };
}
