import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { world } from '../../../test/world.ts';
import { startPlatform } from '../../ports/mini-platform/platform.fixture.ts';
import { demoAppId } from '../../ports/mini-platform/simulator/demo-seed.ts';
import { acceptAuthorization } from './mini-program.authorize.ts';
import { type PlatformAccess, storeTicket } from './mini-program.platform-calls.queries.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';

const rights = ['view', 'operate', 'authorize'].flatMap(
  (one) => [`pm:miniProgram:${one}`, `passmini:miniProgram:${one}`] as const,
);

/** A world whose platform is simulated, with somebody of head office who may do everything. */
export async function miniWorld() {
  let now = () => new Date();
  const platform = await startPlatform({ now: () => now() });
  const w = await world({ deps: { miniPlatform: platform.platform } });
  now = w.now;
  afterAll(() => platform.stop());
  const desk: PlatformAccess = { db: w.db, deps: w.deps, log: w.app.log };
  await storeTicket(desk, platform.control.ticket(), w.now());
  const boss = await w.make.person({ role: { level: 10, resources: rights } });
  const { control } = platform;
  let accounts = 0;

  /** A project, with the number of its program of a kind; nobody has authorized it. */
  async function blank(kind: MiniKind = 'pm') {
    const project = await w.make.project({});
    const { id } = await w.db
      .selectFrom('miniProgram')
      .select('id')
      .where('projectId', '=', project.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    return { projectId: project.id, miniProgramId: id };
  }

  /** What the administrator does who follows a link: grants permission sets. */
  async function authorize(miniProgramId: number, appId: string, sets?: readonly number[]) {
    const { url } = await w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, boss.token);
    const token = url.split('/').at(-1) ?? '';
    const code = control.authorize({ appId, sets });
    await acceptAuthorization(desk, code, { token });
    return { token, code };
  }

  /** A program that is authorized, as it is after everything was read. */
  async function authorized(kind: MiniKind = 'pm', sets?: readonly number[]) {
    const of = await blank(kind);
    const appId = demoAppId(accounts, kind);
    accounts += 1;
    await authorize(of.miniProgramId, appId, sets);
    await w.work();
    return { ...of, appId };
  }

  const get = (miniProgramId: number) => w.ok(miniProgramApi, 'get', { miniProgramId }, boss.token);

  /** Does an act at the version that stands now, and lets it run to its end or its rest. */
  async function at(miniProgramId: number) {
    const { version } = await get(miniProgramId);
    return { miniProgramId, version };
  }

  /** The latest versions of the library, read anew. */
  const library = () => w.ok(miniProgramApi, 'versions', { fresh: true }, boss.token);

  async function selected(miniProgramId: number, place = 0) {
    const template = (await library())[place];
    if (!template) throw new Error('the library is empty');
    const { templateId } = template;
    await w.ok(
      miniProgramApi,
      'select',
      { ...(await at(miniProgramId)), templateId, older: true },
      boss.token,
    );
    await w.work();
    return template;
  }

  /** The code's check at the platform is over; what waits for it is taken up. */
  async function submitted(miniProgramId: number) {
    control.advance(10);
    const note = { about: '新版本', feedback: '', pictures: [] };
    await w.ok(miniProgramApi, 'submit', { ...(await at(miniProgramId)), ...note }, boss.token);
    await w.work();
  }

  /** Does an act at the version that stands now, as far as it goes. */
  async function act(
    op: 'withdraw' | 'speedUp' | 'stopGray' | 'gray' | 'release' | 'rollBack' | 'goOn',
    miniProgramId: number,
    more: object = {},
  ) {
    await w.prove(boss.token);
    // Each of these takes the record as it was looked at, and what the test names beside it.
    await w.ok(miniProgramApi, op, { ...(await at(miniProgramId)), ...more } as never, boss.token);
    await w.work();
  }

  async function approved(miniProgramId: number) {
    await submitted(miniProgramId);
    control.decide((await get(miniProgramId)).appId ?? '', 'approve');
    await readReviews();
  }

  /** What the clock does every minute. */
  async function readReviews() {
    await w.db.updateTable('miniProgram').set({ readAt: null }).execute();
    await sql`select graphile_worker.add_job('miniPrograms')`.execute(w.db);
    await w.work();
  }

  /** The platform is asked how a review stands, as a message of it would have it. */
  const readNow = async ({ miniProgramId, appId }: { miniProgramId: number; appId: string }) => {
    await refreshPlatformReview(desk, { id: miniProgramId, appId });
  };

  async function released(miniProgramId: number) {
    const { audit } = await get(miniProgramId);
    await act('release', miniProgramId, { auditId: audit?.auditId });
  }

  /** The clock of both passes, and what is due by then is done. */
  async function later(minutes: number) {
    w.pass(minutes);
    // The queue goes by the database's clock.
    await w.db.updateTable('miniProgram').set({ readAt: null }).execute();
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(w.db);
    await w.work();
  }

  const parts = { w, platform, control, desk, boss };
  const steps = { selected, submitted, approved, released, later, readReviews, readNow, act };
  return { ...parts, ...steps, blank, authorize, authorized, get, at, library };
}
