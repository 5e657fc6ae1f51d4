import { useEffect } from 'react';
import { t } from '../kit/words/words.ts';

/** Names the browser's tab: the page, then the product (spec §2 guard). Null: a part of the page names it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${t('kit.product')}`;
  }, [title]);
}
