import { describe, expect, test } from 'vitest';
import { setUpReader } from './reader-setup.fixture.ts';

const minute = 60_000;

describe('a command', () => {
  test('is carried out once, however often it comes', async () => {
    const { reader, stub, known } = await setUpReader();
    const open = stub.order(known, 'open', { reason: '忘带手机', operator: '李' });
    stub.lose = 0;
    await reader.poll();
    known.commands.push(open);
    await reader.poll();
    await reader.upload();
    expect(known.results.map(({ cid, ph }) => [cid, ph])).toEqual([
      [open.cid, 'done'],
      [open.cid, 'done'],
    ]);
    expect([...known.events.values()].map(({ ch, res }) => [ch, res])).toEqual([['remote', 'granted']]);
    expect(known.results[1]).toEqual(known.results[0]);
  });

  test('is not carried out again after a crash', async () => {
    const { reader, stub, known, again } = await setUpReader();
    const open = stub.order(known, 'open', { reason: 'x', operator: 'x' });
    await reader.poll();
    known.commands.push(open);
    const after = again();
    await after.poll();
    await after.upload();
    expect([known.results.length, known.events.size]).toEqual([2, 1]);
  });

  test('comes with a heartbeat too', async () => {
    const { reader, stub, known } = await setUpReader();
    stub.order(known, 'ping');
    await reader.beat();
    expect(known.results[0]).toMatchObject({ ph: 'done', data: { up: 0 } });
  });

  test('that is over, unknown or misshapen does nothing', async () => {
    const { reader, stub, known } = await setUpReader();
    stub.order(known, 'open', { reason: 'x', operator: 'x' }, { exp: reader.clock.now() - 1 });
    stub.order(known, 'dance');
    stub.order(known, 'open', { reason: 1 });
    stub.order(known, 'fw', { ver: '2', url: 'x', sha256: 'x', sig: 'x' });
    await reader.poll();
    expect(known.results.map(({ ph }) => ph)).toEqual(['expired', 'rejected', 'rejected', 'rejected']);
    expect(reader.state().waiting).toBe(0);
  });

  test('of an earlier time is done first', async () => {
    const { reader, stub, known } = await setUpReader();
    const now = reader.clock.now();
    const later = stub.order(known, 'ping', {}, { ts: now + 2 });
    const earlier = stub.order(known, 'ping', {}, { ts: now + 1 });
    await reader.poll();
    expect(known.results.map(({ cid }) => cid)).toEqual([earlier.cid, later.cid]);
  });
});

test('a reader out of use opens to nobody but the exit button and the fire release, until it is in use again', async () => {
  const { reader, stub, known } = await setUpReader();
  const use = async (enabled: boolean) => {
    Object.assign(known, { config: { enabled }, configVer: known.configVer + 1 });
    await reader.beat();
  };
  await use(false);
  expect(known.beats.at(-1)).toMatchObject({ enabled: true });
  expect(await reader.scan(stub.mint())).toMatchObject({ allow: false, rc: 'DEVICE_DISABLED' });
  expect(await reader.card('04A1')).toMatchObject({ allow: false, rc: 'DEVICE_DISABLED' });
  reader.press('button');
  reader.press('fire');
  await reader.upload();
  expect([...known.events.values()].filter(({ res }) => res === 'granted').map(({ ch }) => ch)).toEqual([
    'button',
    'fire',
  ]);
  await use(true);
  expect(known.beats.at(-1)).toMatchObject({ enabled: false });
  expect(await reader.scan(stub.mint())).toMatchObject({ allow: true });
});

test('the order that once blocked a reader is told by its config alone', async () => {
  const { reader, stub, known } = await setUpReader();
  stub.order(known, 'block', { on: true, reason: 'x' });
  await reader.poll();
  expect(known.results.at(-1)).toMatchObject({ ph: 'rejected' });
  expect(await reader.scan(stub.mint())).toMatchObject({ allow: true });
});

test('a new secret is taken when it is sealed under the old one, and signs from then on', async () => {
  const { reader, stub, known } = await setUpReader();
  stub.order(known, 'rekey', {
    blob: stub.rekeyBlob({ ...known, secret: Buffer.alloc(32) }, Buffer.alloc(32, 1)),
  });
  await reader.poll();
  expect(known.results.at(-1)).toMatchObject({ ph: 'failed' });
  stub.order(known, 'rekey', { blob: stub.rekeyBlob(known, Buffer.alloc(32, 2)) });
  await reader.poll();
  known.secret = Buffer.alloc(32, 2);
  expect(await reader.beat()).toBe(true);
});

test('a reboot is a new boot, with the clock of its hardware', async () => {
  const { reader, stub, known } = await setUpReader();
  stub.order(known, 'reboot');
  await reader.poll();
  expect(reader.state()).toMatchObject({ boot: 2, clock: 'rtc' });
  expect(known.results).toHaveLength(1);
});

