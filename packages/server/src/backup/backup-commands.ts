import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { pino } from 'pino';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { makeSecrets, type Secrets, secretFromFolder } from '../kit/settings/secrets.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { startListsAnew } from '../modules/device-api/index.ts';
import { reachDatabase } from '../open-store.ts';
import { chooseFiles, filesFolder } from '../ports/files/choose.ts';
import { localFiles } from '../ports/files/local.ts';
import { backupStoreAt, momentsAt } from './backup-plan.ts';
import { BadBackup } from './bad-backup.ts';
import { installationSigner, secretFingerprint } from './installation-identity.ts';
import type { BaseReach, MomentStores } from './moment-files.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { reachesAt, restoreMoment, verifyReach } from './restore-moment.ts';
import { runBackup } from './run-backup.ts';
import type { OpeningKeys } from './sealed-archive.ts';
import type { BackupDigests, BackupHeader } from './take-backup.ts';

// What operators type: npm run mdi -- backup | backups | verify-backup | restore | backup-key.

/** The words after the command, and what stands behind a `--name`. */
export type TypedCommand = { words: readonly string[]; option: (name: string) => string | undefined };

export const backupUsage = `  backup-key                                make a key: its public half locks backups, its secret half opens them
  backup [PLACE] [--recipient age1…] [--keep N]
                                            write a backup of database and files into a folder or s3://bucket/prefix,
                                            and keep the newest N (14); what isn't said is read from the settings
  backups [PLACE]                           list those that are there, and from when to when any moment can be gone back to
  verify-backup FILE --key-file FILE        read all of a backup, or of a base with the log after it, and touch nothing
  restore FILE --key-file FILE              put a backup into an empty installation
  restore [PLACE] --at TIME --key-file FILE bring an empty installation with the embedded database to a moment
                                            (2026-11-30T18:05:00+08:00; without its zone by this machine's clock)`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Opens the backup that is named by its file, or by its address in a bucket. */
function openNamed(settings: Settings, { words }: TypedCommand) {
  const [file] = words;
  if (file === undefined) throw new BadBackup('Which file? It is missing after the command.');
  const name = path.posix.basename(file);
  return backupStoreAt(file.slice(0, -name.length) || '.', settings).open(name);
}

/** The place that is named, or that of the settings. */
function placeOf({ env }: Settings, { words }: TypedCommand): string {
  const place = words[0] ?? env.BACKUP_URL;
  if (!place)
    throw new BadBackup('Which folder? It is missing after the command, and BACKUP_URL names no place.');
  return place;
}

