import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, WrongSetting } from '../../kit/settings/settings.ts';
import { bucketSettings } from '../s3.ts';
import type { FileStore } from './files.ts';
import { localFiles } from './local.ts';
import { s3Files } from './s3.ts';

const urlOf = ({ FILES_URL: text }: Env): URL | undefined =>
  text && URL.canParse(text) ? new URL(text) : undefined;

/** The folder of the file store, where it is one. */
export function filesFolder(env: Env, dataDir: string): string | undefined {
  if (!env.FILES_URL) return path.join(dataDir, 'files');
  const url = urlOf(env);
  return url?.protocol === 'file:' && url.host === '' ? fileURLToPath(url) : undefined;
}

/**
 * The file store of the settings: `file:///folder`, `s3://bucket/prefix`, or the data folder's own.
 * @throws WrongSetting
 */
export function chooseFiles(env: Env, dataDir: string): FileStore {
  const folder = filesFolder(env, dataDir);
  if (folder !== undefined) return localFiles(folder);
  const bucket = bucketSettings(env, 'FILES', urlOf(env));
  if (bucket) return s3Files(bucket);
  throw new WrongSetting(
    `FILES_URL must be a file:/// folder or s3://bucket/prefix, not "${env.FILES_URL}".`,
  );
}
