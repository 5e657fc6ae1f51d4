import { type Env, WrongSetting } from '../kit/settings/settings.ts';

export type S3Settings = {
  bucket: string;
  /** In front of every key; '' for none. */
  prefix: string;
  region: string;
  /** Another service than Amazon's own, addressed with the bucket in the path. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** What is kept by a service of its own, each by settings of its own. */
type Use = 'FILES' | 'BACKUP';

function demanded(env: Env, use: Use, name: 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'): string {
  const value = env[`${use}_S3_${name}`];
  if (!value) throw new WrongSetting(`${use}_S3_${name} is needed with ${use}_URL=s3://….`);
  return value;
}

function endpointOf(env: Env, use: Use): string | undefined {
  const text = env[`${use}_S3_ENDPOINT`];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new WrongSetting(`${use}_S3_ENDPOINT must be an http or https address, not "${text}".`);
}

/**
 * The bucket of an address and the service of a use; undefined when the address is no `s3://bucket/prefix`.
 * @throws WrongSetting
 */
export function bucketSettings(env: Env, use: Use, url: URL | undefined): S3Settings | undefined {
  if (url?.protocol !== 's3:' || url.host === '') return undefined;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: env[`${use}_S3_REGION`] || 'us-east-1',
    endpoint: endpointOf(env, use),
    accessKeyId: demanded(env, use, 'ACCESS_KEY_ID'),
    secretAccessKey: demanded(env, use, 'SECRET_ACCESS_KEY'),
  };
}

/** How patient one is with a service. */
export type S3RetryOptions = { maxAttempts?: number; connectMs?: number; silentMs?: number };

/** Gives the client of a service, loaded with its first use: whoever has none neither waits for it nor carries it. */
export function makeS3Client(
  settings: S3Settings,
  { maxAttempts, connectMs, silentMs }: S3RetryOptions = {},
) {
  const { region, endpoint, accessKeyId, secretAccessKey } = settings;
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // The extra checksums of newer clients are unknown to many S3 servers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
      requestHandler: {
        ...(connectMs === undefined ? {} : { connectionTimeout: connectMs }),
        ...(silentMs === undefined ? {} : { socketTimeout: silentMs }),
      },
    });
    return { sdk, client };
  };
  let opened: ReturnType<typeof open> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
