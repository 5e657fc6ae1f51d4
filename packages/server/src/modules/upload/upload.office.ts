import { refuseField } from '../../kit/refuse.ts';
import { SheetProblem } from '../../kit/sheets/limits.ts';
import { type Archive, openZip, unpack } from '../../kit/sheets/zip.ts';

const office = 'application/vnd.openxmlformats-officedocument';

/** What is taken, with the part that it begins with and how that part is called in its list of types. */
export const officeTypes = [
  {
    ext: 'docx',
    mime: `${office}.wordprocessingml.document`,
    part: /^\/word\//,
  },
  { ext: 'xlsx', mime: `${office}.spreadsheetml.sheet`, part: /^\/xl\// },
  { ext: 'pptx', mime: `${office}.presentationml.presentation`, part: /^\/ppt\// },
] as const;
type OfficeType = (typeof officeTypes)[number];

/** Parts that do something by themselves, or that are files of their own. */
const active = [
  /vbaproject\.bin$/,
  /vbadata\.xml$/,
  /(^|\/)activex\//,
  /(^|\/)embeddings\//,
  /(^|\/)macrosheets\//,
  /(^|\/)dialogsheets\//,
  /afchunk/,
  /\.(?:exe|dll|js|vbs|hta|bat|cmd|ps1|html?|mht|svg|swf|jar|lnk|ole)$/,
] as const;

const mostXml = 30 * 1024 * 1024;

const broken = (): never => refuseField('file', 'upload.error.fileBroken');
const isActive = (what: string): never => refuseField('file', 'upload.error.fileActive', what);

async function textOf(archive: Archive, name: string): Promise<string> {
  const entry = archive.entries.get(name);
  if (!entry) return broken();
  const pieces: Buffer[] = [];
  for await (const piece of unpack(archive, entry, mostXml)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The main part has to be what the file says it is: one with macros is told by another type. */
async function demandMainPart(archive: Archive, { mime, part }: OfficeType): Promise<void> {
  const types = await textOf(archive, '[content_types].xml');
  const overrides = [...types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)].map(([tag]) => tag);
  const main = overrides.some((tag) => {
    const name = /PartName\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? '';
    const type = /ContentType\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] ?? '';
    return part.test(name.toLowerCase()) && type === `${mime}.main+xml`;
  });
  if (!main) broken();
}

/** What an XML part may not say: rules of its own, and, of relations, where else something is fetched. */
function demandQuiet(name: string, xml: string): void {
  // Other encodings hide the words that are looked for.
  if (xml.includes('\0')) broken();
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) isActive('DTD');
  if (!name.endsWith('.rels')) return;
  for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    if (!/TargetMode\s*=\s*["']External["']/i.test(tag)) continue;
    if (!/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(tag)) isActive('External');
  }
}

async function demandParts(archive: Archive): Promise<void> {
  for (const name of archive.entries.keys()) {
    if (active.some((pattern) => pattern.test(name))) isActive(name.split('/').at(-1) ?? name);
  }
  for (const name of archive.entries.keys()) {
    if (/\.(?:xml|rels|vml)$/.test(name)) demandQuiet(name, await textOf(archive, name));
  }
}

/**
 * An Office file of today's formats in which nothing acts: no macros, controls, embedded files, external parts or
 * document type definitions. @throws Refusal under the field "file"
 */
export async function demandOffice(bytes: Buffer, type: OfficeType): Promise<void> {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) broken();
  let archive: Archive | undefined;
  try {
    archive = await openZip(bytes);
    await demandMainPart(archive, type);
    await demandParts(archive);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    if (error.key === 'import.error.encrypted') refuseField('file', 'upload.error.fileEncrypted');
    if (error.key === 'import.error.bomb') refuseField('file', 'upload.error.fileBomb');
    broken();
  } finally {
    archive?.zip.close();
  }
}
