import { SheetProblem } from '../sheets/sheet-limits.ts';
import { openZip, unpackEntry, type ZipArchive } from '../sheets/unzip.ts';
import { DocumentFinding, throwBrokenDocument, throwEncryptedDocument } from './document-finding.ts';
import type { DocumentType } from './document-task.ts';
import {
  assertInertName,
  assertInertRelations,
  assertInertTypes,
  inertPartReader,
  isInnerPart,
  mainPartIn,
} from './office-parts.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** The formats that are taken, each with the part it begins with and that part's type. */
const officeTypes = [
  { type: 'docx', main: `${office}.wordprocessingml.document.main+xml`, part: /^\/word\// },
  { type: 'xlsx', main: `${office}.spreadsheetml.sheet.main+xml`, part: /^\/xl\// },
  { type: 'pptx', main: `${office}.presentationml.presentation.main+xml`, part: /^\/ppt\// },
] as const;

const mb = 1024 * 1024;
const typeList = '[content_types].xml';
/** Lists of types and relations are small; what is longer isn't read whole. */
const maxList = 5 * mb;
const maxPart = 400 * mb;
/** A file in a file in a file is as deep as writers go. */
const maxDeep = 2;
const maxEntries = 10_000;

/** A large file may unpack to more; a small one that unpacks to hundreds of times its size is a bomb. */
const maxUnpacked = (bytes: number) => Math.max(100 * mb, Math.min(10 * bytes, maxPart));

async function whole(archive: ZipArchive, name: string, most: number): Promise<Buffer> {
  const entry = archive.entries.get(name);
  if (!entry) return throwBrokenDocument();
  const pieces: Buffer[] = [];
  for await (const piece of unpackEntry(archive, entry, most)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function assertPart(archive: ZipArchive, name: string): Promise<void> {
  const entry = archive.entries.get(name);
  if (!entry) return throwBrokenDocument();
  const reader = inertPartReader();
  const decoder = new TextDecoder();
  for await (const piece of unpackEntry(archive, entry, maxPart))
    reader.take(decoder.decode(piece, { stream: true }));
  reader.end();
}

async function assertParts(archive: ZipArchive, deep: number): Promise<void> {
  for (const name of archive.entries.keys()) assertInertName(name);
  for (const name of archive.entries.keys()) {
    if (name.endsWith('.rels')) assertInertRelations((await whole(archive, name, maxList)).toString());
    if (/\.(?:xml|rels|vml)$/.test(name)) await assertPart(archive, name);
    if (!isInnerPart(name)) continue;
    if (deep === maxDeep) throw new DocumentFinding({ is: 'found', kind: 'Embedded', what: 'embeddings' });
    await look(await whole(archive, name, 30 * mb), deep + 1);
  }
}

async function look(bytes: Buffer, deep: number): Promise<DocumentType> {
  let archive: ZipArchive | undefined;
  try {
    archive = await openZip(bytes, { entries: maxEntries, unpacked: maxUnpacked(bytes.length) });
    // Nothing in a comment is part of a document.
    if (archive.zip.comment.length > 0) throwBrokenDocument();
    if (!archive.entries.has(typeList)) throw new DocumentFinding({ is: 'other' });
    const types = (await whole(archive, typeList, maxList)).toString();
    assertInertTypes(types);
    const found = officeTypes.find(({ main, part }) => mainPartIn(types, part, main));
    if (!found) throw new DocumentFinding({ is: 'other' });
    await assertParts(archive, deep);
    return found.type;
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    if (error.key === 'import.error.encrypted') throwEncryptedDocument();
    if (error.key === 'import.error.bomb') throw new DocumentFinding({ is: 'heavy' });
    return throwBrokenDocument();
  } finally {
    archive?.zip.close();
  }
}

/**
 * Which of today's Office formats a file is, in which nothing acts: no macros, controls, embedded programs, parts from
 * elsewhere or document type definitions. @throws DocumentFinding
 */
export const checkOfficeOpenXml = (bytes: Buffer): Promise<DocumentType> => look(bytes, 0);
