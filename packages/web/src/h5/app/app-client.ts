import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { type Options, send } from '../../kit/call/send.ts';
import { passToken } from '../pass-client.ts';

// Like the public pages, the app uses the contract's types only.
type Calls = (typeof appNoticeApi)['ops'];
export type Home = OutputOf<Calls['home']>;
export type Brief = Home['notices'][number];
export type Notices = OutputOf<Calls['list']>;
export type NoticeRead = OutputOf<Calls['read']>;
export type Inbox = OutputOf<Calls['inbox']>;
export type InboxEntry = Inbox['entries'][number];

/** Under which a notice's copy is kept on the phone. */
export const noticeKey = (projectId: number, noticeId: number): string => `notice/${projectId}/${noticeId}`;

/** Calls one of the calls about notices on phones. */
export function callNotice<K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: Options,
): Promise<OutputOf<Calls[K]>> {
  const call = {
    path: `/prod-api/api/mini/appNotice/${name}`,
    from: 'body',
    scoped: false,
    token: passToken,
  } as const;
  // The server's answer is typed by the contract, which tests hold it to.
  return send(call, input as object, options) as Promise<OutputOf<Calls[K]>>;
}
