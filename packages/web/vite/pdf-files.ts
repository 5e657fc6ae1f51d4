import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const virtual = 'virtual:pdf-files';
const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
// Never changes under its address, which browsers keep for a year.
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
const folder = `assets/pdf-${version}`;

/** Which of the library's files its worker asks for: the policy of the pages forbids the compiled decoders. */
const wanted: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(OPENJPEG|JBIG2)$/,
};

/** The tables of letters, the fonts and the decoders that documents may need which don't bring their own. */
export const pdfFiles = (): string[] =>
  Object.entries(wanted).flatMap(([part, names]) =>
    readdirSync(join(home, part))
      .filter((name) => names.test(name))
      .map((name) => `${part}/${name}`),
  );

/** Serves what PDF.js fetches by itself from our own files, and tells the pages where that is. */
export function pdfAssets(): Plugin {
  let base = '/';
  return {
    name: 'pdf-files',
    configResolved(config) {
      base = config.base;
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) =>
      id === `\0${virtual}` ? `export const pdfFiles = ${JSON.stringify(`${base}${folder}/`)};` : undefined,
    configureServer(server) {
      server.middlewares.use(`${base}${folder}`, (request, response, next) => {
        const file = pdfFiles().find((one) => request.url === `/${one}`);
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(join(home, file)));
      });
    },
    generateBundle() {
      for (const file of pdfFiles())
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${file}`,
          source: readFileSync(join(home, file)),
        });
    },
  };
}
