import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { reviewFlow } from '@mdi/contract/kit/review.ts';
import { noticeApi, noticeBounds, ownRevokeMinutes } from '@mdi/contract/modules/notice/notice.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, refuse } from '../../kit/calls/refuse.ts';
import { newestStateOf } from '../../kit/review/content-store.ts';
import type { NoticeRecord } from './notice.queries.ts';

const { ops } = noticeApi;
const minuteMs = 60_000;

/** Who only edits may still revoke what they had approved a moment ago. */
export const isWithinOwnRevokeTime = (ctx: Ctx, { approvedAt }: Pick<NoticeRecord, 'approvedAt'>): boolean =>
  approvedAt !== null && ctx.now().getTime() - approvedAt.getTime() <= ownRevokeMinutes * minuteMs;

/** What the caller may do with a notice by now: by the flow, by its place, and by their rights. */
export function noticeCan(ctx: Ctx, row: NoticeRecord): OutputOf<typeof ops.list>['list'][number]['can'] {
  const { mine, state, stage, announcedAt } = row;
  const position = newestStateOf(row);
  const edits = mine && may(ctx, ops.edit);
  const reviews = mine && may(ctx, ops.approve);
  return {
    edit: edits && position !== 'toReview' && position !== 'revoked',
    submit: edits && reviewFlow.can(position, 'submit'),
    withdraw: edits && reviewFlow.can(position, 'withdraw'),
    review: reviews && position === 'toReview' && (!row.wrote || row.ownReview),
    pullBack: edits && state === 'approved' && stage === 'scheduled' && announcedAt === null,
    revoke: state === 'approved' && (reviews || (edits && isWithinOwnRevokeTime(ctx, row))),
    reopen: edits && state === 'revoked',
    remove: edits && (state === 'draft' || state === 'rejected' || state === 'revoked'),
    copy: edits,
    readers: may(ctx, ops.readers) && announcedAt !== null,
    remind: mine && may(ctx, ops.remind) && stage === 'live' && announcedAt !== null && row.mustConfirm,
  };
}

/** @throws Refusal 403 where a part of the notice is out of the caller's scope */
export function assertWhollyInScope(row: NoticeRecord): void {
  if (!row.mine) refuse('notice.error.several', { code: 'forbidden' });
}

/** @throws Refusal 403 for who may only edit, once the quarter of an hour is over */
export function assertRevocable(ctx: Ctx, row: NoticeRecord): void {
  if (may(ctx, ops.approve)) return;
  if (!may(ctx, ops.edit)) forbidden();
  if (row.state === 'approved' && !isWithinOwnRevokeTime(ctx, row))
    refuse('notice.error.tooLate', { code: 'forbidden', args: [ownRevokeMinutes] });
}

export const maxReminders = noticeBounds.reminders;
