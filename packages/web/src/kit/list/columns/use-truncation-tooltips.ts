import { type RefObject, useEffect } from 'react';

/** Shows a cut-off cell's full text as its tooltip, unless something in it has one. */
function tellWhole({ target }: Event) {
  if (!(target instanceof HTMLElement) || target.closest('[title]')) return;
  const cell = target.closest('td');
  const cut = [target, cell].some((one) => one && one.scrollWidth > one.clientWidth);
  if (cell && cut) cell.title = cell.textContent;
}

/** Gives a table's cells tooltips where their text doesn't fit, which only the drawn cell knows. */
export function useTruncationTooltips(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = table;
    current?.addEventListener('mouseover', tellWhole);
    return () => current?.removeEventListener('mouseover', tellWhole);
  }, [table]);
}
