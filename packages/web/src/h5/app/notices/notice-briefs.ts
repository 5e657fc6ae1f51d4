import type { NoticeBrief } from '@mdi/page-kit/view/surroundings.ts';
import type { Notices } from '../shell/app-client.ts';
import { dayTime } from '../times.ts';
import { titleWithLang } from './notice-list.tsx';

/** Notices as pages list them. */
export function noticeBriefsOf({ notices }: Pick<Notices, 'notices'>, zone: string): NoticeBrief[] {
  return notices.map((notice) => {
    const { text: title, lang: titleLang } = { lang: undefined, ...titleWithLang(notice) };
    return {
      noticeId: notice.noticeId,
      title,
      thumbnailUrl: notice.thumbnailUrl,
      ...(titleLang === undefined ? {} : { titleLang }),
      time: { iso: notice.releaseAt, text: dayTime(notice.releaseAt, zone) },
    };
  });
}
