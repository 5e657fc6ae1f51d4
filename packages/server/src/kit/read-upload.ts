import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './ctx.ts';

export type Upload = { fields: Record<string, string>; file: UploadedFile | null; digest: string };

/**
 * Reads a multipart body: its text fields and the one part named "file". Limits are the plugin's.
 * @throws with status 400 when the body is no multipart, or breaks off.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await partsOf(request);
  } catch (error) {
    // The parser's own errors carry no status and would count as ours.
    if (error instanceof Error && !('statusCode' in error)) Object.assign(error, { statusCode: 400 });
    throw error;
  }
}

async function partsOf(request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  const hash = createHash('sha256');
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'file') continue;
      hash.update(bytes);
      file = { name: (part.filename ?? '').slice(0, 200), bytes };
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value;
    }
  }
  return { fields, file, digest: hash.digest('base64url') };
}
