// What runs in the page while everything is pressed: functions that are sent there as text, and know each other by the
// window.

/**
 * What a control is to the person who presses it, in the order of pressing: choices narrow what the others are pressed
 * on, links leave the page and come back to it, and tabs put other things in the place of most that is there.
 */
export const controlSorts = [
  'menu',
  'button',
  'segment',
  'sorter',
  'pager',
  'field',
  'choice',
  'tick',
  'link',
  'tab',
] as const;
export type ControlSort = (typeof controlSorts)[number];

/** Something to press; `key` is the same for all that are alike, `inRow` what a row offers. */
export type Control = { key: string; sort: ControlSort; inRow: boolean; name: string; mark: string };

/** What there is to press, what lies over the page, and where the tab stands among the pages it has been to. */
export type PageControls = {
  controls: Control[];
  dialogs: number;
  title: string;
  floats: boolean;
  path: string;
  entry: string;
};

/** Where to look, and the paths to which links need not be followed. */
export type SurveyRequest = { scope: string; closed: readonly string[]; base: string };

/** Runs in the page. */
export function sortOf(one: Element): ControlSort {
  if (one.matches('[role=combobox]')) return 'choice';
  if (one.matches('[aria-haspopup=menu]')) return 'menu';
  if (one.matches('textarea, input:not([type=checkbox], [type=radio])')) return 'field';
  if (one.matches('.ant-segmented-item')) return 'segment';
  if (one.matches('input, [role=switch]')) return 'tick';
  if (one.matches('[role=tab]')) return 'tab';
  if (one.matches('th')) return 'sorter';
  if (one.matches('a')) return 'link';
  return one.closest('.pager') ? 'pager' : 'button';
}

/**
 * Runs in the page. Of rows, and of entries of a list or a group that are alike, the first ones stand for all, but for
 * links: which page a row leads to next may depend on how it stands with its record.
 */
export function isStoodFor(one: Element, scope: Element): boolean {
  const entry = one.matches('th, .ant-pagination-item') ? null : one.closest('tbody tr, li, [role=group]');
  if (!entry || !scope.contains(entry)) return false;
  if (entry.matches('tr') && one.matches('a')) return false;
  const same = [...(entry.parentElement?.children ?? [])].filter(
    (other) =>
      other.tagName === entry.tagName &&
      other.getAttribute('role') === entry.getAttribute('role') &&
      !other.matches('.ant-table-measure-row'),
  );
  return same.indexOf(entry) > (entry.matches('tr') ? 0 : 1);
}

/** Runs in the page. Numbers and names in quotes make no other control, nor do the names within a row. */
export function controlOf(one: Element, shown: Element): Control {
  const textOf = (of: Element) => (of.textContent ?? '').trim().replace(/\s+/g, ' ');
  const nameOf = (of: Element) =>
    (of.getAttribute('aria-label') || textOf(of) || of.id || of.getAttribute('title') || '').slice(0, 50);
  // Whoever holds a control finds it by this, whatever is drawn beside it meanwhile.
  window.marked += 1;
  const mark = shown.getAttribute('data-press') ?? String(window.marked);
  shown.setAttribute('data-press', mark);
  const sort = window.sortOf(one);
  const name = nameOf(one) || nameOf(shown);
  // What a row offers is told apart by where it stands and what is written on it.
  const cell = one.closest<HTMLTableCellElement>('tbody td, tbody th');
  const own = cell ? `${cell.cellIndex} ${sort === 'link' ? '' : textOf(one)}` : name;
  const to = one instanceof HTMLAnchorElement ? `to ${one.pathname}` : own;
  const row = cell ? 'row ' : '';
  const key = `${row}${sort} ${to.replace(/[“「"].*?[”」"]|[\d.,:%-]+/g, '#')}`;
  return { key, sort, inRow: cell !== null, name: `${row}${sort} “${name}”`, mark };
}

/** Runs in the page. What may keep Escape from the dialog on top: who has the focus, and what lies open above it. */
export function above(): string {
  const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const lying =
    '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-tooltip, [role=dialog]';
  const open = [...document.querySelectorAll(lying)].filter(seen).map(({ className }) => className);
  const focus = document.activeElement?.outerHTML.slice(0, 120) ?? 'nothing';
  return `the focus is on ${focus}; open are ${open.join(' | ')}`;
}

/** Runs in the page. Marks what can be pressed in a part of it, or in the dialog on top of it, and says what it is. */
export function survey({ scope: where, closed, base }: SurveyRequest): PageControls {
  const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(seen);
  const floating =
    '.ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-select-dropdown:not(.ant-select-dropdown-hidden)';
  const floats = [...document.querySelectorAll(floating)].some(seen);
  const scope = dialogs.at(-1) ?? document.querySelector(where) ?? document.body;
  // What sends a form is not pressed, and what is moved by its frame has no life of its own. A dialog is closed by Escape
  // when all that it offers was pressed.
  const left =
    '[type=submit], .ant-modal-footer button, .ant-modal-close, .ant-message button, ' +
    '[role=dialog] [aria-keyshortcuts=Escape], ' +
    ':disabled, [aria-disabled=true], [readonly], [inert] *, .ant-upload *, .ant-pagination-disabled *, ' +
    '.ant-segmented-item input, .ant-select button, .ant-picker button';
  // A chooser of colours takes nothing that is typed.
  const wanted =
    'button, summary, [role=tab], [role=switch], [role=combobox], [role=slider], .ant-segmented-item, a[href], ' +
    'th.ant-table-column-has-sorters, .ant-pagination-item, textarea, input:not([type=file], [type=hidden], [type=color])';
  const leadsNowhereNew = (one: Element) =>
    one instanceof HTMLAnchorElement &&
    (one.target === '_blank' || !one.pathname.startsWith(base) || closed.includes(one.pathname));
  const controls = [...scope.querySelectorAll(wanted)].flatMap((one): Control[] => {
    if (one.matches(left) || leadsNowhereNew(one) || window.isStoodFor(one, scope)) return [];
    // What only has a picture of its own to be pressed on is seen by that.
    const shown = one.matches('input[type=checkbox], input[type=radio]') ? one.closest('label') : one;
    return shown && seen(shown) ? [window.controlOf(one, shown)] : [];
  });
  const entry = navigation.currentEntry?.key ?? '';
  const title = dialogs.at(-1)?.querySelector('.ant-modal-title')?.textContent ?? '';
  return { controls, dialogs: dialogs.length, title, floats, path: location.pathname, entry };
}
