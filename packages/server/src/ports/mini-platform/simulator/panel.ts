import type { Lang } from '@mdi/contract/kit/words.ts';
import { apiPaths } from './api.ts';
import type { Core } from './core.ts';
import { type Html, html, page } from './html.ts';
import { panelRow } from './panel-row.ts';
import type { SimAnswer } from './request.ts';
import { simulatorWords } from './words.ts';

const lastShown = 12;
const kinds = ['errcode', 'before', 'after', 'http500', 'delay'] as const;
const pushKinds = ['lost', 'double', 'late'] as const;
const pushSubjects = ['any', 'ticket', 'authorized', 'unauthorized', 'audit'] as const;

const timeOf = (at: string): string => at.slice(0, 19).replace('T', ' ');
const option = (value: string, text: string): Html => html`<option value="${value}">${text}</option>`;
const formIn =
  (lang: Lang) =>
  (doing: string, title: string, fields: Html): Html =>
    html`<form method="post" action="panel?lang=${lang}"><input type="hidden" name="do" value="${doing}"><h2>${title}</h2>${fields}</form>`;

function cards(core: Core, lang: Lang): Html {
  const t = simulatorWords[lang];
  const { tickets, tokens, quota, autoMs } = core.state;
  const ticket = tickets.at(-1);
  const good = Object.values(tokens).filter(({ until }) => until > core.now()).length;
  const auto = autoMs === null ? t.off : t.afterSeconds.replace('{0}', String(autoMs / 1000));
  const waiting = [...core.faults, ...core.pushFaults].reduce((sum, { times }) => sum + times, 0);
  const card = (title: string, value: string | number, more = '') =>
    html`<div class="card"><small>${title}</small><b>${value}</b><small>${more}</small></div>`;
  return html`<div class="cards">
${card(t.ticket, ticket ? timeOf(new Date(ticket.at).toISOString()) : t.none, ticket && (ticket.accepted ? t.taken : t.notTaken))}
${card(t.quota, `${quota.rest} / ${quota.limit}`, `${t.speedUps} ${quota.speedUpRest} / ${quota.speedUpLimit}`)}
${card(t.auto, auto, `${t.tokens} ${good}`)}
${card(t.faults, waiting)}
</div>`;
}

function forms(core: Core, lang: Lang): Html {
  const form = formIn(lang);
  const t = simulatorWords[lang];
  const { quota, autoMs } = core.state;
  const number = (name: string, label: string, value: number | '') =>
    html`<label>${label} <input type="number" name="${name}" value="${value}"></label>`;
  return html`<div class="forms">
${form(
  'fault',
  t.faultTitle,
  html`<select name="path" aria-label="${t.what}">${option('*', t.everyCall)}${apiPaths.map((path) => option(path, path))}</select>
<select name="kind" aria-label="${t.outcome}">${kinds.map((kind) => option(kind, t[`kind_${kind}`]))}</select>
${number('errcode', t.code, -1)}${number('times', t.times, 1)}<button>${t.add}</button>`,
)}
${form(
  'push',
  t.pushTitle,
  html`<select name="of" aria-label="${t.what}">${pushSubjects.map((of) => option(of, t[`of_${of}`]))}</select>
<select name="kind" aria-label="${t.outcome}">${pushKinds.map((kind) => option(kind, t[`push_${kind}`]))}</select>
${number('times', t.times, 1)}<button>${t.add}</button>`,
)}
${form(
  'draft',
  t.draftTitle,
  html`<input name="version" required maxlength="64" placeholder="${t.version}" aria-label="${t.version}">
<input name="about" class="long" maxlength="200" placeholder="${t.about}" aria-label="${t.about}"><button>${t.add}</button>`,
)}
${form('quota', t.quotaTitle, html`${number('rest', t.rest, quota.rest)}${number('limit', t.limit, quota.limit)}<button>${t.set}</button>`)}
${form('auto', t.autoTitle, html`${number('seconds', t.seconds, autoMs === null ? '' : autoMs / 1000)}<button>${t.set}</button>`)}
${form(
  'clock',
  t.clockTitle,
  html`${number('minutes', t.minutes, 10)}<button>${t.advance}</button>
<button name="also" value="ticket">${t.sendTicket}</button><button name="also" value="clear">${t.clear}</button>`,
)}
</div>`;
}

function latest(core: Core, lang: Lang): Html {
  const t = simulatorWords[lang];
  const table = (title: string, rows: readonly Html[]) => html`<h2>${title}</h2>
<div class="scroll"><table><tr><th>${t.when}</th><th>${t.what}</th><th>${t.program}</th><th>${t.outcome}</th></tr>${rows}</table></div>`;
  const row = (one: { at: string; what: string; appId: string; outcome: string | number }) =>
    html`<tr><td>${timeOf(one.at)}</td><td>${one.what}</td><td>${one.appId}</td><td>${one.outcome}</td></tr>`;
  const pushed = core.deliveries.slice(-lastShown).reverse();
  const called = core.log.slice(-lastShown).reverse();
  return html`${table(
    t.deliveries,
    pushed.map((one) => row({ ...one, what: `${one.of} ${one.attempt}` })),
  )}
${table(
  t.calls,
  called.map((one) => row({ ...one, what: `${one.method} ${one.path}` })),
)}`;
}

/** The page to drive the simulated platform with. */
export function panelPage(core: Core, lang: Lang): SimAnswer {
  const t = simulatorWords[lang];
  const rows = Object.values(core.state.programs).map((program) => panelRow(program, lang));
  const other = lang === 'zh' ? 'en' : 'zh';
  const main = html`<main class="wide">
<div class="top"><h1>${t.panelTitle}</h1><span><a href="./?lang=${lang}">${t.refresh}</a> · <a href="./?lang=${other}">${t.other}</a></span></div>
<p class="sub">${t.provider} ${core.parts.provider.appId}</p>
${cards(core, lang)}
${forms(core, lang)}
<div class="scroll"><table><tr><th>${t.program}</th><th>${t.authorization}</th><th>${t.trial}</th><th>${t.review}</th><th>${t.online}</th><th>${t.acts}</th></tr>
${rows}</table></div>
${latest(core, lang)}
</main>`;
  return page(lang, t.panelTitle, main);
}
