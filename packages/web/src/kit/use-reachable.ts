import { type RefObject, useEffect } from 'react';

/** A table that scrolls must be reached by the Tab key: by what stands in its rows, else by itself. */
export function useReachable(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = box.current?.querySelector('.ant-table-content');
    if (rows?.querySelector('a, button')) rows.removeAttribute('tabindex');
    else rows?.setAttribute('tabindex', '0');
  });
}
