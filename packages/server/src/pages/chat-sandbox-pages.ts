import { type Lang, langOfParam } from '@mdi/contract/kit/words.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toBuffer } from 'qrcode';
import type { Deps } from '../kit/calls/ctx.ts';
import { deskScript } from '../ports/chat-app/sandbox/desk-script.ts';
import { deskPage, phonePage, wrongParameterPage } from '../ports/chat-app/sandbox/pages.ts';
import { type ChatSandbox, sandboxBase } from '../ports/chat-app/sandbox/sandbox.ts';
import type { Scan } from '../ports/chat-app/sandbox/scans.ts';
import { type SnsAnswer, type SnsQuery, snsError } from '../ports/chat-app/sandbox/sns.ts';

const open = { config: { access: 'public' } } as const;

/** The parameters that came exactly once. */
function single(values: unknown): SnsQuery {
  const entries = Object.entries(values && typeof values === 'object' ? values : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const asked = (request: FastifyRequest): SnsQuery => single(request.query);

/** The language the page was opened in, else the browser's own. */
function langFor(request: FastifyRequest, wanted: string | undefined): Lang {
  return langOfParam(wanted || (request.headers['accept-language'] ?? ''));
}

const html = (to: FastifyReply, body: string, http = 200) =>
  to.code(http).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(body);

/** This server's own address: the port may be any free one, and 0.0.0.0 is no address to connect to. */
function localOrigin(app: FastifyInstance, fallback: () => string): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return fallback();
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[at.address];
  return `http://${host ?? (at.family === 'IPv6' ? `[${at.address}]` : at.address)}:${at.port}`;
}

type Made = { sandbox: ChatSandbox; publicUrl: () => string };

/** What the QR code says: an address of the simulated platform, in the language that was asked for. */
function phoneUrl({ uuid, lang }: Scan, publicUrl: () => string): string {
  const query = new URLSearchParams({ uuid, ...(lang && { lang }) });
  return `${publicUrl()}${sandboxBase}/connect/confirm?${query}`;
}

/** The page on the computer, its picture, and what it asks for. */
function addDesk(app: FastifyInstance, { sandbox, publicUrl }: Made): void {
  const { scans } = sandbox;
  app.get('/connect/qrconnect', open, async (request, to) => {
    const query = asked(request);
    const lang = langFor(request, query.lang);
    const scan = scans.begin(query);
    if (typeof scan === 'string') return html(to, wrongParameterPage(lang, scan), 400);
    const phone = phoneUrl(scan, publicUrl);
    return html(to, deskPage({ uuid: scan.uuid, lang, base: sandboxBase, again: request.url, phone }));
  });
  app.get<{ Params: { uuid: string } }>('/connect/qrcode/:uuid', open, async (request, to) => {
    const scan = scans.look(request.params.uuid);
    if (!scan) return to.callNotFound();
    const picture = await toBuffer(phoneUrl(scan, publicUrl), { width: 480 });
    return to.header('Cache-Control', 'no-store').type('image/png').send(picture);
  });
  app.get('/connect/l/qrconnect', open, async (request, to) => {
    const scan = scans.look(asked(request).uuid ?? '');
    const status = scan ? scans.statusOf(scan) : 'expired';
    const decided = scan && (status === 'confirmed' || status === 'refused');
    return to
      .header('Cache-Control', 'no-store')
      .send({ status, ...(decided && { go: scans.returnOf(scan) }) });
  });
  app.get('/connect/scan.js', open, async (_, to) =>
    to.type('text/javascript; charset=utf-8').send(deskScript),
  );
}

/** The page on the phone, and the decision made there or on the computer. */
function addPhone(app: FastifyInstance, { sandbox: { scans } }: Made): void {
  app.get('/connect/confirm', open, async (request, to) => {
    const { uuid = '', lang } = asked(request);
    scans.scanned(uuid);
    const scan = scans.look(uuid);
    const status = scan ? scans.statusOf(scan) : 'expired';
    return html(to, phonePage({ uuid, lang: langFor(request, lang), base: sandboxBase, status }));
  });
  app.post('/connect/confirm', { ...open, bodyLimit: 4096 }, async (request, to) => {
    const { uuid = '', as = '', from, lang = '' } = single(request.body);
    if (as) scans.confirm(uuid, as);
    else scans.refuse(uuid);
    const scan = scans.look(uuid);
    const here = `${sandboxBase}/connect/confirm?${new URLSearchParams({ uuid, lang })}`;
    return to.redirect(scan && from === 'desk' ? scans.returnOf(scan) : here, 303);
  });
}

/** The API: JSON said to be plain text, HTTP 200 for refusals too, GET only. */
function addSns(app: FastifyInstance, { sandbox: { sns } }: Made): void {
  const calls: Record<string, (query: SnsQuery) => SnsAnswer> = {
    '/sns/oauth2/access_token': sns.accessToken,
    '/sns/oauth2/refresh_token': sns.refreshToken,
    '/sns/auth': sns.auth,
    '/sns/userinfo': sns.userInfo,
  };
  for (const [path, call] of Object.entries(calls)) {
    app.route({
      ...open,
      method: ['GET', 'POST'],
      url: path,
      handler: async (request, to) =>
        to
          .header('Cache-Control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(JSON.stringify(request.method === 'GET' ? call(asked(request)) : snsError(43001))),
    });
  }
}

/**
 * Serves the simulated chat platform where the demo uses it: the page to scan on, the phone's page, and the
 * API that the driver asks. Elsewhere nothing of it exists.
 */
export async function addChatSandboxPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const sandbox = deps.chatApp?.sandbox;
  if (!sandbox || deps.settings.mode !== 'demo') return;
  const publicUrl = () => deps.settings.publicUrl;
  sandbox.localOrigin = () => localOrigin(app, publicUrl);
  const made = { sandbox, publicUrl };
  await app.register(
    async (platform) => {
      platform.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      addDesk(platform, made);
      addPhone(platform, made);
      addSns(platform, made);
    },
    { prefix: sandboxBase },
  );
}
