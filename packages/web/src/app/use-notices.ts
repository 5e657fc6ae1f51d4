import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { noticeRights } from '@mdi/contract/modules/notice/notice.menu.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallFailed, send } from '../kit/call/send.ts';
import { together } from '../kit/call/together.ts';
import { noticePaths } from '../kit/paths/addresses.ts';
import { may } from '../kit/rights/can.tsx';
import { opens } from '../kit/rights/open-screens.ts';

// Every page asks this, so it uses the contract's types only: the schemas of notices are for the pages about them.
type List = (typeof noticeApi)['ops']['list'];
type Filters = Pick<SentOf<List>, 'mine' | 'own' | 'stage'>;

const call = { path: '/prod-api/api/sys/notice/list', from: 'body', scoped: true } as const;

/** How many notices there are of a kind; 0 for who has no business with them. */
function useCount(filters: Filters, enabled: boolean): number {
  const { data } = useQuery<OutputOf<List>, CallFailed>({
    queryKey: ['notice', 'bell', filters],
    // The server's answer is typed by the contract, which tests hold it to.
    queryFn: ({ signal }) =>
      send(call, { ...filters, page: 1, limit: 1 }, { signal, via: together }) as Promise<OutputOf<List>>,
    enabled,
  });
  return data?.total ?? 0;
}

/** Notices that wait for the person, and the list that shows just those. */
export type NoticesWaiting = { what: 'noticesToReview' | 'noticesRejected'; count: number; to: string };

/** What waits for the person's review, and what they wrote and was sent back; neither where there is none. */
export function useNotices(): readonly NoticesWaiting[] {
  const { list } = noticePaths[opens(noticePaths.content.list) ? 'content' : 'pm'];
  const shown = opens(list);
  const review = useCount({ mine: true }, shown && may(noticeRights.review));
  const rejected = useCount({ own: true, stage: 'rejected' }, shown && may(noticeRights.edit));
  const all: NoticesWaiting[] = [
    { what: 'noticesToReview', count: review, to: `${list}?mine=true` },
    { what: 'noticesRejected', count: rejected, to: `${list}?own=true&stage=rejected` },
  ];
  return all.filter(({ count }) => count > 0);
}
