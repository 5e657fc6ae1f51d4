import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { makeS3Client, type S3Settings } from '../s3.ts';
import { assertKey, FileMissing, type FileStore, isKey } from './files.ts';

/** So many bytes and no more: some services send what follows them, too. */
async function* firstOf(from: Readable, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of from) {
    const bytes: Buffer = chunk;
    yield bytes.subarray(0, left);
    left -= bytes.length;
    if (left <= 0) return;
  }
}

/** Files in a bucket that all nodes share. */
export function s3Files(settings: S3Settings): FileStore {
  const { bucket, prefix } = settings;
  const s3 = makeS3Client(settings);
  const object = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  return {
    async put(key, bytes) {
      const { sdk, client } = await s3();
      await client.send(new sdk.PutObjectCommand({ ...object(key), Body: bytes }));
    },
    async putFile(key, file) {
      const { sdk, client } = await s3();
      const { size } = await stat(file);
      // Its length has to be said beforehand, else the library reads all of it to know.
      const body = { Body: createReadStream(file), ContentLength: size };
      await client.send(new sdk.PutObjectCommand({ ...object(key), ...body }));
    },
    async read(key, part) {
      const { sdk, client } = await s3();
      const range = part && { Range: `bytes=${part.first}-${part.last}` };
      try {
        const { Body, ContentRange } = await client.send(
          new sdk.GetObjectCommand({ ...object(key), ...range }),
        );
        if (Body instanceof Readable) {
          if (!part) return Body;
          if (ContentRange?.startsWith(`bytes ${part.first}-`)) {
            const bytes = Readable.from(firstOf(Body, part.last - part.first + 1), { objectMode: false });
            // Whoever leaves before the first byte would else keep the line to the service.
            bytes.once('close', () => Body.destroy());
            return bytes;
          }
          Body.destroy();
          throw new Error('the S3 service answered another part of a file than it was asked for');
        }
      } catch (error) {
        if (!(error instanceof sdk.NoSuchKey)) throw error;
      }
      throw new FileMissing(`no file ${key}`);
    },
    async remove(key) {
      const { sdk, client } = await s3();
      await client.send(new sdk.DeleteObjectCommand(object(key)));
    },
    async *list() {
      const { sdk, client } = await s3();
      let token: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? '';
          if (LastModified && isKey(key)) yield { key, changedAt: LastModified };
        }
        token = page.NextContinuationToken;
      } while (token);
    },
  };
}
