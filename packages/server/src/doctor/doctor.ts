import fs from 'node:fs';
import { pino } from 'pino';
import { connectForMonitoring } from '../db/connect.ts';
import { openReplica } from '../db/replica.ts';
import { chooseDeps } from '../deps.ts';
import type { Settings } from '../kit/settings/settings.ts';
import { settingsTable } from '../kit/settings/settings-table.ts';
import { reachDatabase } from '../open-store.ts';
import { databaseFindings } from './database-findings.ts';
import { type DoctorFinding, errorText, noteFinding, wrongFinding } from './finding.ts';
import { backupPlaceFindings, diskFindings, fileStoreFindings, secretFindings } from './folder-findings.ts';
import { settingsFindings } from './settings-findings.ts';

const settingsLines = ({ env }: Settings): string[] =>
  settingsTable.map((one) => {
    const value = env[one.name];
    const shown = value ? ('secret' in one ? '(set)' : value) : `— ${one.fallback}`;
    return `  ${one.name.padEnd(22)} ${shown.padEnd(34)} ${one.about}`;
  });

/** What can be found out by way of the database, and without it. */
async function findings(settings: Settings): Promise<DoctorFinding[]> {
  // First, because opening the folder closes it to others.
  const found = [...settingsFindings(settings), ...secretFindings(settings)];
  if (!settings.databaseUrl && !fs.existsSync(settings.dataDir)) {
    return [
      ...found,
      noteFinding('Nothing is installed here yet: npm start makes the data folder and its database.'),
    ];
  }
  const log = pino({ level: 'fatal' });
  let database: Awaited<ReturnType<typeof reachDatabase>>;
  try {
    database = await reachDatabase(settings, log);
  } catch (error) {
    return [...found, wrongFinding(`The database can't be reached: ${errorText(error)}`)];
  }
  const store = connectForMonitoring(database.config, () => {});
  const replica =
    settings.replicaUrl === undefined
      ? null
      : openReplica(store.db, { connectionString: settings.replicaUrl }, () => {});
  try {
    const deps = chooseDeps(settings)(store, log);
    await replica?.look();
    deps.node.replica = () => replica?.figures() ?? null;
    found.push(
      ...diskFindings(await deps.node.disks(), settings.minFreeDiskBytes),
      await fileStoreFindings(deps.files),
      ...(await backupPlaceFindings(settings)),
    );
    try {
      found.push(...(await databaseFindings(store.db, deps, !database.own)));
    } catch (error) {
      found.push(wrongFinding(`The database does not answer: ${errorText(error)}`));
    }
    deps.node.end();
    return found;
  } finally {
    await replica?.close();
    await store.close();
    await database.stop();
  }
}

const marks = { good: 'good ', note: 'note ', wrong: 'WRONG' } as const;

/** Looks into an installation as it is, says what it finds in sentences, and whether anything is wrong. */
export async function doctor(settings: Settings): Promise<boolean> {
  const { version, mode, databaseUrl } = settings;
  const head = `MDI ${version}, mode ${mode}, database ${databaseUrl ? 'by DATABASE_URL' : 'embedded'}`;
  process.stdout.write(`${[head, '', ...settingsLines(settings), ''].join('\n')}\n`);
  const found = await findings(settings);
  for (const { is, says } of found) {
    const out = is === 'wrong' ? process.stderr : process.stdout;
    out.write(`${marks[is]}  ${says}\n`);
  }
  const many = found.filter(({ is }) => is === 'wrong').length;
  process.stdout.write(many === 0 ? '\nNothing is wrong.\n' : `\nWrong: ${many}.\n`);
  return many === 0;
}
