import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FilePurpose, fileUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { fileTypeFromBuffer } from 'file-type';
import { refuseField } from '../../kit/calls/refuse.ts';
import { documentTypes } from '../../kit/documents/document-task.ts';
import { inspectDocument } from '../../kit/documents/run-document.ts';
import { inTempFolder } from '../../kit/files/temp-folder.ts';
import { isXls, isZip } from '../../kit/sheets/workbook-format.ts';
import { assertGoodDocument, disguisedTextKind } from './upload.assert-document.ts';
import { cleanPictureAtFullSize } from './upload.clean-picture.ts';
import { assertVideo } from './upload.video.ts';

export const isFilePurpose = (purpose: string): purpose is FilePurpose =>
  Object.hasOwn(fileUploadRules, purpose);

/** A file to look into, which lies in a folder of its own, and what it is called. */
export type ArrivedFile = { file: string; folder: string; name: string };

/** What is known of a checked file; `file` is what is to be kept of it, `thumbnails` are pictures of its first pages. */
export type CheckedFile = {
  file: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  pages: number | null;
  thumbnails: string[];
};

type Known = Pick<CheckedFile, 'mime'> &
  Partial<Pick<CheckedFile, 'file' | 'width' | 'height' | 'pages' | 'thumbnails'>>;

const office = 'application/vnd.openxmlformats-officedocument';
const mimes: Readonly<Record<(typeof documentTypes)[number], string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
};

const endingOf = (name: string): string => path.extname(name).slice(1).toLowerCase();

/** Readers go by the name: one that ends otherwise than its content is called is refused. */
function assertName(name: string, ext: string): void {
  const ending = endingOf(name);
  if (ending !== ext && !(ext === 'jpg' && ending === 'jpeg'))
    refuseField('file', 'upload.error.fileName', ext.toUpperCase());
}

const headBytes = 4100;

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function picture({ file, folder, name }: ArrivedFile, ext: 'jpg' | 'png'): Promise<Known> {
  assertName(name, ext);
  const { bytes, ...facts } = await cleanPictureAtFullSize(await readFile(file), ext);
  const clean = path.join(folder, 'clean');
  await writeFile(clean, bytes);
  return { ...facts, file: clean };
}

async function document(
  { file, folder, name }: ArrivedFile,
  formats: readonly string[],
  wrong: () => never,
  look: typeof inspectDocument,
): Promise<Known> {
  const { type, pages, thumbnails } = assertGoodDocument(await look(file, folder), wrong);
  if (!formats.includes(type)) wrong();
  assertName(name, type);
  return { mime: mimes[type], pages, thumbnails };
}

/** By its first bytes, which is how a document is told from what can't be one; the rest is looked at elsewhere. */
async function known(
  purpose: FilePurpose,
  arrived: ArrivedFile,
  look: typeof inspectDocument,
): Promise<Known> {
  const formats: readonly string[] = fileUploadRules[purpose].formats;
  const wrong = (): never => refuseField('file', 'upload.error.fileFormat', formatsText(purpose));
  const head = await headOf(arrived.file);
  const isDocument = isZip(head) || isXls(head) || head.subarray(0, 5).toString('latin1') === '%PDF-';
  if (isDocument) {
    return formats.some((format) => documentTypes.some((one) => one === format))
      ? document(arrived, formats, wrong, look)
      : wrong();
  }
  const ext = (await fileTypeFromBuffer(head).catch(() => undefined))?.ext;
  if (ext === 'mp4' && formats.includes(ext)) {
    const facts = await assertVideo(arrived.file);
    assertName(arrived.name, ext);
    return { mime: 'video/mp4', ...facts };
  }
  if ((ext === 'jpg' || ext === 'png') && formats.includes(ext)) return picture(arrived, ext);
  const called = endingOf(arrived.name);
  const taken = documentTypes.some((one) => one === called) && formats.includes(called);
  const is = disguisedTextKind(head) ?? ext?.toUpperCase();
  if (taken && is) return refuseField('file', 'upload.error.fileOther', is, called.toUpperCase());
  return wrong();
}

/** What a file on this machine hashes to, and how long it is, read a piece at a time. */
async function measured(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
    }
  });
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * A file that readers save: its type is told by content, its name must end in that, pictures are made anew, and what
 * could do more than be read is refused. @throws Refusal under the field "file"
 * @param look looks into a document, in a process of its own unless told
 */
export async function checkFile(
  purpose: FilePurpose,
  arrived: ArrivedFile,
  look = inspectDocument,
): Promise<CheckedFile> {
  const found = await known(purpose, arrived, look);
  const file = found.file ?? arrived.file;
  const facts = { width: null, height: null, pages: null, thumbnails: [], ...found };
  return { ...facts, file, ...(await measured(file)) };
}

/** What may be uploaded for something, as sentences name it. */
export const formatsText = (purpose: FilePurpose): string =>
  fileUploadRules[purpose].formats.map((one) => one.toUpperCase()).join('/');

/** @throws Refusal for more bytes than may be for this, or none */
export function assertSize(purpose: FilePurpose, bytes: number): void {
  const { maxBytes } = fileUploadRules[purpose];
  if (bytes === 0) refuseField('file', 'upload.error.fileEmpty', formatsText(purpose));
  if (bytes > maxBytes) refuseField('file', 'upload.error.fileTooLarge', maxBytes / 1024 / 1024);
}

/** The same of bytes that came at once; `use` has the file until it is done. */
export const withCheckedBytes = <T>(
  purpose: FilePurpose,
  { bytes, name }: { bytes: Buffer; name: string },
  use: (checked: CheckedFile) => Promise<T>,
): Promise<T> =>
  inTempFolder('upload', async (folder) => {
    assertSize(purpose, bytes.length);
    const file = path.join(folder, 'file');
    await writeFile(file, bytes);
    return use(await checkFile(purpose, { file, folder, name }));
  });
