import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../calls/ctx.ts';
import { safeFileName } from '../files/safe-file-name.ts';

export type MultipartUpload = { fields: Record<string, string>; file: UploadedFile | null; digest: string };

/**
 * Reads a multipart body: its text fields and the one part named "file", of `most` bytes; the other limits are
 * the plugin's. @throws with status 400 when the body is no multipart, or breaks off, 413 when the file is larger.
 */
export async function readMultipartUpload(request: FastifyRequest, most: number): Promise<MultipartUpload> {
  try {
    return await Promise.race([partsOf(request, most), brokenOff(request)]);
  } catch (error) {
    // The parser's own errors carry no status and would count as ours.
    if (error instanceof Error && !('statusCode' in error)) Object.assign(error, { statusCode: 400 });
    throw error;
  }
}

/** Never resolves; rejects when the caller leaves before all has arrived: the parser would wait for the rest forever. */
const brokenOff = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    const left = () => {
      if (!raw.readableEnded) reject(new Error('the caller left'));
    };
    if (raw.closed) left();
    else raw.once('close', left);
  });

async function partsOf(request: FastifyRequest, most: number): Promise<MultipartUpload> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  const hash = createHash('sha256');
  for await (const part of request.parts({ limits: { fileSize: most } })) {
    if (part.type === 'file') {
      const pieces: Buffer[] = [];
      for await (const piece of part.file as AsyncIterable<Buffer>) {
        // A piece at a time: all of a large file at once would hold up everybody else.
        hash.update(piece);
        pieces.push(piece);
      }
      if (part.file.truncated) throw Object.assign(new Error('the file is too large'), { statusCode: 413 });
      if (part.fieldname !== 'file') continue;
      const bytes = Buffer.concat(pieces);
      file = { name: safeFileName(part.filename ?? ''), bytes };
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value;
    }
  }
  return { fields, file, digest: hash.digest('base64url') };
}
