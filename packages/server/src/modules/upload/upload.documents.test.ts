import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../kit/calls/refuse.ts';
import { checkDocument } from '../../kit/documents/check-document.ts';
import { translator } from '../../kit/words.ts';
import { type CheckedFile, checkFile } from './upload.check-file.ts';
import { honestDocuments } from './upload.honest-documents.fixture.ts';
import { hostileCompounds } from './upload.hostile-compounds.fixture.ts';
import type { HostileDocument } from './upload.hostile-document.fixture.ts';
import { hostileOfficeFiles } from './upload.hostile-office-files.fixture.ts';
import { hostilePdfs } from './upload.hostile-pdfs.fixture.ts';
import { packedPdfBomb } from './upload.pdf.fixture.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'mdi-documents-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a document is taken for, or the refusal; looked into in this process unless it is to be another one. */
async function fate({ name, bytes }: { name: string; bytes: Buffer }, look?: typeof checkDocument) {
  const folder = mkdtempSync(path.join(root, 'one-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  try {
    return await checkFile('libraryFile', { file, folder, name }, look);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const [zh, en] = [translator('zh'), translator('en')];

/** What is wrong with how a document was refused. */
function wrongWith({ name, refused }: HostileDocument, met: CheckedFile | Refusal): string[] {
  if (!(met instanceof Refusal)) return [`${name}: taken for ${met.mime}`];
  const said = [met.key.replace('upload.error.', ''), ...met.args].join(' ');
  const sentences = [zh(met.key, ...met.args), en(met.key, ...met.args)];
  const named = met.args.every((arg) => sentences.every((sentence) => sentence.includes(String(arg))));
  return [
    ...(said === refused || said.startsWith(`${refused} `) ? [] : [`${name}: ${said}, not ${refused}`]),
    ...(named && sentences.every((sentence) => !sentence.includes('{'))
      ? []
      : [`${name}: ${sentences.join(' ')}`]),
  ];
}

let corpus: HostileDocument[];
beforeAll(async () => {
  corpus = [...(await hostilePdfs()), ...hostileOfficeFiles(), ...hostileCompounds()];
});

test('each hostile document is refused with a sentence in both languages that names what it has', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(80);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  const problems: string[] = [];
  for (const one of corpus) problems.push(...wrongWith(one, await fate(one, checkDocument)));
  expect(problems).toEqual([]);
});

test('each honest document is kept as it came, with its pages and pictures of the first', async () => {
  for (const one of await honestDocuments()) {
    const met = await fate(one, checkDocument);
    if (met instanceof Refusal) throw new Error(`${one.name}: ${met.key} ${met.args.join()}`);
    expect({ name: one.name, pages: met.pages, bytes: met.bytes }).toEqual({
      name: one.name,
      pages: one.pages,
      bytes: one.bytes.length,
    });
    expect(met.thumbnails).toHaveLength(Math.min(one.pages ?? 0, 3));
  }
});

describe('in a process of its own', () => {
  test('a PDF shows what is on its page', async () => {
    const [plain] = await honestDocuments();
    if (!plain) throw new Error('no document');
    const met = await fate(plain);
    if (met instanceof Refusal) throw met;
    const { data, info } = await sharp(met.thumbnails[0]).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([480, 320]);
    const [red = 0, green = 0, blue = 0] = data.subarray((200 * info.width + 100) * info.channels);
    expect([red > 230, green < 40, blue < 40]).toEqual([true, true, true]);
  });

  test('what takes too much memory ends with it, and is refused', async () => {
    const met = await fate({ name: 'bomb.pdf', bytes: packedPdfBomb(900) });
    expect(met).toBeInstanceOf(Refusal);
    expect(met).toMatchObject({ key: 'upload.error.fileBomb' });
  });
});
