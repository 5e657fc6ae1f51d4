import type { Lang } from '@mdi/contract/kit/words.ts';
import { exclusiveSet } from './authorize.ts';
import { latestAudit } from './core.ts';
import { type Html, html } from './html.ts';
import type { Audit, Program } from './state.ts';
import { simulatorWords } from './words.ts';

const needed = [17, exclusiveSet, 30];

const tag = (text: string, tone = ''): Html => html`<span class="tag ${tone}">${text}</span>`;

function authorization({ grant, heldByOther }: Program, lang: Lang): Html {
  const t = simulatorWords[lang];
  const lacking = grant ? needed.filter((id) => !grant.sets.includes(id)) : [];
  const state = !grant
    ? tag(t.unauthorized)
    : lacking.length > 0
      ? tag(t.lacks.replace('{0}', lacking.join(', ')), 'warm')
      : tag(t.granted, 'good');
  return html`${state}${grant && html`<small>${grant.sets.join(', ')}</small>`}${heldByOther && html`<small>${t.takenOver}</small>`}`;
}

const tones = { 0: 'good', 1: 'bad', 2: 'warm', 3: '', 4: 'warm' } as const satisfies Record<
  Audit['status'],
  string
>;

function review(program: Program, lang: Lang): Html | null {
  const audit = latestAudit(program);
  if (!audit) return null;
  const state = tag(simulatorWords[lang][`audit_${audit.status}`], tones[audit.status]);
  const reason = audit.reason.replaceAll('<br>', ' ').trim();
  return html`${state}<small>${audit.version} · ${audit.id}</small>${reason !== '' && html`<small>${reason}</small>`}`;
}

function online({ online: now, gray, visible }: Program, lang: Lang): Html | null {
  const t = simulatorWords[lang];
  if (!now) return null;
  return html`${now.version}${gray && html`<small>${t.gray.replace('{0}', String(gray.percentage))}</small>`}${!visible && html`<small>${t.hidden}</small>`}`;
}

/** What can be done to it just now. */
function acts(program: Program, lang: Lang): Html {
  const t = simulatorWords[lang];
  const status = latestAudit(program)?.status;
  const button = (doing: string, text: string) => html`<button name="do" value="${doing}">${text}</button>`;
  const form = (inside: Html) =>
    html`<form method="post" action="panel?lang=${lang}"><input type="hidden" name="appid" value="${program.appId}">${inside}</form>`;
  const verdicts = html`<input name="reason" class="long" maxlength="200" placeholder="${t.reason}" aria-label="${t.reason}">
${button('approve', t.approve)}${button('reject', t.reject)}${button('delay', t.delay)}`;
  return html`<div class="acts">${(status === 2 || status === 4) && form(verdicts)}
${form(html`${
  program.grant
    ? html`${button('unauthorize', t.unauthorize)}${button('expire', t.expire)}`
    : button('authorize', t.authorize)
}
${program.heldByOther ? button('free', t.free) : button('takeover', t.takeover)}`)}</div>`;
}

/** A mini-program of the page to drive the simulator with. */
export const panelRow = (program: Program, lang: Lang): Html =>
  html`<tr id="${program.appId}"><td>${program.name}<small>${program.appId}</small></td>
<td>${authorization(program, lang)}</td>
<td>${program.trial?.version}<small>${program.trial?.about}</small></td>
<td>${review(program, lang)}</td><td>${online(program, lang)}</td><td>${acts(program, lang)}</td></tr>`;
