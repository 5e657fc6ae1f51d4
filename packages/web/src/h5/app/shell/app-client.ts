import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import type { appFileApi } from '@mdi/contract/modules/file/app-file.contract.ts';
import type { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import type { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import type { appSuggestionApi } from '@mdi/contract/modules/suggestion/app-suggestion.contract.ts';
import { type SendOptions, send } from '../../../kit/call/send.ts';
import { passToken } from '../../my-pass-client.ts';

// Like the public pages, the app uses the contract's types only.
type Calls = (typeof appNoticeApi)['ops'];
type PageCalls = (typeof appPageApi)['ops'];
type FileCalls = (typeof appFileApi)['ops'];
type ReservationCalls = (typeof appReservationApi)['ops'];
type SuggestionCalls = (typeof appSuggestionApi)['ops'];
export type Home = OutputOf<Calls['home']>;
export type Brief = Home['notices'][number];
export type Notices = OutputOf<Calls['list']>;
export type NoticeRead = OutputOf<Calls['read']>;
export type Files = OutputOf<FileCalls['list']>;
export type FileBrief = Files['files'][number];
export type ReservationBuildings = OutputOf<ReservationCalls['form']>['buildings'];
export type OwnViewing = OutputOf<ReservationCalls['viewing']>;
export type Suggestions = OutputOf<SuggestionCalls['list']>;
export type SuggestionBrief = Suggestions['suggestions'][number];
export type SuggestionThread = OutputOf<SuggestionCalls['open']>;
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
const callApp = (path: string, input: unknown, options?: SendOptions, from: 'body' | 'multipart' = 'body') =>
  send(
    { path: `/prod-api/api/mini/${path}`, from, scoped: false, token: passToken },
    input as object,
    options,
  );

/** Calls one of the calls about notices on phones. */
export const callNotice = <K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: SendOptions,
) => callApp(`appNotice/${name}`, input, options) as Promise<OutputOf<Calls[K]>>;

/** Calls one of the calls about pages on phones. */
export const callPage = <K extends keyof PageCalls & string>(name: K, input: SentOf<PageCalls[K]>) =>
  callApp(`appPage/${name}`, input) as Promise<OutputOf<PageCalls[K]>>;

/** Calls one of the calls about files on phones. */
export const callFile = <K extends keyof FileCalls & string>(name: K, input: SentOf<FileCalls[K]>) =>
  callApp(`appFile/${name}`, input) as Promise<OutputOf<FileCalls[K]>>;

/** Calls one of the calls about suggestions on phones. */
export const callSuggestion = <K extends keyof SuggestionCalls & string>(
  name: K,
  input: SentOf<SuggestionCalls[K]>,
) => callApp(`appSuggestion/${name}`, input) as Promise<OutputOf<SuggestionCalls[K]>>;

/** Sends a picture for a suggestion that is being written. */
export const sendPicture = (file: File) =>
  callApp('appSuggestion/picture', { file }, undefined, 'multipart') as Promise<
    OutputOf<SuggestionCalls['picture']>
  >;

/** Calls one of the calls about reservations on phones. */
export const callReservation = <K extends keyof ReservationCalls & string>(
  name: K,
  input: SentOf<ReservationCalls[K]>,
) => callApp(`appReservation/${name}`, input) as Promise<OutputOf<ReservationCalls[K]>>;
