// Runs in the page: functions that stand alone, because they are sent there as text.

/** What is wrong with how the page stands there: scrolled sideways, cut, or with words that are none. */
export function layoutFaults(keys: ReadonlySet<string>): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth) {
    found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  }
  if (location.pathname.match(/\/(401|404)$/)) found.push(`led to ${location.pathname}`);
  if (document.querySelector('.message-page[role=alert]')) found.push('the page broke');
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen counts.
  const text = document.body.innerText;
  for (const [word] of text.matchAll(/\b[a-z][A-Za-z]*(?:\.\w+)+\b/g)) {
    if (keys.has(word)) found.push(`the word ${word} is missing`);
  }
  const nonsense = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\{\d\}/.exec(text);
  if (nonsense) found.push(`“${nonsense[0]}” is shown`);
  // Where rows are of one line, none is higher than the others.
  const rows = [...document.querySelectorAll('.list-page .compact tbody tr.ant-table-row')];
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  if (Math.max(...heights) > 1.3 * Math.min(...heights)) {
    const at = heights.indexOf(Math.max(...heights));
    found.push(`“${(rows[at]?.textContent ?? '').slice(0, 60)}” takes more than one line of the list`);
  }
  // A period is two lines, each whole: the day and the times, or from when and until when.
  for (const period of document.querySelectorAll('.two.whole')) {
    for (const line of [period, ...period.querySelectorAll('small')]) {
      const tops = [...line.childNodes].flatMap((text) => {
        if (text.nodeType !== 3) return [];
        const words = document.createRange();
        words.selectNodeContents(text);
        return [...words.getClientRects()].map(({ top }) => Math.round(top));
      });
      if (new Set(tops).size > 1) found.push(`“${line.textContent}” breaks into lines`);
    }
  }
  type Frame = { ends: boolean; clips: boolean; box: DOMRect };
  const frames = new Map<Element, Frame>();
  // What is around one text is around many.
  const frameOf = (one: Element): Frame => {
    const known = frames.get(one);
    if (known) return known;
    const { overflowX, position } = getComputedStyle(one);
    const ends = ['auto', 'scroll'].includes(overflowX) || position === 'fixed';
    const frame = {
      ends,
      clips: ['hidden', 'clip'].includes(overflowX),
      box: one.getBoundingClientRect(),
    };
    frames.set(one, frame);
    return frame;
  };
  const parts = [
    'main h1, main h2, main button, main [role=tab], main label, main legend, main dt, main a',
    // What is chosen in a filter, and what the frame says.
    'main .filter .ant-select-content-value, main .filter .filter-any, .sider a, .sider button, .top a, .top button',
    '[role=dialog] button, [role=dialog] label',
  ];
  for (const one of document.querySelectorAll(parts.join())) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.unseen, td')) continue;
    // What is cut and told elsewhere is meant so, but for what a filter is set to.
    if (one.closest('[title]') && !one.closest('.filter')) continue;
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, right, width } = words.getBoundingClientRect();
    if (width === 0 || !one.textContent?.trim()) continue;
    for (let at: Element | null = one; at && at !== document.body; at = at.parentElement) {
      const { ends, clips, box } = frameOf(at);
      if (ends) break;
      if (!clips) continue;
      if (box.width > 1 && (left < box.left - 2 || right > box.right + 2)) {
        found.push(`“${one.textContent.trim().slice(0, 40)}” is cut`);
        break;
      }
    }
  }
  return found;
}
