// What runs in the page while everything is pressed: functions that stand alone, because they are sent there as text.

/**
 * What a control is to the person who presses it, in the order of pressing: links leave the page, tabs change most of
 * it, and choices narrow what the others are pressed on.
 */
export const sorts = [
  'menu',
  'button',
  'segment',
  'sorter',
  'pager',
  'field',
  'choice',
  'tick',
  'tab',
  'link',
] as const;
export type Sort = (typeof sorts)[number];

/** Something to press; `key` is the same for all that are alike, `inRow` what a row offers. */
export type Control = { key: string; sort: Sort; inRow: boolean; name: string; mark: string };

/** What there is to press, what lies over the page, and where the tab stands among the pages it has been to. */
export type Sight = {
  controls: Control[];
  dialogs: number;
  title: string;
  floats: boolean;
  path: string;
  entry: string;
};

/** Where to look, and the paths to which links need not be followed. */
export type Look = { scope: string; closed: readonly string[]; base: string };

/**
 * Marks what can be pressed in a part of the page, or in the dialog on top of it, and says what it is. Of rows and of
 * entries of a list that are alike the first ones stand for all; numbers and names in quotes make no other control.
 */
export function survey({ scope: where, closed, base }: Look): Sight {
  const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(seen);
  const floating =
    '.ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-select-dropdown:not(.ant-select-dropdown-hidden)';
  const floats = [...document.querySelectorAll(floating)].some(seen);
  const path = location.pathname;
  const scope = dialogs.at(-1) ?? document.querySelector(where);
  const entryOf = (one: Element) => {
    const entry = one.closest('tbody tr, li, [role=group]');
    return entry && scope?.contains(entry) ? entry : undefined;
  };
  const placeOf = (entry: Element) =>
    [...(entry.parentElement?.children ?? [])]
      .filter((one) => one.tagName === entry.tagName && !one.matches('.ant-table-measure-row'))
      .indexOf(entry);
  const textOf = (one: Element) => (one.textContent ?? '').trim().replace(/\s+/g, ' ');
  const nameOf = (one: Element) =>
    (one.getAttribute('aria-label') || textOf(one) || one.id || one.getAttribute('title') || '').slice(0, 50);
  const sortOf = (one: Element): Sort => {
    if (one.matches('[role=combobox]')) return 'choice';
    if (one.matches('[aria-haspopup=menu]')) return 'menu';
    if (one.matches('textarea, input:not([type=checkbox], [type=radio])')) return 'field';
    if (one.matches('.ant-segmented-item')) return 'segment';
    if (one.matches('input, [role=switch]')) return 'tick';
    if (one.matches('[role=tab]')) return 'tab';
    if (one.matches('th')) return 'sorter';
    if (one.matches('a')) return 'link';
    return one.closest('.pager') ? 'pager' : 'button';
  };
  // What sends a form is not pressed, and what is moved by its frame has no life of its own.
  const left =
    '[type=submit], .ant-modal-footer button, .ant-modal-close, .ant-message button, ' +
    ':disabled, [aria-disabled=true], [readonly], [inert] *, .ant-upload *, .ant-pagination-disabled *, ' +
    '.ant-segmented-item input, .ant-select button, .ant-picker button, .ant-picker-range input';
  const wanted =
    'button, summary, [role=tab], [role=switch], [role=combobox], [role=slider], .ant-segmented-item, a[href], ' +
    'th.ant-table-column-has-sorters, .ant-pagination-item, textarea, input:not([type=file], [type=hidden])';
  const leadsNowhereNew = (one: Element) =>
    one instanceof HTMLAnchorElement &&
    (one.target === '_blank' || !one.pathname.startsWith(base) || closed.includes(one.pathname));
  const controls = [...(scope?.querySelectorAll(wanted) ?? [])].flatMap((one): Control[] => {
    if (one.matches(left) || leadsNowhereNew(one)) return [];
    const entry = one.matches('th, .ant-pagination-item') ? undefined : entryOf(one);
    if (entry && placeOf(entry) > (entry.matches('tr') ? 0 : 1)) return [];
    // What only has a picture of its own to be pressed on is seen by that.
    const shown = one.matches('input[type=checkbox], input[type=radio]') ? one.closest('label') : one;
    if (!shown || !seen(shown)) return [];
    // Whoever holds a control finds it by this, whatever is drawn beside it meanwhile.
    window.marked += 1;
    const mark = shown.getAttribute('data-press') ?? String(window.marked);
    shown.setAttribute('data-press', mark);
    const sort = sortOf(one);
    const name = nameOf(one) || nameOf(shown);
    // Names within a row are of its record: its controls are told apart by where they stand and what is written on them.
    const cell = one.closest<HTMLTableCellElement>('tbody td, tbody th');
    const own = cell ? `${cell.cellIndex} ${sort === 'link' ? '' : textOf(one)}` : name;
    const to = one instanceof HTMLAnchorElement ? `to ${one.pathname}` : own;
    const key = `${cell ? 'row ' : ''}${sort} ${to.replace(/[“「"].*?[”」"]|[\d.,:%-]+/g, '#')}`;
    return [{ key, sort, inRow: cell !== null, name: `${cell ? 'row ' : ''}${sort} “${name}”`, mark }];
  });
  const entry = navigation.currentEntry?.key ?? '';
  const title = dialogs.at(-1)?.querySelector('.ant-modal-title')?.textContent ?? '';
  return { controls, dialogs: dialogs.length, title, floats, path, entry };
}
