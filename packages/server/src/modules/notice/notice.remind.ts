import { noticeBounds } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { lockContent, noteStep } from '../../kit/review/content-store.ts';
import { stageOfLocked } from '../../kit/review/transitions.ts';
import { assertWhollyInScope } from './notice.policy.ts';
import { noticeById, noticeKind, revisionById } from './notice.queries.ts';
import { localHour, remindersOf, remindUnconfirmedReaders } from './notice.readers.queries.ts';
import { noticeAnnouncement } from './notice.tasks.ts';

const hours = { from: 9, until: 20 } as const;
const apartHours = 4;
const hourMs = 3_600_000;

/** Reminds who hasn't confirmed: twice at most, some hours apart, by day in the notice's zone. @throws Refusal */
export async function remindReaders(ctx: Ctx, noticeId: number): Promise<{ people: number }> {
  const row = orNotFound(await noticeById(ctx, noticeId));
  assertWhollyInScope(row);
  const content = await lockContent(ctx, noticeKind, noticeId);
  const live = content.liveId === null ? null : await revisionById(ctx, content.liveId);
  const isLive = stageOfLocked(ctx, content) === 'live' && content.announcedAt !== null;
  if (!live?.mustConfirm || !isLive) refuse('notice.error.notConfirmable');
  const { sent, lastAt } = await remindersOf(ctx, noticeId);
  if (sent >= noticeBounds.reminders)
    refuse('notice.error.remindedEnough', { args: [noticeBounds.reminders] });
  const waits = lastAt === null ? 0 : lastAt.getTime() + apartHours * hourMs - ctx.now().getTime();
  if (waits > 0) refuse('notice.error.remindLately', { args: [Math.ceil(waits / hourMs)] });
  const hour = await localHour(ctx, live.zone);
  if (hour < hours.from || hour >= hours.until) refuse('notice.error.remindHours', { args: [live.zone] });
  const people = await remindUnconfirmedReaders(ctx, noticeId, {
    cause: `reminder ${ctx.now().getTime()}`,
    task: noticeAnnouncement.messageTask,
  });
  if (people === 0) refuse('notice.error.nobodyToRemind');
  await noteStep(ctx, { contentId: noticeId, revision: live.no, step: 'remind' });
  const told = { titleZh: live.titleZh, titleEn: live.titleEn, people };
  ctx.changes.push({ entity: noticeKind, id: noticeId, before: null, after: told });
  return { people };
}
