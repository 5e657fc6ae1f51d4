import { type HostileDocument, hostileDocument } from './upload.hostile-document.fixture.ts';
import {
  contentTypes,
  contentTypesOf,
  excelFile,
  externalRel,
  officeRels,
  powerPointFile,
  wordFile,
  zipOf,
  zipOfManyParts,
} from './upload.office-files.fixture.ts';

type Parts = Record<string, string | Buffer>;

const docx = (name: string, refused: string, more: Parts) =>
  hostileDocument(`${name}.docx`, refused, wordFile(more));
const xlsx = (name: string, refused: string, more: Parts) =>
  hostileDocument(`${name}.xlsx`, refused, excelFile(more));
const pptx = (name: string, refused: string, more: Parts) =>
  hostileDocument(`${name}.pptx`, refused, powerPointFile(more));

const related = (type: string, target = 'x.bin', more = '') => ({
  'word/_rels/document.xml.rels': officeRels(
    `<Relationship Id="r9" Type="http://x/${type}" Target="${target}"${more}/>`,
  ),
});
const linked = (target: string) => related('hyperlink', target, ' TargetMode="External"');
const text = (inner: string) => ({ 'word/document.xml': `<w:document>${inner}</w:document>` });
const run = (inner: string) => `<w:r><w:instrText xml:space="preserve">${inner}</w:instrText></w:r>`;

