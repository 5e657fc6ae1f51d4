import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { describe, expect, test } from 'vitest';
import { setUpReader } from './reader-setup.fixture.ts';

const okPass = { is: 'pass', allow: true, rc: 'OK', silent: false };
const refused = (rc: string) => ({ is: 'pass', allow: false, rc, silent: false });
const minute = 60_000;

describe('a claim', () => {
  test('makes the reader ours: it signs, has keys and config, and opens to passes of its project', async () => {
    const { reader, stub, known } = await setUpReader({ claim: false });
    expect(reader.state().claimed).toBe(false);
    expect(await reader.scan(stub.claimFor(known))).toEqual({ is: 'claimed' });
    expect(reader.state()).toMatchObject({ claimed: true, cfgVer: 1, keyVer: 1, areaId: 3, clock: 'sync' });
    expect(await reader.beat()).toBe(true);
    expect(known.beats[0]).toMatchObject({ v: 1, bt: 1, cfgVer: 1 });
    expect(await reader.scan(stub.mint())).toEqual(okPass);
  });

  test('is good once, on this server, for this reader', async () => {
    const { reader, stub, known, again, flashFile } = await setUpReader({ claim: false });
    const other = stub.know('OTHER');
    expect(await reader.scan(stub.claimFor(other))).toEqual({ is: 'notClaimed', why: 'noClaim' });
    expect(await reader.scan(stub.claimFor(known, 'elsewhere:443'))).toEqual({
      is: 'notClaimed',
      why: 'foreign',
    });
    const text = stub.claimFor(known);
    expect(await reader.scan(text)).toEqual({ is: 'claimed' });
    const twin = again({ flashFile: `${flashFile}-twin` });
    expect(await twin.scan(text)).toEqual({ is: 'notClaimed', why: 'refused' });
    expect(twin.state().claimed).toBe(false);
  });

  test('is all that a reader takes before it', async () => {
    const { reader, stub, known } = await setUpReader({ claim: false });
    expect(await reader.scan(stub.mint())).toEqual({ is: 'notClaimed', why: 'noClaim' });
    expect(await reader.card('04A1')).toEqual({ is: 'notClaimed', why: 'noClaim' });
    expect(await reader.beat()).toBe(false);
    expect([known.events.size, stub.requests]).toEqual([0, []]);
  });

  test('is no pass afterwards', async () => {
    const { reader, stub, known } = await setUpReader();
    expect(await reader.scan(stub.claimFor(known))).toEqual(refused('BAD_FORMAT'));
  });

  test('without an answer leaves the reader unclaimed', async () => {
    const { reader, stub, known } = await setUpReader({ claim: false });
    stub.lose = 1;
    expect(await reader.scan(stub.claimFor(known))).toEqual({ is: 'notClaimed', why: 'lost' });
    expect(reader.state().claimed).toBe(false);
  });
});

describe('a pass at the door', () => {
  test('is refused for its own reason, and each refusal is told without the pass', async () => {
    const { reader, stub, known, pass } = await setUpReader();
    const now = Math.floor(reader.clock.now() / 1000);
    const good = stub.mint({ jti: 7 });
    const turned = `${good.slice(0, 100)}${good[100] === 'A' ? 'B' : 'A'}${good.slice(101)}`;
    expect(await reader.scan(turned)).toEqual(refused('BAD_SIGN'));
    expect(await reader.scan(good.toLowerCase())).toEqual(refused('BAD_FORMAT'));
    expect(await reader.scan(stub.mint({ kid: 8 }))).toEqual(refused('UNKNOWN_KEY'));
    expect(await reader.scan(stub.mint({ pid: 1002 }))).toEqual(refused('WRONG_PROJECT'));
    expect(await reader.scan(stub.mint({ exp: now - 31 }))).toEqual(refused('EXPIRED'));
    expect(await reader.scan(stub.mint({ exp: now - 30, jti: 2 }))).toEqual(okPass);
    expect(await reader.scan(stub.mint({ nbf: now + 31 }))).toEqual(refused('NOT_YET'));
    expect(await reader.scan(stub.mint({ area: 6 }))).toEqual(refused('AREA_DENIED'));
    expect(await reader.scan(stub.mint({ area: 5, jti: 3 }))).toEqual(okPass);
    expect(await reader.scan(good)).toEqual(okPass);
    pass(3001);
    expect(await reader.scan(good)).toEqual(refused('REPLAY'));
    expect(await reader.upload()).toBe(true);
    const events = [...known.events.values()];
    expect(events.map(({ rc }) => rc)).toEqual(
      'BAD_SIGN BAD_FORMAT UNKNOWN_KEY WRONG_PROJECT EXPIRED OK NOT_YET AREA_DENIED OK OK REPLAY'.split(' '),
    );
    expect(events.filter(({ res }) => res === 'denied').every(({ sub }) => sub?.hash)).toBe(true);
    expect(JSON.stringify(events)).not.toContain('MP1:');
    expect(events[0]?.sub).not.toHaveProperty('sid');
    expect(events.at(-2)?.sub).toEqual({
      type: 1,
      pid: 1001,
      tid: 2002,
      sid: 9,
      jti: 7,
      kid: 7,
      fl: expect.any(Number),
    });
  });

  test('of an employee leaves that of a visitor with the same numbers as it is', async () => {
    const { reader, stub, pass } = await setUpReader();
    const visitor = stub.mint({ type: 2, flags: tokenFlags.oneEntry });
    expect(await reader.scan(stub.mint({ flags: tokenFlags.oneEntry }))).toEqual(okPass);
    expect(await reader.scan(visitor)).toEqual(okPass);
    pass(3001);
    expect(await reader.scan(visitor)).toEqual(refused('REPLAY'));
  });

  test('seen twice by the camera is one use, also over a crash', async () => {
    const { reader, stub, known, pass, again } = await setUpReader();
    const text = stub.mint();
    expect(await reader.scan(text)).toEqual(okPass);
    pass(2000);
    expect(await reader.scan(text)).toMatchObject({ allow: false, silent: true });
    pass(2000);
    const after = again();
    expect(await after.scan(text)).toEqual(refused('REPLAY'));
    await after.upload();
    expect(known.events.size).toBe(2);
  });

  test('in the other direction is another use', async () => {
    const { reader, stub } = await setUpReader({
      config: { channel: { type: 'both', doorHoldSec: 5, relayMs: 500 } },
    });
    const text = stub.mint();
    expect(await reader.scan(text, 'in')).toEqual(okPass);
    expect(await reader.scan(text, 'out')).toEqual(okPass);
  });

  test('is not judged by a clock that knows no time, and is again once it does', async () => {
    const { stub, again, known } = await setUpReader();
    const after = again({ clockOptions: { rtc: false } });
    const text = stub.mint();
    expect(await after.scan(text)).toEqual(refused('CLOCK_BAD'));
    expect(await after.beat()).toBe(true);
    expect(stub.requests.map(({ name, status }) => `${name} ${status}`)).toContain('time 200');
    expect(await after.scan(text)).toEqual(okPass);
    await after.upload();
    expect([...known.events.values()].map(({ clk, bt }) => [clk, bt])).toEqual([
      ['bad', 2],
      ['sync', 2],
    ]);
  });
});

