import { type NoticeArea, noticePageOf } from '@mdi/contract/modules/notice/notice.menu.ts';
import { noticePaths } from '../../kit/paths/addresses.ts';
import { screensOf } from '../../kit/rights/screen.ts';

const screensIn = (area: NoticeArea) =>
  screensOf(noticePageOf(area), {
    code: 'CMS04010',
    view: () => import('./notice-list.tsx').then((page) => page.NoticeList),
    inner: [
      {
        code: 'CMS04020',
        path: noticePaths[area].add,
        title: 'notice.editTitle',
        needs: `${area}:notice:edit`,
        view: () => import('./notice-edit.tsx').then((page) => page.NoticeEdit),
      },
      {
        code: 'CMS04020',
        path: noticePaths[area].detail.path,
        title: 'notice.detail',
        view: () => import('./notice-detail.tsx').then((page) => page.NoticeDetail),
      },
      {
        code: 'CMS04020',
        path: noticePaths[area].review.path,
        title: 'notice.reviewTitle',
        needs: `${area}:notice:review`,
        view: () => import('./notice-review.tsx').then((page) => page.NoticeReview),
      },
    ],
  });

export const noticeScreens = [...screensIn('content'), ...screensIn('pm')];
