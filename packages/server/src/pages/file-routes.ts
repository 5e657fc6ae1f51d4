import { type FilePurpose, fileUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import { type FileAccessAsked, parseFileAccessRule, ruledPurposes } from '../kit/files/file-access-rules.ts';
import { fileRoute, isFileUrlGood } from '../kit/files/signed-file-url.ts';
import { stillAllowed } from '../kit/jobs/jobs.ts';
import { mayHaveFile } from '../kit/review/content-file-access.ts';
import { FileMissing } from '../ports/files/files.ts';
import { rangeOf } from './byte-range.ts';
import { streamWhileAllowed } from './stream-while-allowed.ts';

type Asked = {
  Params: { key: string };
  Querystring: { e?: string; s?: string; r?: string };
  Headers: { range?: string; 'if-range'?: string };
};

/** What a browser may be told that a file is: nothing of it runs. Anything else is bytes. */
const quietTypes =
  /^(?:image\/(?:png|jpeg|gif|webp)|video\/mp4|application\/(?:pdf|msword|vnd\.ms-(?:excel|powerpoint)|vnd\.openxmlformats-officedocument\.[a-z]+\.[a-z]+))$/;

const typeOf = (mime: string): string => (quietTypes.test(mime) ? mime : 'application/octet-stream');

/** Documents that have pages of their own to be read in. */
const read: ReadonlySet<string> = new Set<FilePurpose>(['libraryFile', 'reportFile']);

type How = Pick<FileAccessAsked, 'log' | 'fetches' | 'goesOn'>;

type Named = { mime: string; name: string; purpose: string };

/** Whether a file is shown where it is asked for: pictures, videos, and PDFs that have a viewer. */
function isShown({ mime, purpose }: Named): boolean {
  if (typeOf(mime) !== mime) return false;
  if (mime === 'application/pdf') return read.has(purpose);
  return mime.startsWith('video/') || (mime.startsWith('image/') && !(purpose in fileUploadRules));
}

/** Everything else, and what was uploaded to be saved, is saved under its own name (RFC 6266, name in UTF-8). */
function dispositionOf(file: Named): string {
  if (isShown(file)) return 'inline';
  const quoted = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${quoted}`;
}

/** Whether a file is nobody's result of a job, or its owner may still have it. */
async function isOffered({ registry, now }: Deps, db: Db, uploadId: number): Promise<boolean> {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'kind', 'input'])
    .where('resultId', '=', uploadId)
    .execute();
  return jobs.length === 0 || (await stillAllowed(db, registry, jobs, now())).size > 0;
}

/**
 * Serves uploaded files to whoever holds a signed link; a wrong or old link is the same as a missing file, and so is
 * what a job made for somebody whose role doesn't hold the right any more. A part of a file is told to whoever asks for
 * one, as players of videos do.
 */
export function addFileRoutes(app: FastifyInstance, deps: Deps, db: Db): void {
  const mayBeHad = async (asked: How & { uploadId: number; mark: string }) => {
    const { uploadId, mark, ...how } = asked;
    const ruled = parseFileAccessRule(mark);
    const rule = ruled && deps.registry.files[ruled.rule];
    if (!ruled || !rule) return mayHaveFile({ db, deps, log: how.log }, uploadId, mark);
    return rule({ db, deps, ...how }, uploadId, ruled.numbers);
  };
  app.get<Asked>(fileRoute, { config: { access: 'file' }, compress: false }, async (request, to) => {
    const { key } = request.params;
    const { e, s, r } = request.query;
    if (!isFileUrlGood(deps, key, e, s, r === undefined ? '' : String(r))) return to.callNotFound();
    const file = await db
      .selectFrom('upload')
      .leftJoin('upload as whole', 'whole.id', 'upload.thumbnailOf')
      .select(['upload.id', 'upload.mime', 'upload.key', 'upload.name', 'upload.purpose', 'upload.bytes'])
      .select('whole.purpose as ofWhole')
      .where('upload.key', '=', key)
      .executeTakeFirst();
    if (!file || !(await isOffered(deps, db, file.id))) return to.callNotFound();
    // A file never changes under its key.
    const tag = `"${key}"`;
    const { range, 'if-range': ifRange = tag } = request.headers;
    const part = ifRange === tag ? rangeOf(range, file.bytes) : null;
    const fetches = request.method === 'GET' && part !== 'beyond';
    const isHad =
      r === undefined
        ? !ruledPurposes.has(file.ofWhole ?? file.purpose)
        : await mayBeHad({ log: request.log, fetches, goesOn: false, uploadId: file.id, mark: r });
    if (!isHad) return to.callNotFound();
    if (part === 'beyond')
      return to
        .code(416)
        .header('Content-Range', `bytes */${file.bytes}`)
        .header('Cache-Control', 'no-store')
        .send();
    const bytes = await deps.files.read(file.key, part ?? undefined).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (!bytes) return to.callNotFound();
    const flowing =
      r === undefined
        ? bytes
        : streamWhileAllowed(bytes, {
            now: deps.now,
            mayGoOn: () =>
              mayBeHad({ log: request.log, fetches: false, goesOn: true, uploadId: file.id, mark: r }),
          });
    if (part) to.code(206).header('Content-Range', `bytes ${part.first}-${part.last}/${file.bytes}`);
    return (
      to
        // Whether somebody still may is asked each time, and while bytes flow.
        .header('Cache-Control', r === undefined ? 'private, max-age=3600, immutable' : 'private, no-store')
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .header('Content-Disposition', dispositionOf(file))
        .header('Accept-Ranges', 'bytes')
        .header('ETag', tag)
        .header('Content-Length', part ? part.last - part.first + 1 : file.bytes)
        .type(typeOf(file.mime))
        .send(flowing)
    );
  });
}
