import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { lang, t, tIfKnown } from '../../kit/words/words.ts';

/** The calls about notices. */
export const noticeCalls = client(noticeApi);

export const refreshNotices = (): void =>
  void queryClient.invalidateQueries({ queryKey: [noticeApi.module] });

/** The notice that the page's address names. */
export const useNotice = () => useRecord(noticeApi, 'noticeId');
export type Notice = OutputOf<typeof noticeApi.ops.get>;

export type NoticeOptions = OutputOf<typeof noticeApi.ops.options>;

/** What the form has to choose from: the projects, and of one of them its buildings and companies. */
export const useNoticeOptions = (projectId?: number) =>
  useRead(noticeApi, 'options', projectId === undefined ? {} : { projectId }, {
    keep: (before) => before.projectId === projectId,
  });

type Titled = { titleZh: string; titleEn: string | null };

/** Its titles, that of the page's language first. */
export const titlesOf = ({ titleZh, titleEn }: Titled): string[] =>
  (lang === 'en' ? [titleEn, titleZh] : [titleZh, titleEn]).flatMap((title) => title || []);

/** What a notice is called, by whichever title there is. */
export const titleOf = (notice: Titled): string => titlesOf(notice)[0] ?? t('notice.untitled');

/** The sentence of a finding. */
export const findingText = ({ key, args }: ReviewFinding): string => tIfKnown(key, ...args) ?? key;
