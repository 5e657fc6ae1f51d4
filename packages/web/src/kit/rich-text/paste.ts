import { linkProblem } from '@mdi/contract/kit/rich-text.ts';

/** What of a pasted text was left out. */
export type LeftOutOfPaste = { pictures: number; tables: number; links: number; others: number };

const pictures = 'img:not([data-upload-id]), svg, picture, canvas';
const others = 'iframe, object, embed, video, audio, form, input, select, textarea, button';
// Whoever copied it never saw these, so nobody is told.
const unseen = 'script, style, meta, link, title, base, template, noscript, xml';

const count = (root: ParentNode, what: string): number => {
  const found = [...root.querySelectorAll(what)];
  for (const one of found) one.remove();
  return found.length;
};

function comments(root: Node, page: Document): void {
  const walk = page.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walk.nextNode()) found.push(walk.currentNode);
  for (const one of found) one.parentNode?.removeChild(one);
}

/** Word writes lists as paragraphs, whose style names the list and its depth. */
const wordLevel = (element: Element): number => {
  const style = element.getAttribute('style') ?? '';
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(style)?.[1];
  return level === undefined ? 0 : Math.min(Number(level), 9);
};

/** Takes off the sign that Word writes before an item; answers whether it numbers the item. */
function takeSign(item: Element): boolean {
  let sign = '';
  for (const one of item.querySelectorAll('span[style*="mso-list"]')) {
    if (!/mso-list:\s*ignore/i.test(one.getAttribute('style') ?? '')) continue;
    sign += one.textContent ?? '';
    one.remove();
  }
  return /^[\s(（]*(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)\s*[.)、）．]/i.test(sign);
}

type Open = { level: number; list: Element };

/** Puts one item in its place; deeper ones lie in the item before. */
function place(item: Element, level: number, open: Open[], page: Document): void {
  const counted = takeSign(item);
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const tag = counted ? 'ol' : 'ul';
  const top = open.at(-1);
  if (top?.level === level && top.list.localName !== tag && open.length === 1) open.pop();
  if ((open.at(-1)?.level ?? 0) < level) {
    const list = page.createElement(tag);
    const outer = open.at(-1)?.list.lastElementChild;
    if (outer) outer.append(list);
    else item.before(list);
    open.push({ level, list });
  }
  const entry = page.createElement('li');
  const line = page.createElement('p');
  line.append(...item.childNodes);
  entry.append(line);
  open.at(-1)?.list.append(entry);
  item.remove();
}

function wordLists(page: Document): void {
  let open: Open[] = [];
  let last: Element | null = null;
  // A numbered heading stays a heading, with its number.
  for (const item of page.querySelectorAll('p[style*="mso-list"], div[style*="mso-list"]')) {
    const level = wordLevel(item);
    if (level === 0) continue;
    // Anything else between two items ends the list.
    if (last === null || item.previousElementSibling !== last) open = [];
    place(item, level, open, page);
    last = open[0]?.list ?? null;
  }
}

/** The single cell of each row, for a table that only serves as layout. */
function loneCells(table: Element): Element[] | undefined {
  const rows = [...table.querySelectorAll('tr')];
  const cells = rows.flatMap((row) => [...row.children]);
  return rows.every((row) => row.children.length === 1) ? cells : undefined;
}

/** Turns each row of a table into a line; a layout table gives up its contents. */
function tables(page: Document): number {
  let turned = 0;
  for (const table of [...page.querySelectorAll('table')].toReversed()) {
    const lone = loneCells(table);
    for (const cell of lone ?? []) {
      const block = page.createElement('div');
      block.append(...cell.childNodes);
      table.before(block);
    }
    if (!lone) turned += 1;
    for (const row of lone ? [] : table.querySelectorAll('tr')) {
      const line = page.createElement('p');
      const cells = [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim());
      line.textContent = cells.filter((cell) => cell !== '').join(' | ');
      if (line.textContent !== '') table.before(line);
    }
    table.remove();
  }
  return turned;
}

function links(page: Document): number {
  const bad = [...page.querySelectorAll('a')].filter(
    (one) => linkProblem(one.getAttribute('href') ?? '') !== null,
  );
  for (const one of bad) one.replaceWith(...one.childNodes);
  // Losing an anchor, or a link to one, matters to nobody.
  return bad.filter((one) => /^[a-z]+:/i.test(one.getAttribute('href') ?? '')).length;
}

/** Removes lines that only add space. */
function blanks(page: Document): void {
  for (const line of page.querySelectorAll('p, section, div')) {
    const empty = (line.textContent ?? '').replace(/\u200b/g, '').trim() === '';
    if (empty && !line.querySelector('img, hr')) line.remove();
  }
}

const kept = new Set(['style', 'align', 'class', 'href', 'alt', 'data-upload-id', 'data-pm-slice']);

/** Removes attributes that could act, even though this page is inert. */
function attributes(page: Document): void {
  for (const one of page.body.querySelectorAll('*'))
    for (const name of one.getAttributeNames()) if (!kept.has(name)) one.removeAttribute(name);
}

/**
 * Cleans what is pasted of everything our texts can't hold: Word's lists become lists, pictures and frames go, and what
 * was left out is counted. The page is inert: nothing in it is loaded or run.
 */
export function cleanPaste(html: string): { html: string; left: LeftOutOfPaste } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  comments(page, page);
  count(page, unseen);
  for (const one of page.querySelectorAll('*'))
    if (one.localName === 'o:p') one.replaceWith(...one.childNodes);
  const vector = [...page.querySelectorAll('*')].filter(({ localName }) => localName === 'v:imagedata');
  for (const one of vector) one.remove();
  const left = {
    pictures: vector.length + count(page, pictures),
    others: count(page, others),
    tables: 0,
    links: links(page),
  };
  wordLists(page);
  left.tables = tables(page);
  // What was copied in the editor keeps the blank lines that its writer made.
  if (!page.querySelector('[data-pm-slice]')) blanks(page);
  attributes(page);
  return { html: page.body.innerHTML, left };
}

/** Plain text without what no text may hold. */
export const cleanPastedText = (text: string): string =>
  text.replace(/\t/g, ' ').replace(/[^\P{Cc}\n\r]|\p{Cs}/gu, '');
