import { useEffect } from 'react';
import { t } from '../kit/words/words.ts';

/** Names the browser's tab: the page, then the product (spec §2 guard). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('kit.product')}`;
  }, [title]);
}
