import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { noticeRights } from '@mdi/contract/modules/notice/notice.menu.ts';
import { noticePaths } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { useFrameCall } from '../frame/use-frame-call.ts';

type List = (typeof noticeApi)['ops']['list'];
type Filters = Pick<SentOf<List>, 'mine' | 'own' | 'stage'>;

/** How many notices there are of a kind; 0 for who has no business with them. */
function useCount(filters: Filters, enabled: boolean): number {
  const input = { ...filters, page: 1, limit: 1 };
  const data = useFrameCall<OutputOf<List>>('notice', 'list', { input, enabled });
  return data?.total ?? 0;
}

/** Notices that wait for the person, and the list that shows just those. */
export type NoticesWaiting = { what: 'noticesToReview' | 'noticesRejected'; count: number; to: string };

/** What waits for the person's review, and what they wrote and was sent back; neither where there is none. */
export function useNoticeReviewCounts(): readonly NoticesWaiting[] {
  const { list } = noticePaths[mayOpen(noticePaths.content.list) ? 'content' : 'pm'];
  const shown = mayOpen(list);
  const review = useCount({ mine: true }, shown && may(noticeRights.review));
  const rejected = useCount({ own: true, stage: 'rejected' }, shown && may(noticeRights.edit));
  const all: NoticesWaiting[] = [
    { what: 'noticesToReview', count: review, to: `${list}?mine=true` },
    { what: 'noticesRejected', count: rejected, to: `${list}?own=true&stage=rejected` },
  ];
  return all.filter(({ count }) => count > 0);
}
