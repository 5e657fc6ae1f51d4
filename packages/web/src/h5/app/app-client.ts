import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import type { appFileApi } from '@mdi/contract/modules/file/app-file.contract.ts';
import type { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { type Options, send } from '../../kit/call/send.ts';
import { passToken } from '../pass-client.ts';

// Like the public pages, the app uses the contract's types only.
type Calls = (typeof appNoticeApi)['ops'];
type PageCalls = (typeof appPageApi)['ops'];
type FileCalls = (typeof appFileApi)['ops'];
export type Home = OutputOf<Calls['home']>;
export type Brief = Home['notices'][number];
export type Notices = OutputOf<Calls['list']>;
export type NoticeRead = OutputOf<Calls['read']>;
export type Files = OutputOf<FileCalls['list']>;
export type FileBrief = Files['files'][number];
export type Inbox = OutputOf<Calls['inbox']>;
export type InboxEntry = Inbox['entries'][number];
/** What pages share and the home page, and any other page, as long as they are live. */
export type Site = NonNullable<OutputOf<PageCalls['home']>>;
export type LivePage = NonNullable<OutputOf<PageCalls['page']>>;
/** A draft, by the code of its author. */
export type Previewed = NonNullable<OutputOf<PageCalls['preview']>>;

/** Under which a notice's copy is kept on the phone. */
export const noticeKey = (projectId: number, noticeId: number): string => `notice/${projectId}/${noticeId}`;

// The server's answers are typed by the contract, which tests hold it to.
const callApp = (path: string, input: unknown, options?: Options) =>
  send(
    { path: `/prod-api/api/mini/${path}`, from: 'body', scoped: false, token: passToken },
    input as object,
    options,
  );

/** Calls one of the calls about notices on phones. */
export const callNotice = <K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: Options,
) => callApp(`appNotice/${name}`, input, options) as Promise<OutputOf<Calls[K]>>;

/** Calls one of the calls about pages on phones. */
export const callPage = <K extends keyof PageCalls & string>(name: K, input: SentOf<PageCalls[K]>) =>
  callApp(`appPage/${name}`, input) as Promise<OutputOf<PageCalls[K]>>;

/** Calls one of the calls about files on phones. */
export const callFile = <K extends keyof FileCalls & string>(name: K, input: SentOf<FileCalls[K]>) =>
  callApp(`appFile/${name}`, input) as Promise<OutputOf<FileCalls[K]>>;