describe('a clock that is wrong', () => {
  test('is set by the server, told as an exception, and set right again', async () => {
    const { reader, known, stub } = await setUpReader();
    reader.clock.jump(10 * minute);
    expect(await reader.beat()).toBe(true);
    expect(stub.requests.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(Math.abs(reader.clock.now() - 1_760_000_000_000)).toBeLessThan(1000);
    await reader.beat();
    await reader.upload();
    const [began, ended] = known.troubles;
    expect(began).toMatchObject({ code: 'CLOCK_DRIFT', recovered: false });
    expect(ended).toMatchObject({ code: 'CLOCK_DRIFT', recovered: true, ref: began?.id });
  });
});

describe('the revocation list', () => {
  test('arrives with the next heartbeat, and a re-validated employee passes again', async () => {
    const { reader, stub, pass } = await setUpReader();
    expect(await reader.scan(stub.mint({ jti: 1 }))).toEqual(okPass);
    stub.list = { ...stub.list, rev: 1, entries: [{ k: 'U', id: 9, op: 'add' }] };
    pass(30_000);
    await reader.beat();
    expect(await reader.scan(stub.mint({ jti: 2 }))).toEqual(refused('REVOKED_USER'));
    stub.list = { ...stub.list, rev: 2, entries: [{ k: 'U', id: 9, op: 'del' }] };
    await reader.beat();
    expect(await reader.scan(stub.mint({ jti: 3 }))).toEqual(okPass);
    expect(reader.state().revVer).toBe(2);
  });

  test('is asked for whole where steps are missing', async () => {
    const { reader, stub } = await setUpReader();
    stub.list = { rev: 5, gen: 0, from: 4, entries: [{ k: 'T', id: 2002, op: 'add' }], forged: false };
    await reader.beat();
    expect(reader.state().revVer).toBe(5);
    expect(await reader.scan(stub.mint())).toEqual(refused('REVOKED_TENANT'));
  });

  test('is refused when it is forged or older', async () => {
    const { reader, stub } = await setUpReader();
    stub.list = { rev: 3, gen: 0, from: 0, entries: [{ k: 'U', id: 9, op: 'add' }], forged: false };
    await reader.beat();
    stub.list = { ...stub.list, rev: 4, forged: true };
    await reader.beat();
    expect(reader.state().revVer).toBe(3);
    stub.list = { ...stub.list, rev: 2, entries: [], forged: false };
    await reader.beat();
    expect(reader.state().revVer).toBe(3);
    expect(await reader.scan(stub.mint())).toEqual(refused('REVOKED_USER'));
  });

  test('that is too old lets no lasting pass through, and is reported when the server is back', async () => {
    const { reader, stub, known, pass } = await setUpReader();
    await reader.beat();
    reader.faults.cut = true;
    pass(24 * 60 * minute + 1000);
    expect(await reader.beat()).toBe(false);
    expect(await reader.scan(stub.mint({ type: 2, flags: 0 }))).toEqual(refused('STALE_LIST'));
    expect(await reader.scan(stub.mint())).toEqual(okPass);
    reader.faults.cut = false;
    await reader.beat();
    await reader.beat();
    await reader.upload();
    expect(known.troubles.map(({ code, recovered }) => [code, recovered])).toEqual([
      ['STALE_LIST', false],
      ['STALE_LIST', true],
    ]);
  });
});

describe('cards', () => {
  const row = (uid: string, more = {}) =>
    ({ uid, owner: { t: 'U', id: 9 }, tid: 2002, exp: null, area: 0, st: 'on', ...more }) as const;

  test('arrive page by page and open the door until they are taken off', async () => {
    const { reader, stub } = await setUpReader();
    stub.cards = {
      ver: 3,
      page: 2,
      rows: [row('04A1'), row('04A2', { st: 'off' }), row('04A3', { area: 9 })],
    };
    await reader.beat();
    expect(reader.state().cardVer).toBe(3);
    expect(await reader.card('04a1')).toEqual(okPass);
    expect(await reader.card('04A2')).toEqual(refused('CARD_DISABLED'));
    expect(await reader.card('04A3')).toEqual(refused('AREA_DENIED'));
    expect(await reader.card('04FF')).toEqual(refused('CARD_UNKNOWN'));
    stub.cards = { ver: 4, page: 9, rows: [row('04A2'), row('04A1', { st: 'del' })] };
    await reader.beat();
    expect(await reader.card('04A1')).toEqual(refused('CARD_UNKNOWN'));
  });

  test('of a new day are fetched when it suits, but at once where the former are too old to open by', async () => {
    const { reader, stub, pass } = await setUpReader();
    reader.faults.random = () => 1;
    stub.cards = { ver: 3, page: 9, rows: [row('04A1')] };
    await reader.beat();
    stub.cards = { ver: 4, within: 900, page: 9, rows: [row('04A1')] };
    await reader.beat();
    expect(reader.state().cardVer).toBe(3);
    pass(15 * minute);
    await reader.beat();
    expect(reader.state().cardVer).toBe(4);
    pass(73 * 60 * minute);
    stub.cards = { ...stub.cards, ver: 5 };
    expect(await reader.card('04A1')).toEqual(refused('STALE_LIST'));
    await reader.beat();
    expect(await reader.card('04A1')).toEqual(okPass);
  });
});

describe('asking the server', () => {
  const asking = (onlineVerify: string) => setUpReader({ config: { policy: { onlineVerify } } });

  test('its word counts, its name is shown', async () => {
    const { reader, stub, known } = await asking('prefer');
    stub.verdict = {
      status: 200,
      code: 200,
      data: { allow: true, reason: 'OK', name: '王芳', displayMs: 1 },
    };
    expect(await reader.scan(stub.mint({ jti: 1 }))).toEqual({ ...okPass, name: '王芳' });
    stub.verdict = { status: 200, code: 200, data: { allow: false, reason: 'REVOKED_USER', displayMs: 1 } };
    expect(await reader.scan(stub.mint({ jti: 2 }))).toEqual(refused('REVOKED_USER'));
    stub.verdict = { status: 200, code: 200, data: { allow: false, reason: 'OK', displayMs: 1 } };
    expect(await reader.scan(stub.mint({ jti: 3 }))).toEqual(refused('ONLINE_DENIED'));
    await reader.upload();
    expect([...known.events.values()].map(({ off }) => off)).toEqual([false, false, false]);
  });

  test('a pass that was refused there is not used up', async () => {
    const { reader, stub } = await asking('prefer');
    const text = stub.mint();
    stub.verdict = { status: 200, code: 200, data: { allow: false, reason: 'ANTI_PASSBACK', displayMs: 1 } };
    expect(await reader.scan(text)).toEqual(refused('ANTI_PASSBACK'));
    stub.verdict = { status: 200, code: 200, data: { allow: true, reason: 'OK', displayMs: 1 } };
    expect(await reader.scan(text)).toEqual(okPass);
  });

  test('without an answer the reader decides itself, or refuses where it must ask', async () => {
    const prefer = await asking('prefer');
    prefer.stub.verdict = 'silence';
    expect(await prefer.reader.scan(prefer.stub.mint())).toEqual(okPass);
    const require = await asking('require');
    require.reader.faults.cut = true;
    expect(await require.reader.scan(require.stub.mint())).toEqual(refused('ONLINE_DENIED'));
  });

  test('what the reader refuses itself is not asked for', async () => {
    const { reader, stub } = await asking('require');
    await reader.scan('hello');
    expect(stub.requests.some(({ name }) => name === 'verify')).toBe(false);
  });
});

test('a reader that runs by itself beats, fetches commands, uploads, and ends when it is told', async () => {
  const { reader, stub, known } = await setUpReader();
  await reader.scan(stub.mint());
  stub.order(known, 'ping');
  reader.start();
  await expect
    .poll(() => [known.beats.length > 0, known.events.size, known.results[0]?.ph])
    .toEqual([true, 1, 'done']);
});
