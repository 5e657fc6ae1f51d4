import { PDFContext, type PDFObject, PDFParser, type PDFRef } from '@cantoo/pdf-lib';

/** The library's parser, whose members are private by type only. */
type Parser = {
  bytes: { offset(): number };
  skipWhitespaceAndComments(): void;
  parseIndirectObject(): Promise<PDFRef>;
  parseDocument(): Promise<PDFContext>;
};
const Base = PDFParser as unknown as new (
  bytes: Uint8Array,
  perTick: number,
  throwOnInvalid: boolean,
) => Parser;

/** Notes where each object began, so that a cross-reference table can be checked against it. */
class Noting extends Base implements Parser {
  readonly starts = new Map<number, PDFRef>();
  override async parseIndirectObject(): Promise<PDFRef> {
    this.skipWhitespaceAndComments();
    const at = this.bytes.offset();
    const ref = await super.parseIndirectObject();
    this.starts.set(at, ref);
    return ref;
  }
}

export type PdfObjects = {
  context: PDFContext;
  /** Every object there is, including those that a later one with the same number replaces. */
  all: PDFObject[];
  /** The object that begins at each offset. */
  starts: ReadonlyMap<number, PDFRef>;
};

/**
 * Reads every object of a PDF from first byte to last, including those in compressed streams. Things hide in what one
 * program reads and another skips, so nothing invalid is skipped and no earlier version of an object dropped.
 * @throws whatever stands for something that can't be read
 */
export async function readPdfObjects(bytes: Uint8Array): Promise<PdfObjects> {
  const parser = new Noting(bytes, Number.POSITIVE_INFINITY, true);
  const all: PDFObject[] = [];
  const assign = PDFContext.prototype.assign;
  PDFContext.prototype.assign = function noting(ref, object) {
    all.push(object);
    assign.call(this, ref, object);
  };
  try {
    return { context: await parser.parseDocument(), all, starts: parser.starts };
  } finally {
    PDFContext.prototype.assign = assign;
  }
}
