import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Settings, WrongSetting } from '../kit/settings/settings.ts';
import { bucketSettings } from '../ports/s3.ts';
import { bucketBackupStore } from './backup-bucket.ts';
import { folderBackupStore, type IsOurs } from './backup-folder.ts';
import { type BackupStore, isBackupName } from './backup-store.ts';
import { isBaseName, isChangeName, type MomentStores } from './moment-files.ts';

/** Where a place begins with the name of a way to it, and is no folder as one types it. */
const address = /^[a-z0-9+.-]+:\/\//i;

/** What is kept there: backups, and what moments are gone back to by, in folders of their own. */
type Kind = { under?: string; isOurs?: IsOurs };

/**
 * A place of backups as somebody names it: a folder, `file:///folder` or `s3://bucket/prefix`.
 * @throws WrongSetting
 */
export function backupStoreAt(
  place: string,
  { env, dataDir, minFreeDiskBytes }: Settings,
  { under = '', isOurs = isBackupName }: Kind = {},
): BackupStore {
  const inFolder = (folder: string) => folderBackupStore(path.join(folder, under), isOurs);
  if (!address.test(place)) return inFolder(path.resolve(place));
  const url = URL.canParse(place) ? new URL(place) : undefined;
  if (url?.protocol === 'file:' && url.host === '') return inFolder(fileURLToPath(url));
  const bucket = bucketSettings(env, 'BACKUP', url);
  if (bucket)
    return bucketBackupStore(
      { ...bucket, prefix: under === '' ? bucket.prefix : `${bucket.prefix}${under}/` },
      {
        outgoing: path.join(dataDir, 'outgoing-backups', under),
        leastFreeBytes: minFreeDiskBytes,
        isOurs,
      },
    );
  throw new WrongSetting(
    `A place of backups is a folder, file:///folder or s3://bucket/prefix, not "${place}".`,
  );
}

/** What moments are gone back to by, at a place of backups. @throws WrongSetting */
export const momentsAt = (place: string, settings: Settings): MomentStores => ({
  bases: backupStoreAt(place, settings, { under: 'moments/bases', isOurs: isBaseName }),
  changes: backupStoreAt(place, settings, { under: 'moments/changes', isOurs: isChangeName }),
});

/** Where the settings want backups, and under which key; null: nowhere, so that none is taken by the clock. */
export type BackupPlan = {
  store: BackupStore;
  recipient: string;
  keep: number;
  /** Where the log of the embedded database goes, and how many bases are kept; null: it isn't kept. */
  moments: { stores: MomentStores; bases: number } | null;
};

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
  const { backupKeep: keep, keepLog } = settings;
  return {
    store: backupStoreAt(place, settings),
    recipient: recipient ?? '',
    keep,
    moments: keepLog && { stores: momentsAt(place, settings), bases: keepLog.bases },
  };
}
