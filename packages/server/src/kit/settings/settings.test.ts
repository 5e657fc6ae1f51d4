import { describe, expect, test } from 'vitest';
import { isAmong } from '../rate-limits/ip-limit.ts';
import { type Env, readSettings, WrongSetting } from './settings.ts';
import { settingsTable } from './settings-table.ts';

const read = (env: Env) => readSettings(env, 'test');

/** A setting, a value it can't have, and what the sentence must say besides the name. */
const wrong: [string, Env, RegExp][] = [
  ['MDI_MODE', { MDI_MODE: 'test' }, /demo or production, not "test"/],
  ['MDI_MODE', { HOST: '0.0.0.0', MDI_MODE: 'demo' }, /HOST=0\.0\.0\.0/],
  ['PORT', { PORT: '80a' }, /from 0 to 65535, not "80a"/],
  ['PORT', { PORT: '65536' }, /not "65536"/],
  ['PORT', { PORT: '-1' }, /not "-1"/],
  ['PORT', { PORT: '80.5' }, /not "80\.5"/],
  ['PUBLIC_URL', { PUBLIC_URL: 'mdi.example' }, /http or https/],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://mdi.example' }, /http or https/],
  ['PUBLIC_URL', { MDI_MODE: 'production', PUBLIC_URL: 'http://mdi.example' }, /https address in production/],
  ['PUBLIC_URL', { HOST: '0.0.0.0' }, /MDI_ALLOW_HTTP=yes/],
  ['SHARED_ADDRESSES', { SHARED_ADDRESSES: '10.0.0.1, lobby' }, /not "lobby"/],
  ['SHARED_ADDRESSES', { SHARED_ADDRESSES: 'loopback' }, /networks/],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, /not "true"/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, /networks/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1, proxy.example' }, /networks/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hidden@db/mdi' }, /postgres:\/\//],
  ['MDI_SECRET_KEY', { MDI_SECRET_KEY: 'x'.repeat(31) }, /at least 32/],
  ['MDI_SECRET_KEY', { DATABASE_URL: 'postgres://db/mdi' }, /same on every node/],
  ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }, /from 1 to 1440/],
  ['SESSION_HOURS', { SESSION_HOURS: '169' }, /from 1 to 168/],
  ['SESSIONS_PER_USER', { SESSIONS_PER_USER: 'many' }, /from 1 to 100/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: 'http://map.example/{z}/{x}/{y}.png' }, /https address/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: 'https://map.example/{z}/{x}.png' }, /\{z\}, \{x\} and \{y\}/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: 'https://{s}.map.example/{z}/{x}/{y}.png' }, /https address/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: 'https://*.example/{z}/{x}/{y}.png' }, /https address/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: "https://map.example;script-src 'x'/{z}/{x}/{y}" }, /https address/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: 'https://u:p@map.example/{z}/{x}/{y}.png' }, /https address/],
  ['MDI_MAP_TILES', { MDI_MAP_TILES: '{z}{x}{y}' }, /https address/],
  ['MDI_MAP_ATTRIBUTION', { MDI_MAP_ATTRIBUTION: 'x'.repeat(201) }, /at most 200/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: '9464' }, /127\.0\.0\.1:9464/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: 'http://127.0.0.1:9464' }, /an address and a port/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: '127.0.0.1:65536' }, /an address and a port/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: '127.0.0.1:8080' }, /another port than PORT 8080/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: '0.0.0.0:80', PORT: '80' }, /another port than PORT 80/],
  ['METRICS_ADDRESS', { METRICS_ADDRESS: '[::]:8080' }, /another port than PORT 8080/],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://a/b' }, /set DATABASE_URL/],
  ['STOP_DELAY_SECONDS', { STOP_DELAY_SECONDS: '301' }, /from 0 to 300/],
  ['MIN_FREE_DISK_MB', { MIN_FREE_DISK_MB: '0' }, /from 1 to/],
  ['BACKUP_MAX_AGE_HOURS', { BACKUP_MAX_AGE_HOURS: 'never' }, /from 1 to 8760/],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /fatal, error, warn, info, debug/],
];

describe('a wrong setting', () => {
  test.each(wrong)('%s stops the start with a sentence that names it (%o)', (name, env, says) => {
    const message = messageOf(env);
    expect(message).toContain(name);
    expect(message).toMatch(says);
    expect(message).toMatch(/\.$/);
    expect(message).not.toContain('hidden');
  });
});

function messageOf(env: Env): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

describe('the mode', () => {
  test('is demo on a loopback host with nothing configured, else production', () => {
    expect(read({}).mode).toBe('demo');
    expect(read({ HOST: '::1' }).mode).toBe('demo');
    expect(read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://mdi.example' }).mode).toBe('production');
    expect(read({ HOST: '127.0.0.1.example', PUBLIC_URL: 'https://mdi.example' }).mode).toBe('production');
    const shared = { DATABASE_URL: 'postgres://db/mdi', MDI_SECRET_KEY: 'k'.repeat(32) };
    expect(read(shared).mode).toBe('production');
  });

  test('demo serves on another host only when forced', () => {
    expect(read({ HOST: '0.0.0.0', MDI_MODE: 'demo', MDI_FORCE_DEMO: 'yes' }).mode).toBe('demo');
  });
});

test('map pictures come from the address that is set, and only its site is opened to pages', () => {
  expect(read({}).map).toBeNull();
  const tiles = 'https://map.example:8443/t/{z}/{x}/{y}.png?key={key}';
  expect(read({ MDI_MAP_TILES: tiles }).map).toEqual({
    tiles,
    site: 'https://map.example:8443',
    attribution: '',
  });
  const named = read({ MDI_MAP_TILES: tiles, MDI_MAP_ATTRIBUTION: ' © Map ' });
  expect(named.map?.attribution).toBe('© Map');
});

test('an empty value is the same as none', () => {
  const empty = Object.fromEntries(settingsTable.map((s) => [s.name, '']));
  const { env: _, ...read1 } = read(empty);
  const { env: __, ...read2 } = read({});
  expect(read1).toEqual(read2);
});

test('links start with PUBLIC_URL without its path, or with host and port', () => {
  expect(read({ PUBLIC_URL: 'https://mdi.example/x?y' }).publicUrl).toBe('https://mdi.example');
  expect(read({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81');
});

test('proxies may be addresses, networks and the three named ranges', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8, ::1', 'loopback, fd00::/8', 'uniquelocal']) {
    expect(read({ TRUST_PROXY: text }).trustProxy).toBe(text);
  }
});

test('production without https is for loopback, and for who says so', () => {
  const open = { MDI_MODE: 'production', PUBLIC_URL: 'http://mdi.example' };
  expect(read({ ...open, MDI_ALLOW_HTTP: 'yes' }).publicUrl).toBe('http://mdi.example');
  expect(read({ MDI_MODE: 'production' }).publicUrl).toBe('http://127.0.0.1:8080');
  expect(read({ PUBLIC_URL: 'http://mdi.example' }).mode).toBe('demo');
});

test('shared addresses may be addresses and networks', () => {
  const { sharedAddresses } = read({ SHARED_ADDRESSES: '10.1.2.3, 192.168.0.0/16,2001:db8::/32' });
  const isShared = (address: string) => isAmong(address, sharedAddresses);
  const known = ['10.1.2.3', '192.168.7.7', '2001:db8::1'].map(isShared);
  const others = ['10.1.2.4', '193.168.0.1', '2001:db9::1', 'nowhere'].map(isShared);
  expect([known, others]).toEqual([Array(3).fill(true), Array(4).fill(false)]);
});