const acting = (): HostileDocument[] => [
  docx('macros', 'fileMacros vbaproject.bin', { 'word/vbaProject.bin': 'x' }),
  docx('macros in another folder', 'fileMacros vbaproject1.bin', { 'x/vbaProject1.bin': 'x' }),
  docx('main part with macros', 'fileMacros macroEnabled', {
    '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  }),
  docx('macros by relation', 'fileMacros vbaProject', related('vbaProject')),
  docx('macros by type', 'fileMacros macroEnabled', {
    '[Content_Types].xml': contentTypes(
      undefined,
      '<Override PartName="/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
  }),
  xlsx('sheet of macros', 'fileMacros sheet1.xml', { 'xl/macrosheets/sheet1.xml': '<x/>' }),
  xlsx('sheet of macros by type', 'fileMacros macroEnabled', {
    '[Content_Types].xml': contentTypesOf(
      'xl/workbook.xml',
      'spreadsheetml.sheet',
      '<Override PartName="/xl/a.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>',
    ),
  }),
  xlsx('dialog of macros', 'fileMacros sheet1.xml', { 'xl/dialogsheets/sheet1.xml': '<x/>' }),
  docx('control', 'fileControl activex1.xml', { 'word/activeX/activeX1.xml': '<x/>' }),
  docx('control by relation', 'fileControl control', related('control')),
  docx('object', 'fileEmbedded oleobject1.bin', { 'word/embeddings/oleObject1.bin': 'x' }),
  docx('object by relation', 'fileEmbedded oleObject', related('oleObject')),
  docx('package by relation', 'fileEmbedded package', related('package', 'media/a.png')),
  docx('program', 'fileEmbedded setup.exe', { 'word/media/setup.exe': 'MZ' }),
  docx('link file', 'fileEmbedded a.lnk', { 'word/media/a.lnk': 'x' }),
  docx('page of the web in it', 'fileEmbedded a.html', { 'word/a.html': '<script>' }),
  docx('foreign part', 'fileEmbedded afchunk.mht', { 'word/afchunk.mht': 'x' }),
  docx('foreign part by relation', 'fileEmbedded aFChunk', related('aFChunk', 'x.docx')),
  pptx('workbook with macros in slides', 'fileMacros vbaproject.bin', {
    'ppt/embeddings/Sheet1.xlsx': excelFile({ 'xl/vbaProject.bin': 'x' }),
  }),
  pptx('workbook in a text in a workbook in slides', 'fileEmbedded embeddings', {
    'ppt/embeddings/a.xlsx': excelFile({
      'xl/embeddings/b.docx': wordFile({ 'word/embeddings/c.xlsx': excelFile() }),
    }),
  }),
  pptx('program called a workbook', 'fileBroken', { 'ppt/embeddings/a.xlsx': 'MZ\x90' }),
  pptx('click that starts a program', 'fileLaunch program', {
    'ppt/slides/slide1.xml': '<p:sld><a:hlinkClick r:id="r1" action="ppaction://program"/></p:sld>',
  }),
  pptx('click that runs a macro', 'fileLaunch macro', {
    'ppt/slides/slide1.xml': '<p:sld><a:hlinkClick action="ppaction://macro?name=x"/></p:sld>',
  }),
  docx('field', 'fileLaunch DDE', text(run(' DDEAUTO c:\\windows\\cmd.exe "/k calc" '))),
  docx('field in pieces', 'fileLaunch DDE', text(`${run(' D')}${run('DEAU')}${run('TO cmd')}`)),
  docx('field by numbers', 'fileLaunch DDE', text(run('&#68;&#x44;&#69; cmd'))),
  docx('field in one tag', 'fileLaunch DDE', text('<w:fldSimple w:instr=" DDE cmd x "/>')),
  docx(
    'field of a book’s length',
    'fileLaunch instrText',
    text(`<w:instrText>${' '.repeat(200_000)}DDE x</w:instrText>`),
  ),
  xlsx('exchange with a program', 'fileLaunch DDE', {
    'xl/externalLinks/externalLink1.xml':
      '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
  }),
];

const elsewhere = (): HostileDocument[] => [
  docx('template from elsewhere', 'fileExternal attachedTemplate', {
    'word/_rels/settings.xml.rels': externalRel('attachedTemplate'),
  }),
  docx('object from elsewhere', 'fileExternal oleObject', {
    'word/_rels/document.xml.rels': externalRel('oleObject'),
  }),
  docx('picture from elsewhere', 'fileExternal image', {
    'word/_rels/document.xml.rels': externalRel('image'),
  }),
  docx('frame from elsewhere', 'fileExternal frame', {
    'word/_rels/webSettings.xml.rels': externalRel('frame'),
  }),
  docx('text from elsewhere', 'fileExternal subDocument', {
    'word/_rels/document.xml.rels': externalRel('subDocument'),
  }),
  xlsx('workbook elsewhere', 'fileExternal externalLinkPath', {
    'xl/externalLinks/_rels/externalLink1.xml.rels': externalRel('externalLinkPath'),
  }),
  docx(
    'elsewhere in small letters',
    'fileExternal image',
    related('image', 'https://evil.example', ' targetmode="external"'),
  ),
  docx(
    'elsewhere by numbers',
    'fileExternal image',
    related('image', 'https://evil.example', ' TargetMode="&#69;xternal"'),
  ),
  docx('elsewhere in single quotes', 'fileExternal image', {
    'word/_rels/document.xml.rels': officeRels(
      "<x:Relationship Id='r' TargetMode = 'External' Type='http://x/image' Target='https://evil.example'/>",
    ),
  }),
  docx('link with a script', 'fileLink javascript:alert 1', linked('javascript:alert(1)')),
  docx('link with a script by numbers', 'fileLink', linked('java&#x09;script&#58;alert(1)')),
  docx('link to a file', 'fileLink file:///C:/a.exe', linked('file:///C:/a.exe')),
  docx('link to a share', 'fileLink \\\\host\\share', linked('\\\\host\\share')),
  docx('link to a tool of the system', 'fileLink ms-msdt:/id', linked('ms-msdt:/id')),
  docx('add-in', 'fileExternal webextension1.xml', { 'word/webextensions/webextension1.xml': '<x/>' }),
  xlsx('connection', 'fileExternal connections.xml', { 'xl/connections.xml': '<connections/>' }),
  docx('document type', 'fileEntities DTD', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }),
  docx('document type of relations', 'fileEntities DTD', {
    'word/_rels/document.xml.rels': `<!DOCTYPE x>${officeRels()}`,
  }),
  docx('entity from elsewhere', 'fileEntities DTD', {
    'docProps/app.xml': '<!doctype x [<!entity a system "file:///etc/passwd">]><x>&a;</x>',
  }),
  docx('another encoding', 'fileEntities UTF-16', {
    'word/document.xml': Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le'),
  }),
];

function claims(): HostileDocument[] {
  const whole = wordFile();
  const at = (bytes: Buffer, mark: string) => bytes.indexOf(Buffer.from(mark, 'latin1'));
  const changed = (change: (bytes: Buffer, directory: number) => void) => {
    const bytes = Buffer.from(whole);
    change(bytes, at(bytes, 'PK\x01\x02'));
    return bytes;
  };
  const comment = Buffer.concat([whole.subarray(0, -2), Buffer.from([8, 0]), Buffer.from('<script>')]);
  return [
    hostileDocument(
      'encrypted part.docx',
      'fileEncrypted',
      changed((bytes, directory) => bytes.writeUInt16LE(1, directory + 8)),
    ),
    hostileDocument(
      'part that lies about its size.docx',
      'fileBroken',
      changed((bytes, directory) => bytes.writeUInt32LE(9, directory + 24)),
    ),
    hostileDocument(
      'part of a gigabyte.docx',
      'fileBomb',
      changed((bytes, directory) => bytes.writeUInt32LE(1_000_000_000, directory + 24)),
    ),
    hostileDocument(
      'parts of the same bytes.docx',
      'fileBroken',
      changed((bytes, directory) => {
        const next = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'), directory + 4);
        bytes.writeUInt32LE(0, next + 42);
      }),
    ),
    hostileDocument(
      'link to another file.docx',
      'fileBroken',
      changed((bytes, directory) => bytes.writeUInt32LE(0xa1ff0000, directory + 38)),
    ),
    hostileDocument('way out.docx', 'fileBroken', wordFile({ '../../etc/passwd': 'x' })),
    hostileDocument('one name twice.docx', 'fileBroken', wordFile({ 'WORD/document.xml': '<x/>' })),
    hostileDocument('comment.docx', 'fileBroken', comment),
    hostileDocument('cut.docx', 'fileBroken', whole.subarray(0, whole.length - 30)),
    hostileDocument(
      'unpacks to gigabytes.docx',
      'fileBomb',
      wordFile({ 'word/document.xml': `<x>${'0'.repeat(120 * 1024 * 1024)}</x>` }),
    ),
    hostileDocument('too many parts.docx', 'fileBomb', zipOfManyParts(10_001)),
    hostileDocument('archive.docx', 'fileFormat', zipOf({ 'a.txt': 'x' })),
    hostileDocument(
      'program of Java.docx',
      'fileFormat',
      zipOf({ 'META-INF/MANIFEST.MF': 'x', 'A.class': 'x' }),
    ),
    hostileDocument(
      'text of another office.docx',
      'fileFormat',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
    ),
    hostileDocument(
      'list of types without a text.docx',
      'fileFormat',
      wordFile({ '[Content_Types].xml': contentTypes('text/xml') }),
    ),
    hostileDocument('text called a workbook.xlsx', 'fileName DOCX', whole),
    hostileDocument('text called a PDF.pdf', 'fileName DOCX', whole),
    hostileDocument('text without an ending', 'fileName DOCX', whole),
  ];
}

const never = (): HostileDocument[] => [
  hostileDocument('rich text.doc', 'fileOther RTF DOC', Buffer.from('{\\rtf1\\ansi{\\object\\objemb x}}')),
  hostileDocument(
    'page of the web.doc',
    'fileOther HTML DOC',
    Buffer.from('<html><script>alert(1)</script></html>'),
  ),
  hostileDocument(
    'table of the web.xls',
    'fileOther HTML XLS',
    Buffer.from('<table><tr><td>=cmd|x</td></tr></table>'),
  ),
  hostileDocument(
    'page in one file.doc',
    'fileOther MHTML DOC',
    Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related\n'),
  ),
  hostileDocument(
    'text of 2003.doc',
    'fileOther XML DOC',
    Buffer.from('<?xml version="1.0"?><w:wordDocument/>'),
  ),
  hostileDocument('list.xls', 'fileOther CSV XLS', Buffer.from('a,b\n=cmd|x,2\n')),
  hostileDocument('notes.docx', 'fileOther TXT DOCX', Buffer.from('just text')),
  hostileDocument(
    'picture.pptx',
    'fileOther PNG PPTX',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  ),
  hostileDocument('program.xlsx', 'fileOther EXE XLSX', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1')),
  hostileDocument('zeros.doc', 'fileFormat', Buffer.alloc(4096)),
  hostileDocument('program.exe', 'fileFormat', Buffer.from('MZ\x90\0'.padEnd(200, '\0'), 'latin1')),
];

/** Office files of today, and what is called one, that somebody might send, with what each is refused with. */
export const hostileOfficeFiles = (): HostileDocument[] => [
  ...acting(),
  ...elsewhere(),
  ...claims(),
  ...never(),
];