describe('a config', () => {
  test('is taken as a whole, by heartbeat or by command', async () => {
    const { reader, stub, known } = await setUpReader();
    known.configVer = 2;
    await reader.beat();
    expect(reader.state().cfgVer).toBe(2);
    const inline = stub.configOf(known, { ver: 3, area: { id: 8, name: '西门' } });
    stub.order(known, 'config', { ver: 3, sha256: stub.digestOf(inline), inline });
    await reader.poll();
    expect(reader.state()).toMatchObject({ cfgVer: 3, areaId: 8 });
    known.configVer = 4;
    stub.order(known, 'config', { ver: 4, sha256: stub.digestOf(stub.configOf(known)) });
    await reader.poll();
    expect(reader.state().cfgVer).toBe(4);
    expect(known.results.map(({ ph }) => ph)).toEqual(['done', 'done']);
  });

  test.each([
    ['another hash', (good: object) => good, 'nonsense'],
    ['a changed field', (good: object) => ({ ...good, groups: [1, 2, 3] }), null],
    ['a missing field', (good: object) => ({ ...good, policy: undefined }), null],
  ])('with %s is reported, and the old one stays', async (_, change, digest) => {
    const { reader, stub, known } = await setUpReader();
    const good = stub.configOf(known, { ver: 2 });
    const inline = change(good);
    stub.order(known, 'config', { ver: 2, sha256: digest ?? stub.digestOf({ ...inline }), inline });
    await reader.poll();
    expect(known.results[0]).toMatchObject({ ph: 'failed' });
    expect(reader.state()).toMatchObject({ cfgVer: 1, troubles: ['CFG_BAD'] });
    stub.order(known, 'config', { ver: 2, sha256: stub.digestOf(good), inline: good });
    await reader.poll();
    expect(reader.state()).toMatchObject({ cfgVer: 2, troubles: [] });
  });

  test('of another reader or of an earlier time is not taken', async () => {
    const { reader, stub, known } = await setUpReader();
    const foreign = stub.configOf(stub.know('OTHER'), { ver: 9 });
    const older = stub.configOf(known, { ver: 0 });
    for (const inline of [foreign, older]) {
      stub.order(known, 'config', { ver: 9, sha256: stub.digestOf(inline), inline });
      await reader.poll();
    }
    expect(known.results.map(({ ph, err }) => [ph, err])).toEqual([
      ['failed', 'of another reader'],
      ['failed', 'older than the one in use'],
    ]);
    expect(reader.state().cfgVer).toBe(1);
  });
});

describe('initialising', () => {
  test('a reader that was away: it hears of it, sends what it has, and is nobody’s', async () => {
    const { reader, stub, known } = await setUpReader();
    reader.faults.cut = true;
    reader.fill(70);
    known.standing = 'retired';
    stub.order(known, 'init', { level: 'config' });
    expect(await reader.beat()).toBe(false);
    reader.faults.cut = false;
    expect(await reader.beat()).toBe(false);
    expect(known.events.size).toBe(70);
    expect(known.results.map(({ ph }) => ph)).toEqual(['accepted', 'done']);
    expect(reader.state()).toMatchObject({ claimed: false, waiting: 0, cfgVer: 0, keyVer: 0 });
    expect(await reader.scan(stub.mint())).toEqual({ is: 'notClaimed', why: 'noClaim' });
    expect(await reader.scan(stub.claimFor(known))).toEqual({ is: 'claimed' });
  });

  test('that the power cuts off is finished after it, and not before the server knows', async () => {
    const { reader, stub, known, again } = await setUpReader();
    stub.order(known, 'init', { level: 'factory' });
    stub.lose = 0;
    const cut = reader.poll();
    reader.faults.loseAnswer = 1;
    await cut;
    reader.faults.loseAnswer = 0;
    expect(reader.state().claimed).toBe(true);
    const after = again();
    await after.beat();
    expect(after.state().claimed).toBe(false);
  });

  test('is not mistaken for a refusal now and then', async () => {
    const { reader, known, pass } = await setUpReader();
    known.standing = 'revoked';
    known.secret = null;
    await reader.upload();
    expect(reader.state().claimed).toBe(true);
    pass(11 * minute);
    await reader.beat();
    expect(reader.state().claimed).toBe(true);
  });
});

test('a deleted reader that is refused three times within ten minutes forgets everything', async () => {
  const { reader, known } = await setUpReader();
  known.standing = 'revoked';
  known.secret = null;
  await reader.beat();
  expect(reader.state().claimed).toBe(true);
  await reader.beat();
  expect(reader.state().claimed).toBe(false);
});
