import {
  bookStream,
  compoundOf,
  record,
  sheet,
  slide,
  slides,
  wordStream,
} from './upload.compound.fixture.ts';
import { type HostileDocument, hostile } from './upload.hostile-documents.fixture.ts';

const word = (more: Record<string, Buffer | string> = {}, flags = 0, text = '') =>
  compoundOf({ WordDocument: wordStream(flags, text), ...more });
const book = (more: Record<string, Buffer | string> = {}, ...records: Buffer[]) =>
  compoundOf({ Workbook: bookStream(...records), ...more });

/** How a book names another one. */
function otherBook(): Buffer {
  const body = Buffer.alloc(20);
  body.writeUInt16LE(1, 0);
  body.writeUInt16LE(12, 2);
  return record(0x01ae, body);
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
  return record(0x5d, body);
}

function click(action: number): Buffer {
  const body = Buffer.alloc(16);
  body[8] = action;
  return slide(0x0ff2, slide(0x0ff3, body), true);
}

const encryptedUser = (): Record<string, Buffer> => {
  const body = Buffer.alloc(20);
  body.writeUInt32LE(0xf3d1c4df, 4);
  return { ...slides(), 'Current User': slide(0x0ff6, body) };
};

function damaged(): Buffer {
  const bytes = word();
  // Where the table of sectors lies: far beyond the end.
  bytes.writeUInt32LE(0x00ff_ffff, 76);
  return bytes;
}

/** Old Office files that somebody might send, with what each is refused with. */
export const hostileCompounds = (): HostileDocument[] => [
  hostile('macros.doc', 'fileMacros Macros/VBA/dir', word({ 'Macros/VBA/dir': 'x' })),
  hostile('macros.xls', 'fileMacros _VBA_PROJECT_CUR/VBA/dir', book({ '_VBA_PROJECT_CUR/VBA/dir': 'x' })),
  hostile(
    'macros elsewhere.doc',
    'fileMacros Hidden/VBA/ThisDocument',
    word({ 'Hidden/VBA/ThisDocument': 'x' }),
  ),
  hostile('object.doc', 'fileEmbedded ObjectPool/_1/contents', word({ 'ObjectPool/_1/contents': 'x' })),
  hostile('program.doc', 'fileEmbedded', word({ '_1/\u0001Ole10Native': 'MZ' })),
  hostile('object.xls', 'fileEmbedded MBD0001A2B3/Package', book({ 'MBD0001A2B3/Package': 'x' })),
  hostile('control.doc', 'fileControl', word({ '_1/\u0003OCXNAME': 'x' })),
  hostile('controls.xls', 'fileControl Ctls', book({ Ctls: 'x' })),
  hostile('encrypted today.xls', 'fileEncrypted', compoundOf({ EncryptedPackage: 'x', EncryptionInfo: 'x' })),
  hostile('encrypted docx.docx', 'fileEncrypted', compoundOf({ EncryptedPackage: 'x', EncryptionInfo: 'x' })),
  hostile('encrypted.doc', 'fileEncrypted', word({}, 0x0100)),
  hostile('encrypted.xls', 'fileEncrypted', book({}, record(0x2f, Buffer.alloc(6)))),
  hostile('encrypted.ppt', 'fileEncrypted', compoundOf(encryptedUser())),
  hostile('sheet of macros.xls', 'fileMacros XLM', book({}, sheet(1))),
  hostile('module.xls', 'fileMacros XLM', book({}, sheet(6))),
  hostile('other book.xls', 'fileExternal SUPBOOK', book({}, otherBook())),
  hostile('control in a picture.xls', 'fileControl OBJ', book({}, control())),
  hostile('macros.ppt', 'fileMacros VBA', compoundOf(slides(slide(0x03ff, Buffer.alloc(0), true)))),
  hostile('object.ppt', 'fileEmbedded OLE', compoundOf(slides(slide(0x1011, Buffer.alloc(9))))),
  hostile('embedded.ppt', 'fileEmbedded OLE', compoundOf(slides(slide(0x0fcc, Buffer.alloc(0), true)))),
  hostile('linked.ppt', 'fileExternal OLE', compoundOf(slides(slide(0x0fce, Buffer.alloc(0), true)))),
  hostile('control.ppt', 'fileControl ActiveX', compoundOf(slides(slide(0x0fee, Buffer.alloc(0), true)))),
  hostile('film.ppt', 'fileMedia media', compoundOf(slides(slide(0x1006, Buffer.alloc(0), true)))),
  hostile('click starts a program.ppt', 'fileLaunch action', compoundOf(slides(click(2)))),
  hostile('click runs a macro.ppt', 'fileMacros action', compoundOf(slides(click(1)))),
  hostile('field.doc', 'fileLaunch DDE', word({}, 0, '\u0013 DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"')),
  hostile(
    'wide field.doc',
    'fileLaunch DDE',
    word({}, 0, Buffer.from('\u0013DDE cmd', 'utf16le').toString('latin1')),
  ),
  hostile('installer.doc', 'fileFormat', compoundOf({ '\u4840\u3b3f\u43f2': 'x' })),
  hostile(
    'mail.doc',
    'fileFormat',
    compoundOf({ '__properties_version1.0': 'x', '__nameid_version1.0/x': 'y' }),
  ),
  hostile('no text.doc', 'fileBroken', compoundOf({ WordDocument: Buffer.alloc(4096) })),
  hostile('no book.xls', 'fileBroken', compoundOf({ Workbook: Buffer.alloc(4096, 0x77) })),
  hostile('damaged.doc', 'fileBroken', damaged()),
  hostile('cut.doc', 'fileBroken', word().subarray(0, 600)),
  hostile('only a mark.xls', 'fileBroken', word().subarray(0, 8)),
  hostile('text called a book.xls', 'fileName DOC', word()),
  hostile('book called slides.ppt', 'fileName XLS', book()),
  hostile('old text called new.docx', 'fileName DOC', word()),
];
