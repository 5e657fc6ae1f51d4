import type { Lang } from '@mdi/contract/kit/words.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import type { ErrorKey, WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import { Refusal } from '../kit/calls/refuse.ts';
import { makeIpLimit } from '../kit/rate-limits/ip-limit.ts';
import { translator } from '../kit/words.ts';
import {
  acceptAuthorization,
  authorizeLinkBase,
  authorizeReturnBase,
  followAuthorizeLink,
  receivePlatformEvent,
} from '../modules/mini-program/index.ts';
import { CallbackRefused } from '../ports/mini-platform/mini-platform.ts';

const open = { config: { access: 'public' } } as const;

/** What the platform posts is never larger. */
const maxBytes = 64 * 1024;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

const style = `
body{margin:0;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#1f1f1f;background:#f4f3f1}
main{max-width:420px;margin:12vh auto 0;padding:32px 24px;background:#fff;border:1px solid #e4e2de;border-radius:8px}
h1{margin:0 0 8px;font-size:20px}p{margin:0 0 24px;color:#595959}
a{display:block;padding:10px 16px;border-radius:6px;background:#ad5700;color:#fff;text-align:center;text-decoration:none}
a+a{margin-top:12px;background:#fff;color:#1f1f1f;border:1px solid #d9d9d9}a:focus-visible{outline:3px solid #ef9440;outline-offset:2px}`;

type Page = { title: string; text: string; links?: readonly (readonly [text: string, to: string])[] };

/** A page for a mini-program's administrator, who has no account here. */
function send(to: FastifyReply, lang: Lang, { title, text, links = [] }: Page, http = 200): FastifyReply {
  const body = `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${links.map(([said, href]) => `<a href="${escaped(href)}">${escaped(said)}</a>`).join('\n')}
</main>
</body>
</html>`;
  // Where it leads on, the platform asks from which site somebody comes; the address itself holds a secret.
  if (links.length > 0) to.header('Referrer-Policy', 'origin');
  return to.code(http).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(body);
}

const langFor = (request: FastifyRequest): Lang => langOfParam(request.headers['accept-language'] ?? '');

/** Somebody looks at a link a few times; each look and each try asks the platform. */
const perMinute = 20;

type Token = { Params: { token: string }; Querystring: { auth_code?: unknown } };

/** The pages between us and the platform, for whoever authorizes a mini-program. */
function addLinks(app: FastifyInstance, deps: Deps, db: Db): void {
  const deskOf = (request: FastifyRequest) => ({ db, deps, log: request.log });
  const pace = makeIpLimit(perMinute, deps.settings.sharedAddresses);
  const paced = async (request: FastifyRequest, to: FastifyReply) => {
    const lang = langFor(request);
    const say: (key: WordKey | ErrorKey, ...args: (string | number)[]) => string = translator(lang);
    try {
      pace(request.ip, deps.now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      to.header('Retry-After', String(error.retryAfter ?? 60));
      return send(to, lang, { title: say('miniProgram.linkWait'), text: say(error.key, ...error.args) }, 429);
    }
  };
  const looks = { ...open, preHandler: paced };
  app.get<Token>(`${authorizeLinkBase}/:token`, looks, async (request, to) => {
    const lang = langFor(request);
    const say = translator(lang);
    try {
      const link = deps.miniPlatform
        ? await followAuthorizeLink(deskOf(request), request.params.token)
        : undefined;
      if (!link)
        return send(
          to,
          lang,
          { title: say('miniProgram.linkOver'), text: say('miniProgram.error.link') },
          404,
        );
      return send(to, lang, {
        title: say('miniProgram.authorizeTitle', link.projectName),
        text: say('miniProgram.linkText', say(`miniProgram.kind_${link.kind}`)),
        links: [
          [say('miniProgram.linkComputer'), link.onComputer],
          [say('miniProgram.linkPhone'), link.onPhone],
        ],
      });
    } catch (error) {
      request.log.warn({ err: error }, 'a link to authorize could not be followed');
      return send(
        to,
        lang,
        { title: say('miniProgram.linkWait'), text: say('miniProgram.error.noTicket') },
        503,
      );
    }
  });
  app.get<Token>(`${authorizeReturnBase}/:token`, looks, async (request, to) => {
    const lang = langFor(request);
    const say: (key: WordKey | ErrorKey, ...args: (string | number)[]) => string = translator(lang);
    const { auth_code: code } = request.query;
    const failed = (text: string, http: number) =>
      send(to, lang, { title: say('miniProgram.grantFailed'), text }, http);
    if (!deps.miniPlatform || typeof code !== 'string' || code === '' || code.length > 512)
      return failed(say('miniProgram.error.grant'), 400);
    try {
      const taken = await acceptAuthorization(deskOf(request), code, { token: request.params.token });
      if (taken === undefined) return failed(say('miniProgram.error.link'), 404);
      return send(to, lang, { title: say('miniProgram.grantDone'), text: say('miniProgram.grantDoneText') });
    } catch (error) {
      if (error instanceof Refusal)
        return failed(say(error.key, ...error.args), error.code === 'tooMany' ? 429 : 409);
      request.log.warn({ err: error }, 'an authorization could not be taken over');
      return failed(say('miniProgram.error.grant'), 503);
    }
  });
}

type Posted = { Body: unknown; Querystring: Record<string, unknown> };

/** What the platform posts: kept first, answered at once, done afterwards. */
function addEvents(app: FastifyInstance, deps: Deps, db: Db): void {
  const { miniPlatform } = deps;
  const take = async (request: FastifyRequest<Posted>, to: FastifyReply) => {
    if (!miniPlatform) return to.callNotFound();
    const query = Object.fromEntries(
      Object.entries(request.query).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    );
    try {
      const { event, digest } = miniPlatform.callbacks.open(query, String(request.body ?? ''));
      await receivePlatformEvent({ db, deps, log: request.log }, event, digest);
      return to.type('text/plain').send('success');
    } catch (error) {
      if (!(error instanceof CallbackRefused)) throw error;
      request.log.warn({ why: error.why }, 'a message to the platform’s address was refused');
      return to.code(401).type('text/plain').send('');
    }
  };
  app.post<Posted>('/wechat/component/event', { ...open, bodyLimit: maxBytes }, take);
  app.post<Posted>('/wechat/component/:appId/message', { ...open, bodyLimit: maxBytes }, take);
}

/** Where the provider platform reaches us, and those who authorize mini-programs come by. */
export async function addMiniCallbackRoutes(app: FastifyInstance, deps: Deps, db: Db): Promise<void> {
  await app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    addEvents(callbacks, deps, db);
    addLinks(callbacks, deps, db);
  });
}
