import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { type PageSentence, renderSentence } from '@mdi/page-kit/sentence.js';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { inPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';

/** The calls about pages. */
export const pageCalls = client(pageApi);
export const refreshPages = (): void => void queryClient.invalidateQueries({ queryKey: [pageApi.module] });

export type Pages = OutputOf<typeof pageApi.ops.list>;
export type PageRow = Pages['pages'][number];
export type Page = OutputOf<typeof pageApi.ops.get>;

type Titled = { kind: PageRow['kind']; titleZh: string; titleEn: string | null };

/** What a page is called; what pages share is called by what it is. */
export const titleOf = ({ kind, titleZh, titleEn }: Titled): string =>
  kind === 'site' ? t('page.kind_site') : inPageLanguage(titleZh, titleEn ?? '') || t('page.untitled');

/** The sentence of a step, a finding or a difference. */
export const messageText = (said: PageSentence): string => renderSentence(said, t);

/** What the server says by the words of pages. */
export const asPageSentence = (said: { key: string; args: readonly unknown[] }): PageSentence =>
  // Written by the kit's own functions; only the contract doesn't know them.
  said as unknown as PageSentence;
