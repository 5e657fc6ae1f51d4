import { type Program, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newDoc } from '@mdi/page-kit/new-doc.ts';
import { useMemo } from 'react';
import { useRead } from '../../../kit/call/use-read.ts';
import { newId } from '../builder/builder.ts';

const none: Readonly<Record<string, string>> = {};

/** The pages of a mini-program, and what they share as it is drafted. */
export function useSite(projectId: number, program: Program) {
  const list = useRead(pageApi, 'list', { projectId, program });
  const sitePage = list.data?.pages.find(({ kind }) => kind === 'site');
  const site = useRead(
    pageApi,
    'get',
    { pageId: sitePage?.pageId ?? 0 },
    { enabled: sitePage !== undefined },
  );
  const blank = useMemo(() => newDoc('site', { zh: '' }, newId), []);
  return {
    list,
    sitePage,
    siteDoc: site.data?.doc ?? blank,
    siteFiles: site.data?.files ?? none,
    /** Whether it is known what pages share, or that there is nothing yet. */
    ready: list.data !== undefined && (sitePage === undefined || site.data !== undefined),
    error: list.error ?? site.error,
    retry: () => {
      void list.refetch();
      if (sitePage) void site.refetch();
    },
  };
}
