import * as cfb from 'cfb';
import {
  DocumentFinding,
  throwActiveContent,
  throwBrokenDocument,
  throwEncryptedDocument,
} from './document-finding.ts';
import type { DocumentType } from './document-task.ts';
import { assertInertSlides, isWorkbookEncrypted } from './legacy-office-records.ts';

type Streams = ReadonlyMap<string, Buffer>;

/** Lists the streams by their paths below the root, whatever the root is called; storages are left out. */
function streamsIn(bytes: Buffer): Streams {
  const container = cfb.read(bytes, { type: 'buffer' });
  const found = new Map<string, Buffer>();
  for (const [at, path] of container.FullPaths.entries()) {
    const entry = container.FileIndex[at];
    const below = path.slice(path.indexOf('/') + 1);
    if (!entry || below === '' || path.endsWith('/')) continue;
    found.set(below, Buffer.from(entry.content ?? []));
  }
  return found;
}

const has = (streams: Streams, pattern: RegExp): string | undefined =>
  [...streams.keys()].find((name) => pattern.test(name));

/** Refuses streams whose names only something that acts has. @throws DocumentFinding */
function assertQuietNames(streams: Streams): void {
  const macros = has(
    streams,
    /(^|\/)(?:VBA|Macros|_VBA_PROJECT_CUR)\/|(^|\/)_VBA_PROJECT$|(^|\/)VbaProject/i,
  );
  if (macros !== undefined) throwActiveContent('Macros', macros);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these streams are named so.
  const native = has(streams, /(^|\/)\x01Ole10(?:Native|ItemName)$|\/\x01Ole$/i);
  const embedded = has(streams, /^ObjectPool\/./i) ?? has(streams, /^(?:MBD|LNK)[\dA-F]{8}\//i) ?? native;
  if (embedded !== undefined) throwActiveContent('Embedded', embedded);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these streams are named so.
  const control = has(streams, /(^|\/)(?:Ctls|\x03OCXDATA|\x03OCXNAME)$/i);
  if (control !== undefined) throwActiveContent('Control', control);
}

/** A field begins with this character. */
const startsProgram = new RegExp(`${String.fromCharCode(0x13)}\\s*DDE(?:AUTO)?\\b`, 'i');

const wordMarks: ReadonlySet<number> = new Set([0xa5ec, 0xa5dc]);

function checkWord(main: Buffer): DocumentType {
  if (!wordMarks.has(main.readUInt16LE(0))) throwBrokenDocument();
  if ((main.readUInt16LE(10) & 0x0100) !== 0) throwEncryptedDocument();
  // Letters take one byte or two.
  const text = main.toString('latin1').replaceAll('\0', '');
  if (startsProgram.test(text)) throwActiveContent('Launch', 'DDE');
  return 'doc';
}

function checkBook(main: Buffer): DocumentType {
  // Every stream of a workbook begins with the record of its beginning.
  if ((main.readUInt16LE(0) & 0xff) !== 0x09) throwBrokenDocument();
  if (isWorkbookEncrypted(main)) throwEncryptedDocument();
  return 'xls';
}

const encryptedSlides = 0xf3d1c4df;

function checkSlides(main: Buffer, streams: Streams): DocumentType {
  const user = streams.get('Current User');
  if (has(streams, /^EncryptedSummary/) !== undefined) throwEncryptedDocument();
  if (user && user.length >= 16 && user.readUInt32LE(12) === encryptedSlides) throwEncryptedDocument();
  assertInertSlides(main);
  return 'ppt';
}

/**
 * Which of the old Office formats an inert compound file has; installers, messages and encrypted files are such files
 * too.
 * @throws DocumentFinding, or whatever damaged tables make the library throw
 */
export function checkLegacyOffice(bytes: Buffer): DocumentType {
  const streams = streamsIn(bytes);
  if (has(streams, /(^|\/)(?:EncryptedPackage|EncryptionInfo)$/) !== undefined) throwEncryptedDocument();
  assertQuietNames(streams);
  const word = streams.get('WordDocument');
  if (word) return checkWord(word);
  const book = streams.get('Workbook') ?? streams.get('Book');
  if (book) return checkBook(book);
  const slides = streams.get('PowerPoint Document');
  if (slides) return checkSlides(slides, streams);
  throw new DocumentFinding({ is: 'other' });
}
