import { noticePage } from '@mdi/contract/modules/notice/notice.menu.ts';
import { noticeAddress, noticeEditPath, noticeReviewAddress } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

export const noticeScreens = screensOf(noticePage, {
  code: 'CMS04010',
  view: () => import('./notice-list.tsx').then((page) => page.NoticeList),
  inner: [
    {
      code: 'CMS04020',
      path: noticeEditPath,
      title: 'notice.editTitle',
      needs: 'content:notice:edit',
      view: () => import('./notice-edit.tsx').then((page) => page.NoticeEdit),
    },
    {
      code: 'CMS04020',
      path: noticeAddress.path,
      title: 'notice.detail',
      view: () => import('./notice-detail.tsx').then((page) => page.NoticeDetail),
    },
    {
      code: 'CMS04020',
      path: noticeReviewAddress.path,
      title: 'notice.reviewTitle',
      needs: 'content:notice:review',
      view: () => import('./notice-review.tsx').then((page) => page.NoticeReview),
    },
  ],
});
