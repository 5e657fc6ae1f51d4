import type { Lang } from '@mdi/contract/kit/words.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import { pageStyle as plain } from '../../chat-app/sandbox/page-style.ts';
import { header, partsOf, type SimAnswer, type SimRequest } from './request.ts';
import { simulatorWords } from './words.ts';

/** What is HTML already; everything else is written as text. */
export type Html = { html: string };
type Part = Html | string | number | null | false | undefined | readonly Part[];

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  if (typeof part === 'object' && 'html' in part) return part.html;
  return String(part).replace(/[&<>"']/g, (mark) => marks[mark] ?? '');
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((all, text, i) => all + written(parts[i - 1]) + text),
});

/** The language that the address asks for, else the browser's own. */
export const langFor = (request: SimRequest): Lang =>
  langOfParam(partsOf(request).query.get('lang') || header(request, 'accept-language'));

const style = `${plain}
main{width:760px}
main.wide{width:1360px;padding:24px 28px}
.top{display:flex;justify-content:space-between;align-items:baseline;gap:16px}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:16px 0}
.facts dt{color:#545b57}.facts dd{margin:0;word-break:break-all}
.accounts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px;max-height:320px;overflow:auto;margin-top:8px;padding:2px}
.accounts label,.sets label{display:flex;gap:10px;align-items:flex-start;padding:10px 12px;border:1px solid #c3cbc6;border-radius:6px;cursor:pointer}
.accounts label:has(:checked){border-color:#0b6b3a;background:#f3faf6}
.accounts small,.sets small{display:block;color:#5b635e;font-size:12px;line-height:18px}
.sets{display:grid;gap:6px;margin-top:8px}
fieldset{margin:24px 0 0;padding:0;border:0}legend{padding:0;font-weight:600}
.choose{display:grid;grid-template-columns:1fr 2fr;gap:12px;margin-top:28px}
.choose button{justify-content:center}
button.go{background:#0b6b3a;border-color:#0b6b3a;color:#fff}button.go:hover{background:#095a31}
.cards{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:12px;margin-top:16px}
.card{padding:12px 16px;border:1px solid #dfe4e1;border-radius:6px}
.card b{display:block;font-size:16px;line-height:24px;font-weight:600}.card small{color:#545b57}
.forms{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:12px;margin-top:12px}
.forms form,.acts form{display:flex;flex-wrap:wrap;gap:6px;align-items:center}
.forms form{padding:12px;border:1px solid #dfe4e1;border-radius:6px;align-content:flex-start}
.forms h2{flex-basis:100%;font-size:14px;line-height:22px}
.wide input,.wide select{min-width:0;height:32px;padding:0 8px;border:1px solid #c3cbc6;border-radius:4px;font:inherit;background:#fff;color:inherit}
.wide input[type=number]{width:84px}.wide input.long{flex:1 1 150px}
.wide label{display:flex;gap:6px;align-items:center;color:#545b57}
.acts input.long{flex-basis:100%}
.wide button{width:auto;min-height:32px;padding:0 12px;justify-content:center}
table{width:100%;margin-top:12px;border-collapse:collapse}
th,td{padding:8px 10px;border-bottom:1px solid #dfe4e1;text-align:left;vertical-align:top}
th{background:#f2f4f3;font-weight:600;white-space:nowrap}td small{display:block;color:#5b635e;font-size:12px;line-height:18px}
.tag{display:inline-block;padding:0 8px;border-radius:10px;background:#eef1ef;font-size:12px;line-height:20px;white-space:nowrap}
.tag.good{background:#e9f6ee;color:#0f5c33}.tag.bad{background:#fdeceb;color:#a3231b}.tag.warm{background:#fcf3d2;color:#6b4900}
.acts{display:flex;flex-wrap:wrap;gap:6px;max-width:430px}
.scroll{overflow-x:auto}
@media(max-width:1000px){.cards,.forms{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media(max-width:699px){.accounts,.cards,.forms{grid-template-columns:minmax(0,1fr)}main.wide{padding:20px 16px}}
`;

/** A page of the simulated platform: no script, and forms that go to itself, or on to where it returns. */
export function page(
  lang: Lang,
  title: string,
  main: Html,
  more: { http?: number; to?: string } = {},
): SimAnswer {
  const body = html`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ html: style }}</style>
</head>
<body>
<header class="demo">${simulatorWords[lang].demo}</header>
${main}
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    `form-action 'self' ${more.to ?? ''}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status: more.http ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Its own forms say where they come from, and nobody else is told.
      'referrer-policy': 'same-origin',
      'content-security-policy': policy.join('; '),
    },
    body: body.html,
  };
}

export const seeOther = (location: string): SimAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});