/** The secret key of a file; lines that are not of it, such as a comment, are left out. */
function keyOf(typed: TypedCommand): string {
  const file = typed.option('key-file');
  if (file === undefined)
    throw new BadBackup(
      '--key-file names the file with the secret key (npm run mdi -- backup-key makes one).',
    );
  if (!existsSync(file)) throw new BadBackup(`There is no ${file}.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))?.trim() ?? '';
}

/** The secret of an installation; null where there is none yet. */
function secretsOf({ secretKey, dataDir }: Settings): Secrets | null {
  if (!secretKey && !existsSync(path.join(dataDir, 'secret.key'))) return null;
  return makeSecrets(secretKey ?? secretFromFolder(dataDir));
}

/** Tells it without telling it; '' where there is none. */
function secretMark(settings: Settings): string {
  const secrets = secretsOf(settings);
  return secrets ? secretFingerprint(secrets) : '';
}

/** What opens what moments are gone back to by, and tells that it is of the installation with this secret. */
function keysOf(settings: Settings, typed: TypedCommand): OpeningKeys {
  const secrets = secretsOf(settings);
  return { identity: keyOf(typed), sign: secrets && installationSigner(secrets) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function tell({ takenAt, version, tables, sums }: BackupHeader & { sums: BackupDigests }): void {
  const rows = sum(Object.values(sums.tables).map((one) => one.rows));
  const files = Object.values(sums.files);
  const megabytes = Math.ceil(sum(files.map(({ bytes }) => bytes)) / 1e6);
  say(
    `Of ${takenAt}, version ${version}: ${rows} rows in ${tables.length} tables, ${files.length} files of ${megabytes} MB.`,
  );
  if (sums.missing.length > 0)
    say(`Not in it, because they were not there: ${sums.missing.length} files that the database names.`);
}

async function backup(settings: Settings, typed: TypedCommand): Promise<void> {
  const place = placeOf(settings, typed);
  const recipient = typed.option('recipient') ?? settings.env.BACKUP_RECIPIENT;
  if (!recipient)
    throw new BadBackup(
      'BACKUP_RECIPIENT or --recipient names the public key (age1…) under which the backup is locked; npm run mdi -- backup-key makes one.',
    );
  const keep = Number(typed.option('keep') ?? settings.backupKeep);
  if (!Number.isInteger(keep) || keep < 1) throw new BadBackup('--keep must be a number from 1 on.');
  const store = backupStoreAt(place, settings);
  const { config, stop } = await reachDatabase(settings, pino({ level: 'warn' }));
  try {
    const source = {
      database: config,
      files: chooseFiles(settings.env, settings.dataDir),
      version: settings.version,
      secretMark: secretMark(settings),
    };
    const { name, about, gone } = await runBackup(source, { store, recipient, keep }, (why) =>
      say(`The database keeps no note of this backup: ${why}`),
    );
    say(store.called(name));
    tell(about);
    if (gone > 0) say(`Older backups removed: ${gone}.`);
  } finally {
    await stop();
  }
}

async function listBackups(settings: Settings, typed: TypedCommand): Promise<void> {
  const store = backupStoreAt(placeOf(settings, typed), settings);
  for (const { name, bytes } of await store.list())
    say(`${store.called(name)}  ${(bytes / 1e6).toFixed(1)} MB`);
  const moments = momentsAt(placeOf(settings, typed), settings);
  for (const { base, until, missing } of await reachesAt(moments)) {
    say(`${moments.bases.called(base.name)}  ${(base.bytes / 1e6).toFixed(1)} MB`);
    if (until) say(`  any moment from ${base.at.toISOString()} to ${until.toISOString()}`);
    if (missing) say(`  segment ${missing} of the log is missing${until ? ' after that' : ''}`);
  }
}

/** The base of that name with what follows it; its place is two folders above. */
async function reachOfNamed(
  settings: Settings,
  file: string,
): Promise<[MomentStores, BaseReach] | undefined> {
  const [, place, name] = /^(.*?)\/?moments\/bases\/([^/]+\.base)$/.exec(file) ?? [];
  if (place === undefined || name === undefined) return undefined;
  const stores = momentsAt(place === '' ? '.' : place, settings);
  const reach = (await reachesAt(stores)).find(({ base }) => base.name === name);
  if (!reach) throw new BadBackup(`There is no ${file}.`);
  return [stores, reach];
}

async function verify(settings: Settings, typed: TypedCommand): Promise<void> {
  const key = keyOf(typed);
  const named = await reachOfNamed(settings, typed.words[0] ?? '');
  if (named) {
    const [stores, reach] = named;
    const { files } = await verifyReach(stores, keysOf(settings, typed), reach);
    say(
      `The base is whole, with ${reach.segments.length} segments and ${files} files${reach.until ? `, up to ${reach.until.toISOString()}` : ''}.`,
    );
    return;
  }
  tell(await verifyBackup(await openNamed(settings, typed), key));
  say('It is whole.');
}

/** The moment that somebody types; one without its zone is by the clock of this machine. */
function momentIn(text: string): Date {
  const at = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? new Date(text.replace(' ', 'T')) : undefined;
  if (at && !Number.isNaN(at.getTime())) return at;
  throw new BadBackup(`--at is a moment like 2026-11-30T18:05:00+08:00, not "${text}".`);
}

async function restoreTo(settings: Settings, typed: TypedCommand, text: string): Promise<void> {
  if (settings.databaseUrl)
    throw new BadBackup('Moments are gone back to in the embedded database alone: unset DATABASE_URL.');
  const at = momentIn(text);
  const keys = keysOf(settings, typed);
  say(`To ${at.toISOString()}, by this machine’s clock ${at.toString()}.`);
  const folder = filesFolder(settings.env, settings.dataDir);
  const place = {
    dataDir: settings.dataDir,
    files: folder === undefined ? null : localFiles(folder),
    secretMark: secretMark(settings),
  };
  const stores = momentsAt(placeOf(settings, typed), settings);
  const { about, segments, files, missing } = await restoreMoment(place, stores, keys, at);
  say(`Of version ${about.version}, from a base and ${segments} segments; ${files} files.`);
  if (missing > 0) say(`Not there, because they were not kept: ${missing} files that the database names.`);
  if (!place.files) say('Files lie in the bucket of FILES_URL, and are as they are there now.');
  const { config, stop } = await reachDatabase(settings, pino({ level: 'warn' }));
  try {
    await bringUp(config);
  } finally {
    await stop();
  }
}

/** What was put back is of this version from then on, and readers fetch everything anew. */
async function bringUp(config: pg.PoolConfig): Promise<void> {
  const database = connect(config, () => {});
  try {
    await migrate(database);
    await startListsAnew(database.db);
  } finally {
    await database.close();
  }
  say('Restored. Everybody signs in anew, and readers fetch everything anew.');
}

async function restore(settings: Settings, typed: TypedCommand): Promise<void> {
  const at = typed.option('at');
  if (at !== undefined) return restoreTo(settings, typed, at);
  const key = keyOf(typed);
  const from = await openNamed(settings, typed);
  const { config, stop } = await reachDatabase(settings, pino({ level: 'warn' }));
  try {
    const place = {
      database: config,
      files: chooseFiles(settings.env, settings.dataDir),
      secretMark: secretMark(settings),
    };
    tell(await restoreBackup(place, key, from));
    await bringUp(config);
  } finally {
    await stop();
  }
}

async function makeKey(): Promise<void> {
  const identity = await generateX25519Identity();
  say(`# Opens the backups. Keep it where this machine's backups are not; without it they are lost.`);
  say(identity);
  say(`# Locks them: BACKUP_RECIPIENT`);
  say(await identityToRecipient(identity));
}

/** The commands about backups, by their names. */
export const backupCommands: Record<string, (settings: Settings, typed: TypedCommand) => Promise<void>> = {
  backup,
  backups: listBackups,
  'verify-backup': verify,
  restore,
  'backup-key': makeKey,
};
