/**
 * What a checker says of a text: it may be shown, it must not be, or nobody knows, because the checker could not be asked
 * or wants somebody to look.
 */
export type Verdict = 'pass' | 'risky' | 'unsure';

export type ToCheck = {
  text: string;
  /** Who wrote it, as the chat platform's mini-program knows them; null: not known to it. */
  openId: string | null;
};

/** Looks at what people write before others read it. It never throws: what can't be asked is `unsure`. */
export type ContentCheck = {
  readonly name: 'wechat' | 'local';
  check: (asked: ToCheck) => Promise<Verdict>;
  /** Whom a code of the mini-program names, which is good once and for minutes; null: nobody that is known. Never throws. */
  openIdOf: (code: string) => Promise<string | null>;
};
