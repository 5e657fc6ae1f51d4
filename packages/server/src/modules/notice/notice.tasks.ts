import { noticePath } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { type AnnouncedKind, announceDue } from '../../kit/review/announce.ts';
import { type PendingMessage, sendMessages } from '../../kit/review/send-messages.ts';
import type { Settings } from '../../kit/settings/settings.ts';
import type { SmsMessage } from '../../ports/sms/sms.ts';
import { deliverSms } from '../auth/index.ts';
import { noticeKind } from './notice.queries.ts';

export const noticeAnnouncement: AnnouncedKind = { kind: noticeKind, messageTask: 'noticeMessages' };

/** A template holds a short title; what is longer is cut. */
const maxTitle = 20;

function cut(title: string): string {
  const letters = [...title.replace(/\s+/g, ' ').trim()];
  return letters.length > maxTitle ? `${letters.slice(0, maxTitle - 1).join('')}…` : letters.join('');
}

/** The SMS about a notice. */
export const noticeSms = (settings: Pick<Settings, 'publicUrl'>, to: PendingMessage): SmsMessage => ({
  phone: to.phone,
  lang: to.lang,
  template: 'notice',
  params: {
    project: to.project,
    title: cut((to.lang === 'en' && to.titleEn) || to.titleZh || to.titleEn || ''),
    link: settings.publicUrl + noticePath(to.projectId, to.contentId),
  },
});

export const noticeTasks: Record<string, QueueTask> = {
  announceNotices: { at: '* * * * *', run: ({ db, deps }) => announceDue(db, noticeAnnouncement, deps.now) },
  [noticeAnnouncement.messageTask]: {
    at: '* * * * *',
    run: ({ db, deps, log }) =>
      sendMessages({
        db,
        deps,
        log,
        kind: noticeAnnouncement.kind,
        task: noticeAnnouncement.messageTask,
        write: (to) => noticeSms(deps.settings, to),
        send: (message) => deliverSms({ db, sms: deps.sms, log }, message),
      }),
  },
};
