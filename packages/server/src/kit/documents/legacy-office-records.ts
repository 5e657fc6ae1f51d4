import { throwActiveContent } from './document-finding.ts';

const filePass = 0x2f;
const boundSheet = 0x85;
const supBook = 0x1ae;
const object = 0x5d;
/** Sheet types: 1 is a macro sheet, 6 a module. */
const macroKinds: ReadonlySet<number> = new Set([1, 6]);
/** How an old workbook refers to itself and to add-in functions; any other reference is to another file. */
const ownBooks: ReadonlySet<number> = new Set([0x0401, 0x3a01]);

/** Looks through the records of an old workbook. Answers whether it is encrypted. @throws DocumentFinding, RangeError */
export function isWorkbookEncrypted(stream: Buffer): boolean {
  for (let at = 0; at + 4 <= stream.length; ) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const from = at + 4;
    if (kind === filePass) return true;
    if (kind === boundSheet && macroKinds.has(stream.readUInt8(from + 5)))
      throwActiveContent('Macros', 'XLM');
    if (kind === supBook && !ownBooks.has(stream.readUInt16LE(from + 2)))
      throwActiveContent('External', 'SUPBOOK');
    // The first part of an object tells what kind it is; 8 is a picture, which a control has as well.
    if (kind === object && length >= 8 && stream.readUInt16LE(from + 4) === 8)
      assertPicture(stream, from, length);
    at = from + length;
  }
  return false;
}

const pictureFormat = 8;
/** Flags of a picture that shows what another program tells, or that is a control. */
const actingFlags = 0x0002 | 0x0010;

/** Refuses a picture that stands for a control, or for something kept elsewhere (DDE). @throws DocumentFinding */
function assertPicture(stream: Buffer, from: number, length: number): void {
  for (let at = from; at + 4 <= from + length; ) {
    const [part, size] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    if (part === pictureFormat && (stream.readUInt16LE(at + 4) & actingFlags) !== 0)
      throwActiveContent('Control', 'OBJ');
    if (part === 0) return;
    at += 4 + size;
  }
}

const vba = 0x03ff;
const embed = 0x0fcc;
const link = 0x0fce;
const control = 0x0fee;
const storage = 0x1011;
const interaction = 0x0ff3;
const media: ReadonlySet<number> = new Set([0x1006, 0x1007, 0x100d, 0x100e, 0x100f, 0x1010]);

/** Looks through the records of old slides, nested ones too. @throws DocumentFinding, RangeError */
export function assertInertSlides(stream: Buffer): void {
  for (let at = 0; at + 8 <= stream.length; ) {
    const [version, kind, length] = [
      stream.readUInt16LE(at) & 0xf,
      stream.readUInt16LE(at + 2),
      stream.readUInt32LE(at + 4),
    ];
    if (kind === vba) throwActiveContent('Macros', 'VBA');
    if (kind === embed || kind === storage) throwActiveContent('Embedded', 'OLE');
    if (kind === link) throwActiveContent('External', 'OLE');
    if (kind === control) throwActiveContent('Control', 'ActiveX');
    if (media.has(kind)) throwActiveContent('Media', 'media');
    if (kind === interaction) {
      const action = stream.readUInt8(at + 16);
      if (action === 1) throwActiveContent('Macros', 'action');
      if (action === 2 || action === 5) throwActiveContent('Launch', 'action');
    }
    // A record that holds others is stepped into.
    at += version === 0xf ? 8 : 8 + length;
  }
}
