import type { NoticeRow } from '@mdi/contract/modules/notice/notice.contract.ts';
import { noticeRights } from '@mdi/contract/modules/notice/notice.menu.ts';
import { type Act, type Acts, removeAct } from '../../kit/list/act-definitions.ts';
import type { NoticePaths } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './notice-dialog-loader.ts';
import { titleOf } from './use-notice.ts';

/** What is asked of one notice, and how it is called. */
const labels = {
  submit: 'notice.submit',
  withdraw: 'notice.withdraw',
  pullBack: 'notice.pullBack',
  reopen: 'notice.reopen',
  copy: 'notice.copy',
  remind: 'notice.remind',
} as const;

/**
 * What may be done with notices: first what the state of one calls for. Which it is was decided by the server (`can`).
 * `removed` leaves the page of one that is gone.
 */
export function noticeActions(
  ask: Ask,
  { paths, removed, inList }: { paths: NoticePaths; removed?: () => void; inList: boolean },
): Acts<NoticeRow> {
  const one = (kind: keyof typeof labels, fits: Act<NoticeRow>['fits']): Act<NoticeRow> => ({
    label: t(labels[kind]),
    fits,
    at: 'more',
    run: (notice) => ask({ kind, notice }),
  });
  return {
    nameOf: titleOf,
    moreOf: (name) => t('notice.moreOf', name),
    of: [
      [
        {
          label: t('notice.review'),
          primary: true,
          fits: ({ can }) => can.review,
          to: ({ noticeId }) => paths.review(noticeId),
        },
        {
          label: t('kit.edit'),
          primary: true,
          fits: ({ can }) => can.edit && !can.review,
          to: ({ noticeId }) => paths.edit(noticeId),
        },
      ],
      one('submit', ({ can }) => can.submit),
      one('withdraw', ({ can }) => can.withdraw),
      one('pullBack', ({ can }) => can.pullBack),
      one('reopen', ({ can }) => can.reopen),
      one('copy', ({ can }) => can.copy),
      one('remind', ({ can }) => can.remind && !inList),
      {
        label: t('notice.revoke'),
        danger: true,
        at: 'more',
        icon: inList && may([...noticeRights.review, ...noticeRights.edit]) ? 'close' : undefined,
        fits: ({ can }) => can.revoke,
        all: (chosen, done) => ask({ kind: 'revoke', notices: chosen, done }),
      },
      removeAct<NoticeRow>(
        t('notice.removeLabel'),
        (notice) => ask({ kind: 'remove', notice, done: removed }),
        'more',
      ),
    ],
  };
}
