import type { Lang } from '@mdi/contract/kit/words.ts';
import { exclusiveSet, grant, isPreAuthCodeOpen } from './authorize.ts';
import type { Core } from './core.ts';
import { type Html, html, langFor, page, seeOther } from './html.ts';
import { header, isForeign, partsOf, type SimAnswer, type SimRequest } from './request.ts';
import type { Program } from './state.ts';
import { simulatorWords } from './words.ts';

const offeredSets = [17, exclusiveSet, 19, 25, 30] as const;
/** Ticked at the beginning: what a provider of mini-programs needs. */
const usual: ReadonlySet<number> = new Set([17, exclusiveSet, 30]);
const codeSeconds = 600;

type Wrong = 'component' | 'code' | 'redirect' | 'referer' | 'account';

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** What stands against showing the page. On a phone it is opened by a scan, so nothing says from where. */
function wrongIn(core: Core, request: SimRequest, isDesk: boolean): Wrong | null {
  const { query } = partsOf(request);
  const home = core.parts.homeOrigin?.() ?? null;
  const back = originOf(query.get('redirect_uri') ?? '');
  if (query.get('component_appid') !== core.parts.provider.appId) return 'component';
  if (!isPreAuthCodeOpen(core, query.get('pre_auth_code') ?? '')) return 'code';
  if (back === '' || (home !== null && back !== home)) return 'redirect';
  const from = originOf(header(request, 'referer'));
  if (isDesk && request.method === 'GET' && home !== null && from !== home) return 'referer';
  const only = query.get('biz_appid');
  return only !== null && !core.state.programs[only] ? 'account' : null;
}

function account(program: Program, isFirst: boolean, lang: Lang): Html {
  const t = simulatorWords[lang];
  const { appId, name, principal, grant: given, heldByOther } = program;
  return html`<label><input type="radio" name="appid" value="${appId}"${isFirst && html` checked`}><span>${name}
<small>${principal}</small><small>${appId}</small>
${given && html`<span class="tag good">${t.granted}</span>`}
${heldByOther && html`<small>${t.otherHolds}</small>`}</span></label>`;
}

function permissionSet(id: (typeof offeredSets)[number], lang: Lang): Html {
  const t = simulatorWords[lang];
  return html`<label><input type="checkbox" name="set" value="${id}"${usual.has(id) && html` checked`}>
<span>${t[`set_${id}`]} (${id})${id === exclusiveSet && html`<small>${t.exclusive}</small>`}</span></label>`;
}

function shown(core: Core, request: SimRequest): SimAnswer {
  const { path, query } = partsOf(request);
  const lang = langFor(request);
  const t = simulatorWords[lang];
  const only = query.get('biz_appid');
  const all = Object.values(core.state.programs).filter(({ appId }) => only === null || appId === only);
  // Who isn't authorized yet is looked for most often.
  const inOrder = [...all.filter(({ grant: given }) => !given), ...all.filter(({ grant: given }) => given)];
  const here = path.split('/').at(-1) ?? '';
  const inOther = new URLSearchParams(query);
  inOther.set('lang', lang === 'zh' ? 'en' : 'zh');
  const main = html`<main>
<div class="top"><h1>${t.authorizeTitle}</h1><a href="${here}?${inOther.toString()}" referrerpolicy="same-origin">${t.other}</a></div>
<p class="sub">${t.authorizeText}</p>
<form method="post" action="${here}?${query.toString()}">
<fieldset><legend>${t.account}</legend><div class="accounts">
${inOrder.map((one, i) => account(one, i === 0, lang))}</div></fieldset>
<fieldset><legend>${t.sets}</legend><div class="sets">${offeredSets.map((id) => permissionSet(id, lang))}</div></fieldset>
<div class="choose"><button name="do" value="refuse" class="refuse">${t.refuse}</button>
<button name="do" value="allow" class="go">${t.allow}</button></div>
</form></main>`;
  return page(lang, t.authorizeTitle, main, { to: originOf(query.get('redirect_uri') ?? '') });
}

function said(request: SimRequest, title: string, text: string, http: number): SimAnswer {
  const bad = html`<main class="narrow"><h1>${title}</h1><p class="said bad" role="status">${text}</p></main>`;
  return page(langFor(request), title, bad, { http });
}

/** What the administrator decided: back to the provider with a code, or a sentence. */
function decided(core: Core, request: SimRequest): SimAnswer {
  const t = simulatorWords[langFor(request)];
  const { query } = partsOf(request);
  const form = new URLSearchParams(request.body.toString('utf8'));
  if (form.get('do') !== 'allow') return said(request, t.authorizeTitle, t.refused, 200);
  const appId = query.get('biz_appid') ?? form.get('appid') ?? '';
  if (!core.state.programs[appId]) return said(request, t.wrongTitle, t.wrong_account, 400);
  const sets = form.getAll('set').map(Number).filter(Number.isInteger);
  const code = grant(core, { preAuthCode: query.get('pre_auth_code') ?? '', appId, sets });
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('auth_code', code);
  back.searchParams.set('expires_in', String(codeSeconds));
  return seeOther(back.href);
}

/** The page on which an administrator lets the provider act: on a computer, or on a phone. */
export function authorizePage(core: Core, request: SimRequest, isDesk: boolean): SimAnswer {
  const t = simulatorWords[langFor(request)];
  const wrong = wrongIn(core, request, isDesk);
  if (wrong) return said(request, t.wrongTitle, t[`wrong_${wrong}`], 400);
  if (request.method !== 'POST') return shown(core, request);
  return isForeign(request) ? said(request, t.wrongTitle, t.wrong_referer, 400) : decided(core, request);
}
