import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { makeSecrets, secretFromFolder } from '../kit/secrets.ts';
import type { Settings } from '../kit/settings.ts';
import { startListsAnew } from '../modules/device-api/index.ts';
import { chooseFiles } from '../ports/files/choose.ts';
import { reachDatabase } from '../start.ts';
import { BadBackup } from './archive.ts';
import { intoFolder, keepNewest, openBackup } from './backup-folder.ts';
import { noteBackup } from './note-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { type About, type Sums, takeBackup } from './take-backup.ts';

// What operators type: npm run mdi -- backup | verify-backup | restore | backup-key.

/** The words after the command, and what stands behind a `--name`. */
export type Typed = { words: readonly string[]; option: (name: string) => string | undefined };

export const backupUsage = `  backup-key                                make a key: its public half locks backups, its secret half opens them
  backup FOLDER [--recipient age1…] [--keep N]
                                            write a backup of database and files, and keep the newest N (14)
  verify-backup FILE --key-file FILE        read all of a backup, and touch nothing
  restore FILE --key-file FILE              put a backup into an empty installation`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function wordOf({ words }: Typed, what: string): string {
  const [word] = words;
  if (word === undefined) throw new BadBackup(`Which ${what}? It is missing after the command.`);
  return word;
}

/** The secret key of a file; lines that are not of it, such as a comment, are left out. */
function keyOf(typed: Typed): string {
  const file = typed.option('key-file');
  if (file === undefined)
    throw new BadBackup(
      '--key-file names the file with the secret key (npm run mdi -- backup-key makes one).',
    );
  if (!existsSync(file)) throw new BadBackup(`There is no ${file}.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.find((line) => line.startsWith('AGE-SECRET-KEY-'))?.trim() ?? '';
}

/** Tells the secret of an installation without telling it; '' where there is none yet. */
function secretMark({ secretKey, dataDir }: Settings): string {
  if (!secretKey && !existsSync(path.join(dataDir, 'secret.key'))) return '';
  return makeSecrets(secretKey ?? secretFromFolder(dataDir))
    .mac('backup')
    .toString('hex')
    .slice(0, 16);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function tell({ takenAt, version, tables, sums }: About & { sums: Sums }): void {
  const rows = sum(Object.values(sums.tables).map((one) => one.rows));
  const files = Object.values(sums.files);
  const megabytes = Math.ceil(sum(files.map(({ bytes }) => bytes)) / 1e6);
  say(
    `Of ${takenAt}, version ${version}: ${rows} rows in ${tables.length} tables, ${files.length} files of ${megabytes} MB.`,
  );
  if (sums.missing.length > 0)
    say(`Not in it, because they were not there: ${sums.missing.length} files that the database names.`);
}

async function backup(settings: Settings, typed: Typed): Promise<void> {
  const folder = wordOf(typed, 'folder');
  const recipient = typed.option('recipient') ?? settings.env.BACKUP_RECIPIENT;
  if (!recipient)
    throw new BadBackup(
      'BACKUP_RECIPIENT or --recipient names the public key (age1…) under which the backup is locked; npm run mdi -- backup-key makes one.',
    );
  const keep = Number(typed.option('keep') ?? 14);
  if (!Number.isInteger(keep) || keep < 1) throw new BadBackup('--keep must be a number from 1 on.');
  const { config, stop } = await reachDatabase(settings, pino({ level: 'warn' }));
  try {
    const source = {
      ...{ database: config, files: chooseFiles(settings.env, settings.dataDir) },
      ...{ version: settings.version, secretMark: secretMark(settings) },
    };
    const note = await noteBackup(config, (why) => say(`The database keeps no note of this backup: ${why}`));
    let told: Awaited<ReturnType<typeof takeBackup>> | undefined;
    const file = await intoFolder(folder, new Date(), async (to) => {
      told = await takeBackup(source, recipient, to);
    }).catch(async (error: unknown) => {
      await note.failed(error);
      throw error;
    });
    await note.taken({ bytes: statSync(file).size, missing: told?.sums.missing.length ?? 0 });
    say(file);
    if (told) tell(told);
    const gone = await keepNewest(folder, keep);
    if (gone > 0) say(`Older backups removed: ${gone}.`);
  } finally {
    await stop();
  }
}

async function verify(typed: Typed): Promise<void> {
  const key = keyOf(typed);
  tell(await verifyBackup(await openBackup(wordOf(typed, 'file')), key));
  say('It is whole.');
}

async function restore(settings: Settings, typed: Typed): Promise<void> {
  const key = keyOf(typed);
  const from = await openBackup(wordOf(typed, 'file'));
  const { config, stop } = await reachDatabase(settings, pino({ level: 'warn' }));
  try {
    const place = {
      ...{ database: config, files: chooseFiles(settings.env, settings.dataDir) },
      secretMark: secretMark(settings),
    };
    tell(await restoreBackup(place, key, from));
    const database = connect(config, () => {});
    try {
      await migrate(database);
      await startListsAnew(database.db);
    } finally {
      await database.close();
    }
    say('Restored. Everybody signs in anew, and readers fetch everything anew.');
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
export const backupCommands: Record<string, (settings: Settings, typed: Typed) => Promise<void>> = {
  backup,
  'verify-backup': (_, typed) => verify(typed),
  restore,
  'backup-key': makeKey,
};
