import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Settings, WrongSetting } from '../kit/settings.ts';
import { bucketSettings } from '../ports/s3.ts';
import { bucketBackupStore } from './backup-bucket.ts';
import { folderBackupStore } from './backup-folder.ts';
import type { BackupStore } from './backup-store.ts';

/** Where a place begins with the name of a way to it, and is no folder as one types it. */
const address = /^[a-z0-9+.-]+:\/\//i;

/**
 * A place of backups as somebody names it: a folder, `file:///folder` or `s3://bucket/prefix`.
 * @throws WrongSetting
 */
export function backupStoreAt(place: string, { env, dataDir, minFreeDiskBytes }: Settings): BackupStore {
  if (!address.test(place)) return folderBackupStore(path.resolve(place));
  const url = URL.canParse(place) ? new URL(place) : undefined;
  if (url?.protocol === 'file:' && url.host === '') return folderBackupStore(fileURLToPath(url));
  const bucket = bucketSettings(env, 'BACKUP', url);
  if (bucket)
    return bucketBackupStore(bucket, {
      outgoing: path.join(dataDir, 'outgoing-backups'),
      leastFreeBytes: minFreeDiskBytes,
    });
  throw new WrongSetting(
    `A place of backups is a folder, file:///folder or s3://bucket/prefix, not "${place}".`,
  );
}

/** Where the settings want backups, and under which key; null: nowhere, so that none is taken by the clock. */
export type BackupPlan = { store: BackupStore; recipient: string; keep: number };

/** @throws WrongSetting */
export function readBackupPlan(settings: Settings): BackupPlan | null {
  const { BACKUP_URL: place, BACKUP_RECIPIENT: recipient } = settings.env;
  if (!place) return null;
  if (!address.test(place))
    throw new WrongSetting(`BACKUP_URL must be a file:/// folder or s3://bucket/prefix, not "${place}".`);
  if (!/^age1[a-z0-9]{20,}$/.test(recipient ?? ''))
    throw new WrongSetting(
      'BACKUP_RECIPIENT must be a public key (age1…) where BACKUP_URL names a place; npm run mdi -- backup-key makes one.',
    );
  return { store: backupStoreAt(place, settings), recipient: recipient ?? '', keep: settings.backupKeep };
}
