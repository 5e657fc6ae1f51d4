import { t } from '../../../kit/words/words.ts';

const most = 99;

/** How much is unread, on what leads there; nothing where all is read. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <i className="count">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr">{t('appNotice.unreadCount', count)}</span>
    </i>
  );
}
