import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { defaultColour, paletteStyleSheet } from '@mdi/contract/modules/appearance/palette.ts';
import type { FastifyInstance } from 'fastify';

const html = 'text/html; charset=utf-8';

/** The base path of every page (spec §2). */
export const pageBase = '/savills-mdi/';

/** Files of the app on phones, whose names never change: its worker, its manifests and its icons. */
const appFiles = /^(?:worker\.js|manifest-(?:zh|en)\.webmanifest|icon-(?:maskable-)?\d+\.png)$/;

/** Drafts by their secret address: for nobody who only searches. */
const isPreview = /^\/savills-mdi\/h5\/app\/\w+\/\d+\/preview\//;

/** So long a node may show a theme colour of before, in milliseconds: one look for however many pages are asked for. */
const keptMs = 3_000;

/** The page with the tones of the installation's colour in it, before anything is painted. */
function themedPage(index: string, now: () => Date, colourOf: () => Promise<string>) {
  let colour = defaultColour;
  let page = index;
  let looked = Number.NEGATIVE_INFINITY;
  let look: Promise<void> | undefined;
  const lookAgain = async () => {
    // A database that doesn't answer is no reason to show no page.
    const found = await colourOf().catch(() => colour);
    if (found === colour) return;
    colour = found;
    page =
      colour === defaultColour
        ? index
        : index.replace('</head>', `<style>${paletteStyleSheet(colour)}</style></head>`);
  };
  return async (): Promise<string> => {
    const at = now().getTime();
    if (Math.abs(at - looked) >= keptMs) {
      looked = at;
      look = lookAgain();
    }
    // Also who comes while it looks.
    await look;
    return page;
  };
}

/**
 * Serves the built pages: hashed assets for ever, index.html for every path below the base (history mode), in the
 * installation's theme colour.
 */
export async function addWebPages(
  app: FastifyInstance,
  webRoot: string,
  now: () => Date,
  colourOf: () => Promise<string>,
): Promise<void> {
  const index = themedPage(readFileSync(path.join(webRoot, 'index.html'), 'utf8'), now, colourOf);
  await app.register(async (web) => {
    await web.register(fastifyStatic, {
      root: path.join(webRoot, 'assets'),
      prefix: `${pageBase}assets/`,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    web.get('/', (_request, to) => to.redirect(pageBase));
    web.get(pageBase.slice(0, -1), (_request, to) => to.redirect(pageBase));
    web.get(`${pageBase}favicon.svg`, (_request, to) =>
      // Its name never changes, so it must not be kept for ever.
      to.sendFile('favicon.svg', webRoot, { maxAge: '1d', immutable: false }),
    );
    web.get<{ Params: { file: string } }>(`${pageBase}h5/app/:file`, async ({ params: { file } }, to) => {
      if (!appFiles.test(file))
        return to
          .header('Cache-Control', 'no-cache')
          .type(html)
          .send(await index());
      // A worker or manifest of before would keep phones on it.
      if (!file.endsWith('.png')) to.header('Cache-Control', 'no-cache');
      if (file.endsWith('.webmanifest')) to.type('application/manifest+json; charset=utf-8');
      const maxAge = file.endsWith('.png') ? '1d' : 0;
      return to.sendFile(`h5/app/${file}`, webRoot, {
        maxAge,
        immutable: false,
        cacheControl: file.endsWith('.png'),
      });
    });
    web.get(`${pageBase}*`, async (request, to) => {
      // A missing asset must not look like a page: a script would fail on "<".
      if (request.url.startsWith(`${pageBase}assets/`)) return to.callNotFound();
      if (isPreview.test(request.url))
        to.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
      return to
        .header('Cache-Control', 'no-cache')
        .type(html)
        .send(await index());
    });
  });
}
