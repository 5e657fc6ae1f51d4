import { throwActiveContent } from './document-finding.ts';
import { isSafeLink } from './safe-links.ts';

/** Names, in small letters, of parts that do something by themselves or are files of their own. */
const acting = [
  [/vbaproject[^/]*\.bin$|vbadata\.xml$|(^|\/)macrosheets\/|(^|\/)dialogsheets\//, 'Macros'],
  [/(^|\/)activex\//, 'Control'],
  [/(^|\/)webextensions\//, 'External'],
  [/(^|\/)xl\/connections\.xml$|(^|\/)xl\/querytables\//, 'External'],
  [/afchunk/, 'Embedded'],
  [
    /\.(?:exe|dll|com|scr|msi|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|html?|mht|svg|swf|jar|lnk|ole|rtf|zip|docm|xlsm|pptm|dotm|iqy|url|chm)$/,
    'Embedded',
  ],
] as const;

/** A workbook, text or slides inside another, as charts have them: looked at as the file itself. */
const inner = /(^|\/)embeddings\/[^/]+\.(?:xlsx|docx|pptx)$/;
export const isInnerPart = (name: string): boolean => inner.test(name);

/** @throws DocumentFinding for a part that acts by its name */
export function assertInertName(name: string): void {
  const what = name.split('/').at(-1) ?? name;
  for (const [pattern, kind] of acting) if (pattern.test(name)) throwActiveContent(kind, what);
  if (/(^|\/)embeddings\/./.test(name) && !isInnerPart(name)) throwActiveContent('Embedded', what);
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads a text of XML with its entities. */
const read = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Relation types whose parts act, whatever their names. */
const actingTypes = [
  [/\/(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet|dialogsheet)$/i, 'Macros'],
  [/\/(?:control|activeXControlBinary)$/i, 'Control'],
  [/\/(?:oleObject|aFChunk)$/i, 'Embedded'],
  [/\/(?:webextension|webextensiontaskpanes)$/i, 'External'],
] as const;

/** Refuses relations that run something, or fetch it from elsewhere. @throws DocumentFinding */
export function assertInertRelations(xml: string): void {
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const [type, target] = [read(attribute(tag, 'Type')), read(attribute(tag, 'Target'))];
    const last = type.split('/').at(-1) ?? type;
    if (read(attribute(tag, 'TargetMode')).toLowerCase() === 'external') {
      if (!/\/hyperlink$/i.test(type)) throwActiveContent('External', last);
      if (!isSafeLink(target)) throwActiveContent('Link', target);
    }
    for (const [pattern, kind] of actingTypes) if (pattern.test(type)) throwActiveContent(kind, last);
    if (/\/package$/i.test(type) && !isInnerPart(target.toLowerCase().replace(/^(?:\.\.)?\//, '')))
      throwActiveContent('Embedded', last);
  }
}

/** Refuses types under which a part acts, wherever it lies; the declared type counts, not the name's ending. */
export function assertInertTypes(xml: string): void {
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)) {
    const type = read(attribute(tag, 'ContentType'));
    if (/macroEnabled|vbaProject|vbaData|macrosheet|dialogsheet/i.test(type))
      throwActiveContent('Macros', 'macroEnabled');
    if (/activeX/i.test(type)) throwActiveContent('Control', 'activeX');
    if (/oleObject/i.test(type)) throwActiveContent('Embedded', 'oleObject');
  }
}

/** Finds the part that a document begins with, by its entry in the list of types. */
export const mainPartIn = (xml: string, part: RegExp, type: string): boolean =>
  [...xml.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)].some(
    ([tag]) =>
      part.test(attribute(tag, 'PartName').toLowerCase()) && read(attribute(tag, 'ContentType')) === type,
  );

/** Nothing that a writer makes has a longer tag or text without another tag. */
const longest = 64 * 1024;
const maxFields = 1024 * 1024;

/** Refuses a tag, or the text after it, that may not be there. @throws DocumentFinding */
function assertQuiet(text: string): void {
  // Other encodings hide the words that are looked for.
  if (text.includes('\0')) throwActiveContent('Entities', 'UTF-16');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throwActiveContent('Entities', 'DTD');
  if (/<(?:\w+:)?ddeLink\b/i.test(text)) throwActiveContent('Launch', 'DDE');
  const action = /ppaction:\/\/(program|macro|ole)/i.exec(text)?.[1];
  if (action) throwActiveContent('Launch', action);
  for (const [, double, single] of text.matchAll(/\bw:instr\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (isDde(read(double ?? single ?? ''))) throwActiveContent('Launch', 'DDE');
}

/** A field that starts a program and asks it for something. */
const isDde = (field: string) => /(?:^|[^a-z])DDE(?:AUTO)?(?![a-z])/i.test(field);

/**
 * Checks a part while it is unpacked, however long: for embedded rules, program-starting fields, slide actions.
 * @throws DocumentFinding
 */
export function inertPartReader(): { take: (piece: string) => void; end: () => void } {
  let rest = '';
  let fields = '';
  const look = (text: string) => {
    assertQuiet(text);
    // A field may be split over runs of text, in the middle of its words.
    for (const [, said = ''] of text.matchAll(/<(?:\w+:)?instrText\b[^>]*>([^<]*)/g)) fields += said;
    if (fields.length > maxFields) throwActiveContent('Launch', 'instrText');
  };
  return {
    take(piece) {
      const text = rest + piece;
      const tag = text.lastIndexOf('<');
      if (text.length - tag <= longest) {
        look(text.slice(0, Math.max(0, tag)));
        rest = text.slice(Math.max(0, tag));
        return;
      }
      if (/instr/i.test(text.slice(Math.max(0, tag)))) throwActiveContent('Launch', 'instrText');
      look(text);
      rest = text.slice(-longest / 64);
    },
    end() {
      look(rest);
      if (isDde(read(fields))) throwActiveContent('Launch', 'DDE');
    },
  };
}
