import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { DocumentFinding } from '../documents/document-finding.ts';
import type { PdfObjects } from './read-pdf-objects.ts';

const wrong = (): never => {
  throw new DocumentFinding({ is: 'xref' });
};

const maxSections = 2_000;
/** The most bytes that a number and its keywords take. */
const headBytes = 64;

type Section = { dict: PDFDict; next: number[] };

const numberIn = (dict: PDFDict, key: string): number | undefined => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
};

/** Where older sections are, and the one that old readers don't see. */
const nextOf = (dict: PDFDict): number[] =>
  ['XRefStm', 'Prev'].map((key) => numberIn(dict, key)).filter((at) => at !== undefined);

/** Refuses an entry that doesn't point to where object `number` begins. @throws DocumentFinding */
function assertStart(
  { starts }: PdfObjects,
  bytes: Buffer,
  number: number,
  generation: number,
  at: number,
): void {
  // Some writers list free objects this way.
  if (at === 0) return;
  let start = at;
  while (start < bytes.length && (bytes[start] ?? 0xff) <= 0x20) start += 1;
  const ref = starts.get(start);
  if (ref?.objectNumber !== number || ref.generationNumber !== generation) wrong();
}

function table(objects: PdfObjects, bytes: Buffer, from: number): Section {
  let at = from;
  const line = (pattern: RegExp) => {
    const found = pattern.exec(bytes.toString('latin1', at, at + headBytes));
    if (found) at += found[0].length;
    return found;
  };
  if (!line(/^\s*xref\s+/)) return wrong();
  for (let head = line(/^(\d{1,10}) +(\d{1,10})\s+/); head; head = line(/^(\d{1,10}) +(\d{1,10})\s+/)) {
    const [first, count] = [Number(head[1]), Number(head[2])];
    for (let number = first; number < first + count; number += 1) {
      const entry = line(/^(\d{10}) (\d{5}) ([nf])\s+/) ?? wrong();
      if (entry[3] === 'n') assertStart(objects, bytes, number, Number(entry[2]), Number(entry[1]));
    }
  }
  if (!line(/^trailer\s*/)) return wrong();
  const dict = PDFObjectParser.forBytes(bytes.subarray(at), objects.context).parseObject();
  return dict instanceof PDFDict ? { dict, next: nextOf(dict) } : wrong();
}

const bigEndian = (bytes: Uint8Array, from: number, width: number): number => {
  let value = 0;
  for (let at = from; at < from + width; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
};

const numbers = (value: unknown): number[] =>
  value instanceof PDFArray
    ? value.asArray().map((one) => (one instanceof PDFNumber ? one.asNumber() : wrong()))
    : wrong();

/** Refuses an object stream that wasn't read as one, because nobody checked what is in it. @throws DocumentFinding */
function assertHolder({ context }: PdfObjects, number: number): void {
  const holder = context.lookup(PDFRef.of(number));
  if (!(holder instanceof PDFRawStream) || holder.dict.lookup(PDFName.of('Type')) !== PDFName.of('ObjStm'))
    wrong();
}

function stream(objects: PdfObjects, bytes: Buffer, from: number): Section {
  const head = /^\s*\d{1,10}\s+\d{1,5}\s+obj/.exec(bytes.toString('latin1', from, from + headBytes));
  if (!head) return wrong();
  const found = PDFObjectParser.forBytes(
    bytes.subarray(from + head[0].length),
    objects.context,
  ).parseObject();
  if (!(found instanceof PDFRawStream) || found.dict.lookup(PDFName.of('Type')) !== PDFName.of('XRef'))
    return wrong();
  const { dict } = found;
  const widths = numbers(dict.lookup(PDFName.of('W')));
  const [a = 0, b = 0, c = 0] = widths;
  const size = a + b + c;
  if (size < 1 || size > 24) return wrong();
  const entries = decodePDFRawStream(found).decode();
  const index = dict.has(PDFName.of('Index'))
    ? numbers(dict.lookup(PDFName.of('Index')))
    : [0, numberIn(dict, 'Size') ?? wrong()];
  let at = 0;
  const holders = new Set<number>();
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    const [first = 0, count = 0] = index.slice(pair, pair + 2);
    for (let number = first; number < first + count; number += 1, at += size) {
      if (at + size > entries.length) return wrong();
      const kind = a === 0 ? 1 : bigEndian(entries, at, a);
      const [second, third] = [bigEndian(entries, at + a, b), bigEndian(entries, at + a + b, c)];
      if (kind === 1) assertStart(objects, bytes, number, third, second);
      if (kind === 2) holders.add(second);
    }
  }
  for (const number of holders) assertHolder(objects, number);
  return { dict, next: nextOf(dict) };
}

/**
 * Checks that the table by which readers find objects leads to the checked ones, through all sections: with a damaged
 * one each reader searches in its own way.
 * @throws DocumentFinding
 */
export function assertXrefTable(objects: PdfObjects, bytes: Buffer): void {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024));
  const start = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1];
  const seen = new Set<number>();
  const waiting = [start === undefined ? wrong() : Number(start)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at >= bytes.length || seen.size > maxSections) wrong();
    if (seen.has(at)) continue;
    seen.add(at);
    const isTable = /^\s*xref/.test(bytes.toString('latin1', at, at + headBytes));
    waiting.push(...(isTable ? table : stream)(objects, bytes, at).next);
  }
}
