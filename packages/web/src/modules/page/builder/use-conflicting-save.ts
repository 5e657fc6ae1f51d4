import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { useEffect, useState } from 'react';
import { fetchCachedAnswer } from '../../../kit/call/use-read.ts';
import type { Page } from '../page-calls.ts';
import type { Builder } from './builder.ts';
import { useBuilderState } from './use-builder.ts';

/** What somebody else saved of the page, once that is known: by a refused save, or because the page was read again. */
export function useConflictingSave(page: Page, builder: Builder) {
  const saving = useBuilderState(builder, (state) => state.saving);
  const [theirs, setTheirs] = useState<Page | null>(null);
  useEffect(() => {
    if (saving !== 'conflict') return;
    let on = true;
    const settle = (now: Page) => {
      if (on && !builder.settle(now)) setTheirs(now);
    };
    fetchCachedAnswer(pageApi, 'get', { pageId: page.pageId }, 0).then(settle, () => {
      // It can't be read just now; the next attempt to save asks again.
    });
    return () => {
      on = false;
    };
  }, [saving, page.pageId, builder]);
  useEffect(() => {
    if (saving === 'saved' && page.version > builder.version() && !builder.settle(page)) setTheirs(page);
  }, [saving, page, builder]);
  return { theirs, settled: () => setTheirs(null) };
}
