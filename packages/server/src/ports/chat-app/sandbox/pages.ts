import type { Lang } from '@mdi/contract/kit/words.ts';
import { identities } from './identities.ts';
import { pageStyle } from './page-style.ts';
import type { ScanStatus, WrongParameter } from './scans.ts';
import { sandboxWords } from './words.ts';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

function page(lang: Lang, title: string, main: string, head = ''): string {
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
${head}</head>
<body>
<header class="demo">${escaped(sandboxWords[lang].demo)}</header>
${main}
</body>
</html>`;
}

type Choice = { uuid: string; lang: Lang; base: string; from: 'desk' | 'phone' };

/** A button a test person, and one to refuse. */
function choices({ uuid, lang, base, from }: Choice): string {
  const t = sandboxWords[lang];
  const people = identities.map(
    ({ key, name, unionid }) =>
      `<li><button name="as" value="${key}"><span>${escaped(t.as.replace('{0}', name[lang]))}</span><small>${escaped(unionid ? t.unionid : t.openid)}</small></button></li>`,
  );
  return `<form method="post" action="${base}/connect/confirm">
<input type="hidden" name="uuid" value="${escaped(uuid)}">
<input type="hidden" name="from" value="${from}">
<input type="hidden" name="lang" value="${lang}">
<ul class="people">${people.join('')}
<li><button name="as" value="" class="refuse">${escaped(t.refuse)}</button></li></ul>
</form>`;
}

type Desk = { uuid: string; lang: Lang; base: string; again: string; phone: string };

/** The page on the computer: the QR code, what became of it, and a way to do without a phone. */
export function deskPage({ uuid, lang, base, again, phone }: Desk): string {
  const t = sandboxWords[lang];
  const states: ScanStatus[] = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'];
  const said = states.map((state) => `data-${state}="${escaped(t[state])}"`).join(' ');
  const main = `<main>
<h1>${escaped(t.title)}</h1>
<p class="sub">${escaped(t.app)}</p>
<div class="two">
<section data-ask="${base}/connect/l/qrconnect?uuid=${encodeURIComponent(uuid)}" ${said}>
<img class="qr" src="${base}/connect/qrcode/${encodeURIComponent(uuid)}" width="240" height="240" alt="${escaped(t.qr)}">
<p class="status" role="status">${escaped(t.waiting)}</p>
<p class="links"><a href="${escaped(phone)}" target="_blank" rel="noreferrer" data-live>${escaped(t.phone)}</a>
<a href="${escaped(again)}" data-over hidden>${escaped(t.again)}</a>
<a href="${escaped(again)}" data-leave hidden>${escaped(t.leave)}</a></p>
</section>
<section data-live>
<h2>${escaped(t.here)}</h2>
<p class="sub">${escaped(t.hereText)}</p>
${choices({ uuid, lang, base, from: 'desk' })}
</section>
</div>
</main>`;
  return page(lang, t.title, main, `<script src="${base}/connect/scan.js" defer></script>\n`);
}

type Phone = { uuid: string; lang: Lang; base: string; status: ScanStatus };

/** The page on the phone: who confirms, or what became of the scan. */
export function phonePage({ uuid, lang, base, status }: Phone): string {
  const t = sandboxWords[lang];
  const over = { confirmed: t.phoneConfirmed, refused: t.phoneRefused, expired: t.phoneExpired };
  const body =
    status === 'waiting' || status === 'scanned'
      ? `<p class="sub">${escaped(t.phoneText)}</p>${choices({ uuid, lang, base, from: 'phone' })}`
      : `<p class="said${status === 'confirmed' ? '' : ' bad'}" role="status">${escaped(over[status])}</p>`;
  return page(lang, t.phoneTitle, `<main class="narrow"><h1>${escaped(t.phoneTitle)}</h1>${body}</main>`);
}

/** What the platform shows instead of a QR code when a parameter is wrong. */
export function wrongParameterPage(lang: Lang, wrong: WrongParameter): string {
  const t = sandboxWords[lang];
  const said = `<p class="said bad">${escaped(t.wrong[wrong])}</p>`;
  return page(lang, t.wrongTitle, `<main class="narrow"><h1>${escaped(t.wrongTitle)}</h1>${said}</main>`);
}
