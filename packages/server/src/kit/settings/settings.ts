import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import type { SettingName } from './settings-table.ts';

export type Mode = 'demo' | 'production';
export type Env = Partial<Record<string, string>>;

/** A setting that can't be used; its message names it and says what would be right. */
export class WrongSetting extends Error {}

export type Settings = {
  mode: Mode;
  port: number;
  host: string;
  publicUrl: string;
  trustProxy: string | false;
  /** Addresses and networks that many people share. */
  sharedAddresses: readonly string[];
  databaseUrl: string | undefined;
  /** A replica of it, by which the back office reads. */
  replicaUrl: string | undefined;
  dataDir: string;
  secretKey: string | undefined;
  /** Whether a demo has simulated readers and a history. */
  demoLife: boolean;
  session: { idleMinutes: number; hours: number; perUser: number };
  phoneSession: { idleDays: number; days: number };
  /** After how many days the rows of growing tables go. */
  keepDays: Readonly<
    Record<
      'records' | 'audit' | 'auditFiles' | 'imports' | 'jobs' | 'commands' | 'messages' | 'readers',
      number
    >
  >;
  /** How many days personal data of visitors is kept. */
  visitDays: number;
  /** How long the link for a first password is good. */
  invitationDays: number;
  /** How many messages each process may send; beyond that people wait. */
  sms: { perMinute: number; perDay: number };
  /** Where map pictures come from, and the site that pages may load them from. */
  map: { tiles: string; site: string; attribution: string } | null;
  /** How old the last good backup may be before it counts as missing. */
  backupMaxAgeHours: number;
  /** How many backups stay at their place. */
  backupKeep: number;
  /** How the log is kept that lets the embedded database go back to any moment; null if it isn't. */
  keepLog: { bases: number; mostWaitingBytes: number } | null;
  /** Where figures are served for Prometheus; null: nowhere. */
  metrics: { host: string; port: number } | null;
  /** A node with less room on a disk it writes to is not ready. */
  minFreeDiskBytes: number;
  /** How long a node that is being stopped serves on while it answers that it isn't ready. */
  stopDelaySeconds: number;
  logLevel: string;
  version: string;
  env: Env;
};

const anyHost = /^(0\.0\.0\.0|::)$/;
/** Addresses that nobody else reaches. */
export const loopback = /^(127(\.\d{1,3}){3}|localhost|::1|\[::1\])$/;

