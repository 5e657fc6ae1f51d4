import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readBackupPlan } from '../backup/backup-plan.ts';
import type { Disk } from '../kit/live/node-state.ts';
import type { Settings } from '../kit/settings/settings.ts';
import type { FileStore } from '../ports/files/files.ts';
import { type DoctorFinding, errorText, goodFinding, noteFinding, wrongFinding } from './finding.ts';

/** Others may pass through where PostgreSQL runs as another user, and nothing more. */
const ofOthers = { folder: 0o066, file: 0o077 };

function openOf(at: string, bits: number): string | undefined {
  const mode = fs.statSync(at, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & bits) === 0 ? undefined : (mode & 0o777).toString(8).padStart(4, '0');
}

/** Whether other users of the machine can read what is nobody else's. */
export function secretFindings({ dataDir, secretKey }: Settings): DoctorFinding[] {
  if (!fs.existsSync(dataDir)) return [noteFinding(`There is no ${dataDir} yet.`)];
  const key = path.join(dataDir, 'secret.key');
  const looked: [string, number][] = [
    [dataDir, ofOthers.folder],
    [key, ofOthers.file],
    [path.join(dataDir, 'files'), ofOthers.file],
    [path.join(dataDir, 'server.log'), ofOthers.file],
  ];
  const open = looked.flatMap(([at, bits]) => {
    const mode = openOf(at, bits);
    return mode === undefined
      ? []
      : [
          wrongFinding(
            `${at} is open to other users of the machine (${mode}); starting the server closes it.`,
          ),
        ];
  });
  if (open.length > 0) return open;
  if (secretKey && fs.existsSync(key)) {
    return [noteFinding(`MDI_SECRET_KEY is used, and not the secret in ${key}.`)];
  }
  return [goodFinding('The data folder is closed to other users of the machine.')];
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Whether what is written to has room. */
export const diskFindings = (disks: readonly Disk[], least: number): DoctorFinding[] =>
  disks.map(({ of, freeBytes }) => {
    if (freeBytes === null) return wrongFinding(`The disk of the ${of} folder can't be read.`);
    const says = `The disk of the ${of} folder has ${gigabytes(freeBytes)} left`;
    return freeBytes < least
      ? wrongFinding(`${says}, less than MIN_FREE_DISK_MB (${gigabytes(least)}).`)
      : goodFinding(`${says}.`);
  });

/** Whether a file can be kept, read and removed. */
export async function fileStoreFindings(files: FileStore): Promise<DoctorFinding> {
  const key = `doctor-${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, bytes);
    const read = await buffer(await files.read(key));
    await files.remove(key);
    return read.equals(bytes)
      ? goodFinding('Files can be kept, read and removed.')
      : wrongFinding('The file store gives back other bytes than it was given.');
  } catch (error) {
    return wrongFinding(`The file store can't be used: ${errorText(error)}`);
  }
}

/** Whether the place of backups can be used, before the night. */
export async function backupPlaceFindings(settings: Settings): Promise<DoctorFinding[]> {
  const plan = readBackupPlan(settings);
  if (!plan) return [];
  try {
    await plan.store.assertUsable();
    const all = await plan.store.list();
    return [goodFinding(`BACKUP_URL can be reached, and holds ${all.length} backups.`)];
  } catch (error) {
    return [wrongFinding(`BACKUP_URL can't be used: ${errorText(error)}`)];
  }
}
