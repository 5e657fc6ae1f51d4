import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { build } from 'esbuild';
import { cpuOf } from './measure.ts';

// npm run bench:stamp [-- pages megabytes times]: how long it takes to stamp a PDF of so many pages (default 200, 20 MB, 5
// times) in a process of its own, and to look into it, with the loop of the process that asks for it meanwhile.

const [pages = 200, megabytes = 20, times = 5] = process.argv.slice(2).map(Number);
const maxMs = 6_000;
const maxLoopMs = 50;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Pages of text and of noise that doesn't pack. */
async function made(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const each = Math.floor((megabytes * 1024 * 1024) / pages);
  for (let at = 0; at < pages; at += 1) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 40; line += 1)
      page.drawText(`Page ${at + 1}, line ${line + 1}: what a quarter was like`, {
        x: 50,
        y: 800 - 18 * line,
        size: 11,
      });
    const noise = pdf.context.stream(randomBytes(each), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1,
      Height: 1,
    });
    page.node.newXObject('Noise', pdf.context.register(noise));
  }
  return Buffer.from(await pdf.save());
}

const server = fileURLToPath(new URL('..', import.meta.url));
/** As deep in the tree as what is built, which finds the font from there. */
const programs = mkdtempSync(path.join(server, '.programs-'));

/** What stamps, as it is built: sources are compiled at each start, which takes longer than stamping. */
async function built() {
  const at = { stamp: 'src/kit/pdf/stamp.ts', look: 'src/kit/documents/run-document.ts' };
  await build({
    absWorkingDir: server,
    entryPoints: { ...at, 'document-program': 'src/document-program.ts' },
    outdir: programs,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    packages: 'external',
    alias: {
      '@mdi/contract': path.join(server, '../contract/src'),
      '@mdi/page-kit': path.join(server, '../page-kit/src'),
    },
  });
  const { stampPdf }: typeof import('../src/kit/pdf/stamp.ts') = await import(
    path.join(programs, 'stamp.js')
  );
  const { inspectDocument }: typeof import('../src/kit/documents/run-document.ts') = await import(
    path.join(programs, 'look.js')
  );
  return { stampPdf, inspectDocument };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-stamp-'));
try {
  const [file, out] = [path.join(folder, 'in.pdf'), path.join(folder, 'out.pdf')];
  writeFileSync(file, await made());
  const mb = (of: string) => (statSync(of).size / 1024 / 1024).toFixed(1);
  const { stampPdf, inspectDocument } = await built();
  const took: number[] = [];
  const worked = cpuOf(process.pid);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    const stamped = await stampPdf(file, out, '张伟 0001 2026-11-27 10:30');
    took.push(performance.now() - from);
    if (stamped !== pages) throw new Error(`stamped ${stamped} pages of ${pages}`);
  }
  loop.disable();
  const cpu = (cpuOf(process.pid) - worked) / times;
  const from = performance.now();
  const { is } = await inspectDocument(file, folder);
  const looked = performance.now() - from;
  const p99 = loop.percentile(99) / 1e6;
  const worst = Math.max(...took);
  say(`${pages} pages, ${mb(file)} MB; stamped ${mb(out)} MB`);
  say(
    `stamped in ${took.map((ms) => ms.toFixed(0)).join(', ')} ms, its process's start included; at most ${maxMs}`,
  );
  say(`${cpu.toFixed(0)} ms of CPU each`);
  say(`the loop that waits for it: p99 ${p99.toFixed(1)} ms; at most ${maxLoopMs}`);
  say(`looked into in ${looked.toFixed(0)} ms: ${is}`);
  if (worst > maxMs || p99 > maxLoopMs) process.exitCode = 1;
} finally {
  for (const one of [folder, programs]) rmSync(one, { recursive: true, force: true });
}
