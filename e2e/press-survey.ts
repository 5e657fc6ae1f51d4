// What runs in the page while everything is pressed: functions that stand alone, because they are sent there as text.

/** Something to press: a plain press, a choice among options, a menu, or a field to type into. */
export type Control = { key: string; kind: 'press' | 'choice' | 'menu' | 'type'; name: string; mark: string };

/**
 * Marks what can be pressed on the page, or in the dialog on top of it, and says what it is. Of rows and of entries
 * of a list that are alike the first ones stand for all; numbers in names don't make another control.
 */
export function survey(): Control[] {
  const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(seen);
  const scope = dialogs.at(-1) ?? document.querySelector('main');
  const alike = (one: Element) => {
    const row = one.closest('tbody tr, li, tr.ant-table-row');
    if (!row || !scope?.contains(row)) return 0;
    const same = [...(row.parentElement?.children ?? [])].filter(
      (other) => other.tagName === row.tagName && !other.classList.contains('ant-table-measure-row'),
    );
    return same.indexOf(row);
  };
  const nameOf = (one: Element) =>
    (one.getAttribute('aria-label') || one.textContent || one.id || one.getAttribute('title') || '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 50);
  const ends = (one: Element) =>
    one.matches('[type=submit], .ant-modal-footer button, .ant-modal-close, .ant-message button');
  const off = (one: Element) =>
    one.matches(':disabled, [aria-disabled=true], [readonly]') ||
    one.closest('[inert], .ant-upload') !== null;
  const kindOf = (one: Element): Control['kind'] => {
    if (one.matches('[role=combobox]')) return 'choice';
    if (one.matches('[aria-haspopup=menu]')) return 'menu';
    return one.matches('textarea, input:not([type=checkbox], [type=radio])') ? 'type' : 'press';
  };
  const wanted =
    'button, summary, [role=tab], [role=switch], [role=combobox], [role=slider], .ant-segmented-item, ' +
    'th.ant-table-column-has-sorters, .ant-pagination-item, textarea, input:not([type=file], [type=hidden])';
  for (const old of document.querySelectorAll('[data-press]')) old.removeAttribute('data-press');
  let count = 0;
  return [...(scope?.querySelectorAll(wanted) ?? [])].flatMap((one): Control[] => {
    const inner = one.matches(
      '.ant-segmented-item input, .ant-select button, .ant-picker button, .ant-picker-range input',
    );
    const most = one.closest('table') ? 0 : 1;
    if (inner || ends(one) || off(one) || alike(one) > most) return [];
    // What only has a picture of its own to be pressed on is seen by that.
    const shown = one.matches('input[type=checkbox], input[type=radio]') ? one.closest('label') : one;
    if (!shown || !seen(shown)) return [];
    count += 1;
    shown.setAttribute('data-press', String(count));
    const name = nameOf(one) || nameOf(shown);
    const cell = one.closest<HTMLTableCellElement>('tbody td, tbody th');
    const what = one.getAttribute('role') ?? one.tagName.toLowerCase();
    // Names within a row are of its record: its controls are told apart by what is written on them.
    const own = cell ? `${cell.cellIndex} ${one.textContent?.trim() ?? ''}` : name;
    const key = `${cell ? 'row ' : ''}${what} ${own.replace(/[\d.,:%-]+/g, '#')}`;
    return [{ key, kind: kindOf(one), name: `${cell ? 'row ' : ''}${what} “${name}”`, mark: String(count) }];
  });
}

/** What is wrong with how the page stands there: scrolled sideways, cut, or with words that are none. */
export function layout(keys: readonly string[]): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth) {
    found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  }
  if (location.pathname.match(/\/(401|404)$/)) found.push(`led to ${location.pathname}`);
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts.
  const text = document.body.innerText;
  const known = new Set(keys);
  for (const [word] of text.matchAll(/\b[a-z][A-Za-z]*(?:\.\w+)+\b/g)) {
    if (known.has(word)) found.push(`the word ${word} is missing`);
  }
  const nonsense = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\{\d\}/.exec(text);
  if (nonsense) found.push(`“${nonsense[0]}” is shown`);
  const clips = (one: Element) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
  for (const one of document.querySelectorAll(
    'main h1, main h2, main button, main [role=tab], [role=dialog] button',
  )) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[title], .unseen, td')) continue;
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, right, width } = words.getBoundingClientRect();
    if (width === 0 || !one.textContent?.trim()) continue;
    for (let at: Element | null = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (['auto', 'scroll'].includes(style.overflowX) || style.position === 'fixed') break;
      if (!clips(at)) continue;
      const box = at.getBoundingClientRect();
      if (box.width > 1 && (left < box.left - 2 || right > box.right + 2)) {
        found.push(`“${one.textContent.trim().slice(0, 40)}” is cut`);
        break;
      }
    }
  }
  return found;
}

/** Where the links of a page lead, the first of those that are alike. */
export function linksOf(base: string): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const inner = links.filter(({ pathname, target }) => pathname.startsWith(base) && target !== '_blank');
  const first = new Map(inner.map(({ pathname, href }) => [pathname, href]).reverse() as [string, string][]);
  return [...first.values()].reverse();
}

/** Before a page starts: what would write is refused here, and a read that is refused is told as an error. */
export function guardCalls([writing, refusal]: [readonly string[], string]): void {
  const send = window.fetch.bind(window);
  const writes = new Set(writing);
  window.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    if (writes.has(path)) return Response.json({ code: 400, message: refusal, data: null });
    const answer = await send(input, init);
    if (!path.includes('/api/sys/')) return answer;
    const { code, message } = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as { code?: number; message?: string };
    if (code !== 200) console.error(`${path} answered ${code}: ${message}`);
    return answer;
  };
  window.print = () => undefined;
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    // What tells something for a moment would cover what is pressed next.
    style.textContent = '.ant-message *, .ant-notification * { pointer-events: none !important }';
    document.head.append(style);
  });
}
