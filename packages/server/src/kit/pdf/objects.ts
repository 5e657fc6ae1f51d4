import { PDFContext, type PDFObject, PDFParser, type PDFRef } from '@cantoo/pdf-lib';

/** What the library's parser is made of; it is private there by type alone. */
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

/** Notes where each object began that was read, by which a table of them can be checked. */
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

export type Objects = {
  context: PDFContext;
  /** Every object that there is, those too that a later one of the same number takes the place of. */
  all: PDFObject[];
  /** Which object begins where. */
  starts: ReadonlyMap<number, PDFRef>;
};

/**
 * Reads every object of a PDF from its first byte to its last, those in compressed streams too. What one program reads and
 * another skips is where things hide: so nothing invalid is skipped, and no earlier version of an object forgotten.
 * @throws whatever stands for something that can't be read
 */
export async function readObjects(bytes: Uint8Array): Promise<Objects> {
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
