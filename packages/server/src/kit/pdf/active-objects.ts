import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { throwActiveContent } from '../documents/document-finding.ts';
import type { ActiveContentKind } from '../documents/document-task.ts';
import { isSafeLink } from '../documents/safe-links.ts';

/** Dictionary keys of something that acts, or of a file. */
const activeKeys = {
  JS: 'Script',
  AA: 'Script',
  XFA: 'Script',
  EmbeddedFiles: 'Embedded',
  EF: 'Embedded',
  AF: 'Embedded',
  RichMedia: 'Media',
  RichMediaContent: 'Media',
  OPI: 'External',
} as const satisfies Record<string, ActiveContentKind>;

/** Actions that do more than go to another place in the file or to a web page. */
const activeActions = {
  JavaScript: 'Script',
  Launch: 'Launch',
  GoToR: 'Launch',
  GoToE: 'Launch',
  SubmitForm: 'Sends',
  ImportData: 'Sends',
  Rendition: 'Media',
  Movie: 'Media',
  Sound: 'Media',
  RichMediaExecute: 'Media',
} as const satisfies Record<string, ActiveContentKind>;

/** Annotations that hold a file, or play one. */
const activeNotes = {
  FileAttachment: 'Embedded',
  RichMedia: 'Media',
  Movie: 'Media',
  Sound: 'Media',
  Screen: 'Media',
  '3D': 'Media',
} as const satisfies Record<string, ActiveContentKind>;

const textIn = (it: PDFObject | undefined): string | undefined =>
  it instanceof PDFString || it instanceof PDFHexString ? it.decodeText() : undefined;

/** Refuses a name that the table lists, with the table's kind. @throws DocumentFinding */
function assertNot(table: Readonly<Record<string, ActiveContentKind>>, it: PDFObject | undefined): void {
  if (!(it instanceof PDFName)) return;
  const name = it.decodeText();
  const kind = Object.hasOwn(table, name) ? table[name] : undefined;
  if (kind) throwActiveContent(kind, name);
}

function assertQuietDict(dict: PDFDict): void {
  for (const key of dict.keys()) assertNot(activeKeys, key);
  const action = dict.lookup(PDFName.of('S'));
  assertNot(activeActions, action);
  assertNot(activeNotes, dict.lookup(PDFName.of('Subtype')));
  for (const key of ['URI', 'Base']) {
    const address = textIn(dict.lookup(PDFName.of(key)));
    if (address !== undefined && !isSafeLink(address)) throwActiveContent('Link', 'URI');
  }
  // A thread may lie in another file.
  if (action === PDFName.of('Thread') && dict.has(PDFName.of('F'))) throwActiveContent('Launch', 'Thread');
  if (dict.lookup(PDFName.of('Ref')) instanceof PDFDict) throwActiveContent('External', 'Ref');
}

/** Refuses a stream whose bytes lie in another file; elsewhere the letter holds flags. @throws DocumentFinding */
function assertOwnBytes(dict: PDFDict): void {
  const file = dict.lookup(PDFName.of('F'));
  if (file !== undefined && !(file instanceof PDFNumber)) throwActiveContent('External', 'F');
}

const maxDeep = 200;

/** Checks an object and everything that lies directly in it. @throws DocumentFinding, RangeError */
export function assertInertPdfObject(object: PDFObject, depth = 0): void {
  if (depth > maxDeep) throw new RangeError('nested too deeply');
  if (object instanceof PDFStream) {
    assertOwnBytes(object.dict);
    assertInertPdfObject(object.dict, depth);
  } else if (object instanceof PDFDict) {
    assertQuietDict(object);
    for (const [, value] of object.entries()) assertInertPdfObject(value, depth + 1);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) assertInertPdfObject(value, depth + 1);
  }
}
