import {
  bookMainStream,
  bookRecord,
  bookSheetRecord,
  compoundFileOf,
  slideRecord,
  slideStreams,
  wordMainStream,
} from './upload.compound-files.fixture.ts';
import { type HostileDocument, hostileDocument } from './upload.hostile-document.fixture.ts';

const word = (more: Record<string, Buffer | string> = {}, flags = 0, text = '') =>
  compoundFileOf({ WordDocument: wordMainStream(flags, text), ...more });
const book = (more: Record<string, Buffer | string> = {}, ...records: Buffer[]) =>
  compoundFileOf({ Workbook: bookMainStream(...records), ...more });

/** How a book names another one. */
function otherBook(): Buffer {
  const body = Buffer.alloc(20);
  body.writeUInt16LE(1, 0);
  body.writeUInt16LE(12, 2);
  return bookRecord(0x01ae, body);
}

/** A picture that is a control. */
function control(): Buffer {
  const body = Buffer.alloc(32);
  body.writeUInt16LE(0x15, 0);
  body.writeUInt16LE(0x12, 2);
  body.writeUInt16LE(8, 4);
  body.writeUInt16LE(8, 22);
  body.writeUInt16LE(2, 24);
  body.writeUInt16LE(0x10, 26);
  return bookRecord(0x5d, body);
}

function click(action: number): Buffer {
  const body = Buffer.alloc(16);
  body[8] = action;
  return slideRecord(0x0ff2, slideRecord(0x0ff3, body), true);
}

const encryptedUser = (): Record<string, Buffer> => {
  const body = Buffer.alloc(20);
  body.writeUInt32LE(0xf3d1c4df, 4);
  return { ...slideStreams(), 'Current User': slideRecord(0x0ff6, body) };
};

function damaged(): Buffer {
  const bytes = word();
  // Where the table of sectors lies: far beyond the end.
  bytes.writeUInt32LE(0x00ff_ffff, 76);
  return bytes;
}

/** Old Office files that somebody might send, with what each is refused with. */
export const hostileCompounds = (): HostileDocument[] => [
  hostileDocument('macros.doc', 'fileMacros Macros/VBA/dir', word({ 'Macros/VBA/dir': 'x' })),
  hostileDocument(
    'macros.xls',
    'fileMacros _VBA_PROJECT_CUR/VBA/dir',
    book({ '_VBA_PROJECT_CUR/VBA/dir': 'x' }),
  ),
  hostileDocument(
    'macros elsewhere.doc',
    'fileMacros Hidden/VBA/ThisDocument',
    word({ 'Hidden/VBA/ThisDocument': 'x' }),
  ),
  hostileDocument(
    'object.doc',
    'fileEmbedded ObjectPool/_1/contents',
    word({ 'ObjectPool/_1/contents': 'x' }),
  ),
  hostileDocument('program.doc', 'fileEmbedded', word({ '_1/\u0001Ole10Native': 'MZ' })),
  hostileDocument('object.xls', 'fileEmbedded MBD0001A2B3/Package', book({ 'MBD0001A2B3/Package': 'x' })),
  hostileDocument('control.doc', 'fileControl', word({ '_1/\u0003OCXNAME': 'x' })),
  hostileDocument('controls.xls', 'fileControl Ctls', book({ Ctls: 'x' })),
  hostileDocument(
    'encrypted today.xls',
    'fileEncrypted',
    compoundFileOf({ EncryptedPackage: 'x', EncryptionInfo: 'x' }),
  ),
  hostileDocument(
    'encrypted docx.docx',
    'fileEncrypted',
    compoundFileOf({ EncryptedPackage: 'x', EncryptionInfo: 'x' }),
  ),
  hostileDocument('encrypted.doc', 'fileEncrypted', word({}, 0x0100)),
  hostileDocument('encrypted.xls', 'fileEncrypted', book({}, bookRecord(0x2f, Buffer.alloc(6)))),
  hostileDocument('encrypted.ppt', 'fileEncrypted', compoundFileOf(encryptedUser())),
  hostileDocument('sheet of macros.xls', 'fileMacros XLM', book({}, bookSheetRecord(1))),
  hostileDocument('module.xls', 'fileMacros XLM', book({}, bookSheetRecord(6))),
  hostileDocument('other book.xls', 'fileExternal SUPBOOK', book({}, otherBook())),
  hostileDocument('control in a picture.xls', 'fileControl OBJ', book({}, control())),
  hostileDocument(
    'macros.ppt',
    'fileMacros VBA',
    compoundFileOf(slideStreams(slideRecord(0x03ff, Buffer.alloc(0), true))),
  ),
  hostileDocument(
    'object.ppt',
    'fileEmbedded OLE',
    compoundFileOf(slideStreams(slideRecord(0x1011, Buffer.alloc(9)))),
  ),
  hostileDocument(
    'embedded.ppt',
    'fileEmbedded OLE',
    compoundFileOf(slideStreams(slideRecord(0x0fcc, Buffer.alloc(0), true))),
  ),
  hostileDocument(
    'linked.ppt',
    'fileExternal OLE',
    compoundFileOf(slideStreams(slideRecord(0x0fce, Buffer.alloc(0), true))),
  ),
  hostileDocument(
    'control.ppt',
    'fileControl ActiveX',
    compoundFileOf(slideStreams(slideRecord(0x0fee, Buffer.alloc(0), true))),
  ),
  hostileDocument(
    'film.ppt',
    'fileMedia media',
    compoundFileOf(slideStreams(slideRecord(0x1006, Buffer.alloc(0), true))),
  ),
  hostileDocument('click starts a program.ppt', 'fileLaunch action', compoundFileOf(slideStreams(click(2)))),
  hostileDocument('click runs a macro.ppt', 'fileMacros action', compoundFileOf(slideStreams(click(1)))),
  hostileDocument(
    'field.doc',
    'fileLaunch DDE',
    word({}, 0, '\u0013 DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"'),
  ),
  hostileDocument(
    'wide field.doc',
    'fileLaunch DDE',
    word({}, 0, Buffer.from('\u0013DDE cmd', 'utf16le').toString('latin1')),
  ),
  hostileDocument('installer.doc', 'fileFormat', compoundFileOf({ '\u4840\u3b3f\u43f2': 'x' })),
  hostileDocument(
    'mail.doc',
    'fileFormat',
    compoundFileOf({ '__properties_version1.0': 'x', '__nameid_version1.0/x': 'y' }),
  ),
  hostileDocument('no text.doc', 'fileBroken', compoundFileOf({ WordDocument: Buffer.alloc(4096) })),
  hostileDocument('no book.xls', 'fileBroken', compoundFileOf({ Workbook: Buffer.alloc(4096, 0x77) })),
  hostileDocument('damaged.doc', 'fileBroken', damaged()),
  hostileDocument('cut.doc', 'fileBroken', word().subarray(0, 600)),
  hostileDocument('only a mark.xls', 'fileBroken', word().subarray(0, 8)),
  hostileDocument('text called a book.xls', 'fileName DOC', word()),
  hostileDocument('book called slides.ppt', 'fileName XLS', book()),
  hostileDocument('old text called new.docx', 'fileName DOC', word()),
];
