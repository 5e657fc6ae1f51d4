import { documentBounds } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import type { DocumentAnswer } from '../../kit/documents/document-task.ts';

type Good = Extract<DocumentAnswer, { is: 'good' }>;
type Bad = Exclude<DocumentAnswer['is'], 'good' | 'found' | 'other'>;

const refusalWords: Readonly<Record<Bad, ErrorKey>> = {
  encrypted: 'upload.error.fileEncrypted',
  broken: 'upload.error.fileBroken',
  xref: 'upload.error.fileXref',
  noPages: 'upload.error.fileNoPages',
  manyPages: 'upload.error.filePages',
  heavy: 'upload.error.fileBomb',
};

/** What a look into a document found, when it is one to keep. @throws Refusal under the field "file" that names what it has */
export function assertGoodDocument(answer: DocumentAnswer, wrong: () => never): Good {
  if (answer.is === 'good') return answer;
  if (answer.is === 'other') return wrong();
  if (answer.is === 'found') return refuseField('file', `upload.error.file${answer.kind}`, answer.what);
  const most = answer.is === 'manyPages' ? [documentBounds.pages] : [];
  return refuseField('file', refusalWords[answer.is], ...most);
}

/** What somebody takes for a document that never was one. */
const texts = [
  [/^\{\\rtf/i, 'RTF'],
  [/^<!doctype html|^<html|^<head|^<body|^<table|^<meta/i, 'HTML'],
  [/^mime-version:/i, 'MHTML'],
  [/^<\?xml|^<[a-z]/i, 'XML'],
] as const;

/** What a text is that is called a document: a page of the web, a list with commas. Null: it is no text. */
export function disguisedTextKind(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const known = texts.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return known;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these.
  if (text === '' || /[\x00-\x08\x0e-\x1f]/.test(text)) return null;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.slice(0, -1).every((line) => /[,;\t]/.test(line)) ? 'CSV' : 'TXT';
}