function whole(env: Env, name: SettingName, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new WrongSetting(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function mode(env: Env, host: string): Mode {
  const local = loopback.test(host);
  const wanted = env.MDI_MODE || (local && !env.DATABASE_URL ? 'demo' : 'production');
  if (wanted !== 'demo' && wanted !== 'production') {
    throw new WrongSetting(`MDI_MODE must be demo or production, not "${wanted}".`);
  }
  if (wanted === 'demo' && !local && env.MDI_FORCE_DEMO !== 'yes') {
    throw new WrongSetting(
      `MDI_MODE=demo has known passwords and must not serve on HOST=${host}. Use a loopback HOST, MDI_MODE=production, or MDI_FORCE_DEMO=yes if you are sure.`,
    );
  }
  return wanted;
}

/** The URL of an address; one of IPv6 stands in brackets. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** @throws for an address at which a password would travel in clear */
function publicUrl(env: Env, host: string, port: number): string {
  const text = env.PUBLIC_URL || urlOf(host, port);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongSetting(`PUBLIC_URL must be an http or https address, not "${text}".`);
  }
  const open = url.protocol === 'http:' && !loopback.test(url.hostname);
  if (open && mode(env, host) === 'production' && env.MDI_ALLOW_HTTP !== 'yes') {
    throw new WrongSetting(
      `PUBLIC_URL must be an https address in production, not "${text}": passwords would travel in clear. Put a TLS proxy in front, or set MDI_ALLOW_HTTP=yes if you are sure.`,
    );
  }
  return url.origin;
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxy(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (bits === undefined) return family !== 0 || proxyNames.has(text);
  const most = family === 4 ? 32 : 128;
  return family !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function trustProxy(env: Env): string | false {
  const text = env.TRUST_PROXY?.trim();
  if (!text) return false;
  if (text.split(',').every((part) => isProxy(part.trim()))) return text;
  throw new WrongSetting(
    `TRUST_PROXY must list addresses or networks (10.0.0.0/8), or loopback, linklocal, uniquelocal, not "${text}".`,
  );
}

/** Addresses and networks that many people share. */
function sharedAddresses(env: Env): string[] {
  const parts = (env.SHARED_ADDRESSES ?? '').split(',').map((one) => one.trim());
  const all = parts.filter((part) => part !== '');
  const wrong = all.find((part) => proxyNames.has(part) || !isProxy(part));
  if (wrong === undefined) return all;
  throw new WrongSetting(`SHARED_ADDRESSES must list addresses or networks (10.0.0.0/8), not "${wrong}".`);
}

function databaseUrl(env: Env, name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL'): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!env.DATABASE_URL)
    throw new WrongSetting(`${name} needs the database that it follows: set DATABASE_URL.`);
  // Not parsed as a URL: a socket's address has no host. It holds a password, so the sentence doesn't repeat it.
  if (/^postgres(ql)?:\/\/./.test(text)) return text;
  throw new WrongSetting(`${name} must be a postgres:// address.`);
}

function demoLife(env: Env): boolean {
  const text = env.MDI_DEMO_LIFE || 'on';
  if (text !== 'on' && text !== 'off')
    throw new WrongSetting(`MDI_DEMO_LIFE must be on or off, not "${text}".`);
  return text === 'on';
}

function keepLog(env: Env): Settings['keepLog'] {
  const text = env.BACKUP_LOG || 'off';
  const bases = whole(env, 'BACKUP_LOG_BASES', 7, 1, 1_000);
  const megabytes = whole(env, 'BACKUP_LOG_MAX_MB', 2_048, 64, 10_000_000);
  if (text === 'off') return null;
  if (text !== 'on') throw new WrongSetting(`BACKUP_LOG must be on or off, not "${text}".`);
  if (env.DATABASE_URL)
    throw new WrongSetting(
      'BACKUP_LOG=on is for the embedded database. Whoever runs the one that DATABASE_URL names keeps its log there (PostgreSQL’s archive_mode).',
    );
  if (!env.BACKUP_URL) throw new WrongSetting('BACKUP_LOG=on needs a place: set BACKUP_URL.');
  if (process.platform === 'win32')
    throw new WrongSetting('BACKUP_LOG=on needs a Unix shell, so not on Windows.');
  return { bases, mostWaitingBytes: megabytes * 1024 * 1024 };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug'];

function logLevel(env: Env): string {
  const level = env.LOG_LEVEL || 'info';
  if (logLevels.includes(level)) return level;
  throw new WrongSetting(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`);
}

function secretKey(env: Env): string | undefined {
  const key = env.MDI_SECRET_KEY;
  if (key && key.length < 32) throw new WrongSetting('MDI_SECRET_KEY must have at least 32 characters.');
  if (!key && env.DATABASE_URL) {
    throw new WrongSetting('MDI_SECRET_KEY is needed with DATABASE_URL; it must be the same on every node.');
  }
  return key || undefined;
}

/** It has an address of its own: what only operators may read is never served where the product is. */
function metrics(env: Env, host: string, port: number): Settings['metrics'] {
  const text = env.METRICS_ADDRESS?.trim();
  if (!text) return null;
  const [, bracketed, plain, digits = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const at = { host: bracketed ?? plain ?? '', port: Number(digits) };
  if (at.host === '' || at.port > 65_535) {
    throw new WrongSetting(`METRICS_ADDRESS must be an address and a port (127.0.0.1:9464), not "${text}".`);
  }
  // If either is every address of the machine, the two can't be kept apart.
  if (
    at.port !== 0 &&
    at.port === port &&
    (at.host === host || anyHost.test(at.host) || anyHost.test(host))
  ) {
    throw new WrongSetting(`METRICS_ADDRESS must name another port than PORT ${port}, not "${text}".`);
  }
  return at;
}

const maxAttribution = 200;

function map(env: Env): Settings['map'] {
  const tiles = env.MDI_MAP_TILES?.trim();
  const attribution = env.MDI_MAP_ATTRIBUTION?.trim() ?? '';
  if (attribution.length > maxAttribution) {
    throw new WrongSetting(`MDI_MAP_ATTRIBUTION must have at most ${maxAttribution} characters.`);
  }
  if (!tiles) return null;
  const url = URL.canParse(tiles) ? new URL(tiles) : undefined;
  // The site goes into the pages' security policy, so it must be one plain host; the rest may vary by picture.
  const plain = url?.protocol === 'https:' && !/[{}*;,'\s]/.test(url.host) && !url.username && !url.password;
  const whole = ['{z}', '{x}', '{y}'].every((place) => tiles.includes(place));
  if (url && plain && whole) return { tiles, site: url.origin, attribution };
  throw new WrongSetting(
    `MDI_MAP_TILES must be an https address with {z}, {x} and {y} in its path, not "${tiles}".`,
  );
}

/**
 * Reads the environment once. @throws WrongSetting naming the first setting that can't be used, so that a
 * server never starts half configured.
 */
export function readSettings(env: Env, version: string): Settings {
  const host = env.HOST || '127.0.0.1';
  const port = whole(env, 'PORT', 8080, 0, 65_535);
  const dataDir = path.resolve(env.MDI_DATA_DIR || 'data');
  // The database itself refuses to forget what is younger than half a year.
  const auditDays = whole(env, 'KEEP_AUDIT_DAYS', 1095, 181, 36_500);
  return {
    mode: mode(env, host),
    port,
    host,
    publicUrl: publicUrl(env, host, port),
    trustProxy: trustProxy(env),
    sharedAddresses: sharedAddresses(env),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    replicaUrl: databaseUrl(env, 'DATABASE_REPLICA_URL'),
    dataDir,
    secretKey: secretKey(env),
    demoLife: demoLife(env),
    session: {
      idleMinutes: whole(env, 'SESSION_IDLE_MINUTES', 60, 1, 1440),
      hours: whole(env, 'SESSION_HOURS', 14, 1, 168),
      perUser: whole(env, 'SESSIONS_PER_USER', 5, 1, 100),
    },
    phoneSession: {
      idleDays: whole(env, 'PHONE_SESSION_IDLE_DAYS', 14, 1, 365),
      days: whole(env, 'PHONE_SESSION_DAYS', 90, 1, 365),
    },
    keepDays: {
      // Readers hand in what is a month old, and boards compare with two.
      records: whole(env, 'KEEP_RECORDS_DAYS', 1095, 100, 36_500),
      audit: auditDays,
      auditFiles: whole(env, 'KEEP_AUDIT_FILES_DAYS', Math.max(3650, auditDays), auditDays, 36_500),
      // An import can be undone for a week.
      imports: whole(env, 'KEEP_IMPORTS_DAYS', 180, 14, 36_500),
      jobs: whole(env, 'KEEP_JOBS_DAYS', 30, 7, 36_500),
      // Readers answer what they were told up to a month ago.
      commands: whole(env, 'KEEP_COMMANDS_DAYS', 180, 40, 36_500),
      // Limits are counted over a day of messages, and lists look back a week.
      messages: whole(env, 'KEEP_MESSAGES_DAYS', 90, 7, 36_500),
      // Twice as long as anybody is reminded of what they didn't confirm.
      readers: whole(env, 'KEEP_READERS_DAYS', 1095, 60, 36_500),
    },
    invitationDays: whole(env, 'INVITATION_DAYS', 7, 1, 30),
    sms: {
      perMinute: whole(env, 'SMS_PER_MINUTE', 120, 1, 6_000),
      perDay: whole(env, 'SMS_PER_DAY', 20_000, 1, 1_000_000),
    },
    visitDays: whole(env, 'VISIT_DAYS', 365, 30, 3650),
    map: map(env),
    backupMaxAgeHours: whole(env, 'BACKUP_MAX_AGE_HOURS', 48, 1, 8_760),
    backupKeep: whole(env, 'BACKUP_KEEP', 14, 1, 10_000),
    keepLog: keepLog(env),
    metrics: metrics(env, host, port),
    minFreeDiskBytes: whole(env, 'MIN_FREE_DISK_MB', 500, 1, 10_000_000) * 1024 * 1024,
    stopDelaySeconds: whole(env, 'STOP_DELAY_SECONDS', 0, 0, 300),
    logLevel: logLevel(env),
    version,
    env,
  };
}

/** The product's version, from the package at the root of the installation. */
export function productVersion(root: string): string {
  const file: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return file && typeof file === 'object' && 'version' in file ? String(file.version) : '0';
}
