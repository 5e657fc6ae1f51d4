import type { Lang } from '@mdi/contract/kit/words.ts';
import type { ChatSandbox } from './sandbox/sandbox.ts';

/** A person of the chat platform; `account` is stable for our platform account. */
export type ChatPerson = { account: string };

/** The chat app's sign-in for websites. */
export type ChatApp = {
  readonly name: 'wechat' | 'sandbox';
  /** The platform that is simulated for the demo; the server shows its pages. */
  readonly sandbox?: ChatSandbox;
  /** The page on which the person scans and confirms; the platform returns to `redirect` with code and state. */
  authorizeUrl(state: string, redirect: string, lang: Lang): string;
  /** Trades a code for the person, once. @throws ChatAppFailed */
  exchange(code: string): Promise<ChatPerson>;
};

/** The platform refused the code, or did not answer. `providerCode` is for the log. */
export class ChatAppFailed extends Error {
  readonly providerCode: string;
  /** The platform itself could not be asked, so that a later scan may work. */
  readonly down: boolean;
  constructor(providerCode: string, down = false) {
    super(`chat app: ${providerCode}`);
    this.providerCode = providerCode;
    this.down = down;
  }
}
