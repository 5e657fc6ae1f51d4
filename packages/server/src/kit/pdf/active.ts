import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfAnswer } from './check-pdf.ts';

/** Entries that hold something which acts, or a file. */
const activeKeys = ['JS', 'AA', 'XFA', 'EmbeddedFiles', 'EF', 'AF', 'RichMedia', 'RichMediaContent'] as const;

/** Actions that do more than show another place of the same file or a page of the web. */
const activeActions = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
] as const;

const goodAddress = /^(?:https?:\/\/|mailto:|tel:)/i;

const textIn = (it: PDFObject | undefined): string | undefined =>
  it instanceof PDFString || it instanceof PDFHexString ? it.decodeText() : undefined;

/** What acts in a dictionary, by its name; null: nothing. */
function inDict(dict: PDFDict): string | null {
  const key = activeKeys.find((name) => dict.has(PDFName.of(name)));
  if (key) return key;
  const kind = dict.get(PDFName.of('S'));
  const action = activeActions.find((name) => kind === PDFName.of(name));
  if (action) return action;
  const address = textIn(dict.lookup(PDFName.of('URI')));
  if (address !== undefined && !goodAddress.test(address.trim())) return 'URI';
  // Opening may go to a page (an array); whatever else it does is said by its own dictionary.
  const subtype = dict.get(PDFName.of('Subtype'));
  return subtype === PDFName.of('FileAttachment') ? 'FileAttachment' : null;
}

const mostDeep = 200;

/** Looks at an object and at all that lies directly in it. */
function* dictsIn(object: PDFObject, depth = 0): Generator<PDFDict> {
  if (depth > mostDeep) throw new RangeError('nested too deeply');
  if (object instanceof PDFStream) {
    yield* dictsIn(object.dict, depth);
  } else if (object instanceof PDFDict) {
    yield object;
    for (const [, value] of object.entries()) yield* dictsIn(value, depth + 1);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) yield* dictsIn(value, depth + 1);
  }
}

/** Every object of a PDF, those in compressed streams too, looked at for what acts by itself. */
export async function activeIn(bytes: Uint8Array): Promise<PdfAnswer> {
  try {
    const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
    if (pdf.isEncrypted) return { is: 'encrypted' };
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      for (const dict of dictsIn(object)) {
        const what = inDict(dict);
        if (what !== null) return { is: 'active', what };
      }
    }
    return pdf.getPageCount() > 0 ? { is: 'quiet' } : { is: 'broken' };
  } catch {
    return { is: 'broken' };
  }
}
