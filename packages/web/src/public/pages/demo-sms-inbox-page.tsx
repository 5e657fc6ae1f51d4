import { formatDate } from '@mdi/contract/kit/display.ts';
import { t } from '../../kit/words/words.ts';
import { InboxIcon } from '../../lite-kit/icons.tsx';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { addressOf } from '../addresses.ts';
import { Page as MissingPage } from './missing-page.tsx';
import { type DemoSmsInbox, useDemoSmsInbox } from './use-demo-sms-inbox.ts';

/** Links in it can be pressed; what stands between them is text. */
function Text({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"，。]+)/).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Messages({ messages }: { messages: NonNullable<DemoSmsInbox['messages']> }) {
  if (messages.length === 0) {
    return (
      <div className="empty">
        <InboxIcon />
        <p>{t('auth.inboxEmpty')}</p>
        <a href={addressOf('/login')}>{t('auth.goLogin')}</a>
      </div>
    );
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('auth.phone')}</th>
          <th scope="col">{t('auth.inboxMessage')}</th>
          <th scope="col">{t('auth.inboxTime')}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <td>{message.phone}</td>
            <td>
              <Text text={message.text} />
            </td>
            <td>{formatDate(message.sentAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The demo's SMS inbox; on a real installation it doesn't exist. */
export function Page() {
  const { messages, failure, missing, refresh } = useDemoSmsInbox();
  if (missing) return <MissingPage />;
  return (
    <PublicPage title={t('auth.inbox')} about={t('auth.inboxText')} width="wide">
      <p className="row">
        <button type="button" className="btn" onClick={refresh}>
          {t('auth.refresh')}
        </button>
        <span className="meta">{t('auth.inboxAuto')}</span>
        <a href={addressOf('/login')}>{t('auth.back')}</a>
      </p>
      {failure && <LoadFailed text={failure} again={refresh} />}
      {messages ? <Messages messages={messages} /> : !failure && <Loading />}
    </PublicPage>
  );
}
