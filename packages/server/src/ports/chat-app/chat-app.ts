/** A person of the chat platform; `account` is stable for our platform account. */
export type ChatPerson = { account: string };

/** The chat app's sign-in for websites. */
export type ChatApp = {
  readonly name: 'wechat' | 'sandbox';
  /** The page on which the person scans and confirms; the platform returns to `redirect` with code and state. */
  authorizeUrl(state: string, redirect: string): string;
  /** Trades a code for the person, once. @throws ChatAppFailed */
  exchange(code: string): Promise<ChatPerson>;
};

/** The platform refused the code, or did not answer. `providerCode` is for the log. */
export class ChatAppFailed extends Error {
  readonly providerCode: string;
  constructor(providerCode: string) {
    super(`chat app: ${providerCode}`);
    this.providerCode = providerCode;
  }
}
