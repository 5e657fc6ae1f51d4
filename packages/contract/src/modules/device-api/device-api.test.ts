import { describe, expect, test } from 'vitest';
import { methodOf, pathOf } from '../../kit/op.ts';
import {
  commandTypes,
  exceptionCodes,
  passChannels,
  passCodes,
  passDirections,
} from '../../kit/pass/protocol-codes.ts';
import { deviceApi, Heartbeat, PassEvent } from './device-api.contract.ts';
import { deviceApiEn } from './device-api.en.ts';
import { deviceApiZh } from './device-api.zh.ts';

test('every call stands where the protocol says', () => {
  const places = Object.keys(deviceApi.ops).map((n) => `${methodOf(deviceApi, n)} ${pathOf(deviceApi, n)}`);
  expect(places).toEqual([
    'POST /device-api/v1/claim',
    'GET /device-api/v1/time',
    'POST /device-api/v1/heartbeat',
    'POST /device-api/v1/leave',
    'POST /device-api/v1/events',
    'POST /device-api/v1/exceptions',
    'GET /device-api/v1/commands',
    'POST /device-api/v1/commands/:cid/result',
    'GET /device-api/v1/config',
    'GET /device-api/v1/revocations',
    'GET /device-api/v1/cards',
    'GET /device-api/v1/keys',
    'POST /device-api/v1/verify',
  ]);
});

describe.each([
  ['Chinese', deviceApiZh],
  ['English', deviceApiEn],
])('in %s', (_, words) => {
  test('every code has a word', () => {
    const keys = [
      ...passCodes.map((code) => `rc_${code}`),
      ...exceptionCodes.map((code) => `ex_${code}`),
      ...commandTypes.map((type) => `cmd_${type}`),
      ...passDirections.map((dir) => `dir_${dir}`),
      ...passChannels.map((channel) => `ch_${channel}`),
    ];
    expect(Object.keys(words).filter((key) => key !== 'error')).toEqual(keys);
  });
});

const event = {
  id: 'DEV0000001-2-a7',
  bt: 2,
  seq: 367,
  ts: 1_760_000_000_000,
  up: 5000,
  clk: 'sync',
  dir: 'in',
  ch: 'qr',
  res: 'granted',
  rc: 'OK',
  off: true,
  rev: 12,
};

describe('an event', () => {
  test('of another age of the protocol is read as far as it is known', () => {
    const newer = { ...event, mood: 'fine', sub: { type: 1, smile: true } };
    expect(PassEvent.parse(newer)).toEqual({ ...event, sub: { type: 1 } });
  });

  test.each(Object.keys(event))('without its %s is refused', (key) => {
    expect(PassEvent.safeParse({ ...event, [key]: undefined }).success).toBe(false);
  });

  test.each([
    { id: 'x' },
    { id: 'dev1-1-1' },
    { id: `${'A'.repeat(16)}-1-1` },
    { rc: 'MAYBE' },
    { ts: -1 },
    { ts: 1e17 },
    { seq: 1.5 },
    { sub: { hash: 'zz' } },
  ])('with %j is refused', (wrong) => {
    expect(PassEvent.safeParse({ ...event, ...wrong }).success).toBe(false);
  });
});

test('a heartbeat needs its version', () => {
  expect(Heartbeat.safeParse({ v: 2 }).success).toBe(false);
});
