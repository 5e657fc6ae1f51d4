import { type RefObject, useEffect } from 'react';

/** Tells what a cell under the pointer cuts off by its tooltip, unless something in it has one. */
function tellWhole({ target }: Event) {
  if (!(target instanceof HTMLElement) || target.closest('[title]')) return;
  const cell = target.closest('td');
  const cut = [target, cell].some((one) => one && one.scrollWidth > one.clientWidth);
  if (cell && cut) cell.title = cell.textContent;
}

/** Gives the cells of a table tooltips where their text doesn't fit; only the drawn cell knows that. */
export function useTruncationTooltips(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = table;
    current?.addEventListener('mouseover', tellWhole);
    return () => current?.removeEventListener('mouseover', tellWhole);
  }, [table]);
}
