import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { miniWorld } from './mini-program.fixture.ts';
import { storeTicket } from './mini-program.platform-calls.queries.ts';
import { refreshProgram } from './mini-program.refresh.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
let one: { miniProgramId: number; appId: string };
let other: { miniProgramId: number; appId: string };
beforeAll(async () => {
  m = await miniWorld();
  one = await m.authorized();
  other = await m.authorized('pass');
  for (const { miniProgramId } of [one, other]) {
    await m.selected(miniProgramId);
    await m.submitted(miniProgramId);
  }
});

const calls = (path: string, appId = '') => m.control.count(path, appId).calls;
const review = ({ appId }: { appId: string }) => calls('/wxa/get_latest_auditstatus', appId);
const reviews = () => review(one) + review(other);
/** What the clock does every minute, without anything else having changed. */
async function minute() {
  await sql`select graphile_worker.add_job('miniPrograms')`.execute(m.w.db);
  await m.w.work();
}
const tokens = '/cgi-bin/component/api_component_token';

describe('reviews are asked about', () => {
  test('every ten minutes, and by the new time after the clock was set back', async () => {
    await m.readReviews();
    const before = reviews();
    await minute();
    expect(reviews()).toBe(before);
    m.w.pass(11);
    await minute();
    expect(reviews()).toBe(before + 2);
    m.w.pass(-20);
    await minute();
    expect(reviews()).toBe(before + 4);
  });

  test('without those who look at them having to look anew where nothing changed', async () => {
    // What of the account is read with the first look.
    await refreshProgram(m.desk, { id: one.miniProgramId, appId: one.appId });
    const { version } = await m.get(one.miniProgramId);
    await m.readReviews();
    await refreshProgram(m.desk, { id: one.miniProgramId, appId: one.appId });
    expect((await m.get(one.miniProgramId)).version).toBe(version);
  });

  test('no more in a minute in which the platform does not answer', async () => {
    await many();
    const before = m.control.log().length;
    m.control.fault({ path: '/wxa/get_latest_auditstatus', times: 100, do: 'drop', when: 'before' });
    await m.readReviews();
    m.control.clearFaults();
    // As many as are asked about at once.
    expect(m.control.log().length - before).toBeLessThanOrEqual(4);
  });
});

/** More programs in review than are asked about at once. */
async function many() {
  for (let n = 0; n < 4; n += 1) {
    const { miniProgramId } = await m.authorized();
    await m.selected(miniProgramId);
    await m.submitted(miniProgramId);
  }
}

describe('tokens', () => {
  test('of ours and a mini-program’s that nobody knows any more are renewed, each once', async () => {
    m.control.endTokens('', 'unknown');
    m.control.endTokens(one.appId, 'unknown');
    const renewals = () => m.control.count('/cgi-bin/component/api_authorizer_token', one.appId).done;
    const before = { own: calls(tokens), renewals: renewals() };
    await Promise.all([m.readNow(one), m.readNow(one)]);
    expect(calls(tokens) - before.own).toBe(1);
    expect(renewals() - before.renewals).toBe(1);
    expect(await m.get(one.miniProgramId)).toMatchObject({ authorization: 'authorized', trouble: null });
  });

  test('are had again where the platform’s answer with a newer refresh token was lost', async () => {
    const { grant } = m.control.program(one.appId);
    if (grant) grant.refreshToken = 'renewed-and-never-heard-of';
    m.control.endTokens(one.appId, 'unknown');
    await m.readNow(one);
    expect(await m.get(one.miniProgramId)).toMatchObject({ authorization: 'authorized' });
  });

  test('that the platform refuses to give are asked for a few times at most in a minute', async () => {
    await m.w.db.updateTable('miniPlatform').set({ token: null }).execute();
    await m.w.db.updateTable('miniGrant').set({ accessToken: null }).execute();
    const before = calls(tokens);
    m.control.fault({ path: tokens, times: 100, do: 'errcode', errcode: 61_006 });
    await m.readReviews();
    m.control.clearFaults();
    expect(calls(tokens) - before).toBeLessThanOrEqual(4);
  });
});

test('tickets that stopped coming are asked for once in an hour, and all goes on with the next', async () => {
  const asked = () => calls('/cgi-bin/component/api_start_push_ticket');
  const before = asked();
  m.w.pass(13 * 60);
  await minute();
  await minute();
  expect(asked() - before).toBe(1);
  await m.w.db.updateTable('miniPlatform').set({ token: null }).execute();
  const had = reviews();
  await m.readReviews();
  expect(reviews()).toBe(had);
  await storeTicket(m.desk, m.control.ticket(), m.w.now());
  await m.readReviews();
  expect(reviews()).toBeGreaterThan(had);
});
