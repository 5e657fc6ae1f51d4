import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, WrongSetting } from '../../kit/settings.ts';
import type { FileStore } from './files.ts';
import { localFiles } from './local.ts';
import { s3Files } from './s3.ts';

function demanded(env: Env, name: 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY'): string {
  const value = env[name];
  if (!value) throw new WrongSetting(`${name} is needed with FILES_URL=s3://….`);
  return value;
}

function endpointOf(env: Env): string | undefined {
  const text = env.FILES_S3_ENDPOINT;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new WrongSetting(`FILES_S3_ENDPOINT must be an http or https address, not "${text}".`);
}

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
  const url = urlOf(env);
  if (url?.protocol !== 's3:' || url.host === '') {
    throw new WrongSetting(
      `FILES_URL must be a file:/// folder or s3://bucket/prefix, not "${env.FILES_URL}".`,
    );
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return s3Files({
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: env.FILES_S3_REGION || 'us-east-1',
    endpoint: endpointOf(env),
    accessKeyId: demanded(env, 'FILES_S3_ACCESS_KEY_ID'),
    secretAccessKey: demanded(env, 'FILES_S3_SECRET_ACCESS_KEY'),
  });
}
