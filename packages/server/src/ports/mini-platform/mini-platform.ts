import type { Simulator } from './simulator/simulator.ts';

/** A token, and how long it is good. */
export type Token = { token: string; expiresIn: number };

/** What a mini-program's administrator granted: the ids of permission sets, those still to be confirmed apart. */
export type Grant = { sets: readonly number[]; unconfirmed: readonly number[] };

export type Authorized = Grant & { appId: string; access: Token; refreshToken: string };

export type ProgramFacts = Grant & {
  name: string;
  /** The platform's own id of the account, `gh_…`: what messages about it are addressed to. */
  originalId: string;
  /** The company it belongs to. */
  principal: string;
  headImg: string;
  /** 1 normal, 14 cancelled, 16 banned, 18 warned, 19 frozen. */
  accountStatus: number;
  /** False for official accounts, which have no code. */
  isMiniProgram: boolean;
  requestDomains: readonly string[];
  /** Empty where the platform gave none. */
  refreshToken: string;
};

export type ListedProgram = { appId: string; refreshToken: string; authorizedAt: Date };

/** A version in the library. */
export type Template = { templateId: number; version: string; about: string; madeAt: Date };
export type TemplateDraft = { draftId: number; version: string; about: string; madeAt: Date };

export type Category = {
  first: string;
  second: string;
  third: string;
  firstId: number;
  secondId: number;
  /** 0 where there is no third. */
  thirdId: number;
};

/** One page that is shown to the reviewer. */
export type ReviewedPage = Category & { address: string; tag: string; title: string };

export type Submission = {
  pages: readonly ReviewedPage[];
  about: string;
  /** What the reviewer is told after a rejection, and pictures for it; empty without one. */
  feedback: string;
  feedbackMedia: readonly string[];
  /** Whether people can publish texts or pictures in it. */
  hasUserContent: boolean;
};

/** Of an audit: its verdict so far. */
export type AuditState = 'approved' | 'rejected' | 'running' | 'withdrawn' | 'delayed';
export type Audit = {
  /** Null where the platform doesn't name it. */
  auditId: number | null;
  state: AuditState;
  reason: string;
  /** Media ids of pictures; good for three days. */
  pictures: readonly string[];
  version: string;
  submittedAt: Date | null;
};

/** What remains of this month's reviews and speed-ups, of all our mini-programs together. */
export type Quota = { rest: number; limit: number; speedUpRest: number; speedUpLimit: number };

/** The versions on trial and online; null where there is none. */
export type Versions = {
  trial: { version: string; about: string; at: Date } | null;
  online: { version: string; about: string; at: Date } | null;
};

/** A version that was online, by the number under which one can go back to it. */
export type FormerVersion = { appVersion: number; version: string; about: string; committedAt: Date };

/** To how many of a hundred people the approved version is shown; null where it is shown to all or none. */
export type Gray = { percentage: number; paused: boolean } | null;

export type Domains = {
  request: readonly string[];
  socket: readonly string[];
  upload: readonly string[];
  download: readonly string[];
};

export type Picture = { bytes: Uint8Array; type: string };

/**
 * The provider platform of the chat app, one function for each of its calls. `component` is the provider's own token,
 * `access` a mini-program's. Each asks once: what may be repeated is the caller's to know.
 * @throws PlatformRefused with the platform's number, PlatformSilent where the outcome is unknown
 */
export type MiniPlatform = {
  readonly name: 'wechat' | 'simulated';
  /** What we are at the platform: a provider that many mini-programs let act for them. */
  readonly provider: { appId: string };
  /** Calls about one mini-program come so far apart. */
  readonly spacingMs: number;
  /** The platform that is simulated for the demo; the server shows its pages. */
  readonly simulator?: Simulator;

  /** Where a mini-program's administrator grants us its permissions; on a phone, or by a code scanned on a computer. */
  authorizeUrl(input: {
    preAuthCode: string;
    redirect: string;
    phone: boolean;
    appId: string | null;
  }): string;
  startTickets(): Promise<void>;
  componentToken(ticket: string): Promise<Token>;
  preAuthCode(component: string): Promise<{ code: string; expiresIn: number }>;
  authorized(component: string, code: string): Promise<Authorized>;
  programToken(
    component: string,
    program: { appId: string; refreshToken: string },
  ): Promise<{ access: Token; refreshToken: string }>;
  programFacts(component: string, appId: string): Promise<ProgramFacts>;
  programs(component: string, page: { offset: number; count: number }): Promise<readonly ListedProgram[]>;
  /** Lets the provider's own counted calls begin anew; ten times a month. */
  clearQuota(): Promise<void>;

  drafts(component: string): Promise<readonly TemplateDraft[]>;
  keepDraft(component: string, draftId: number): Promise<void>;
  templates(component: string): Promise<readonly Template[]>;
  dropTemplate(component: string, templateId: number): Promise<void>;

  commit(
    access: string,
    input: { templateId: number; ext: object; version: string; about: string },
  ): Promise<void>;
  trialCode(access: string, path: string | null): Promise<Picture>;
  pages(access: string): Promise<readonly string[]>;
  categories(access: string): Promise<readonly Category[]>;
  /** Private interfaces that the code uses without being allowed to, and without declaring them. */
  privacy(access: string): Promise<{ notAllowed: readonly string[]; notDeclared: readonly string[] }>;
  submit(access: string, input: Submission): Promise<{ auditId: number }>;
  audit(access: string, auditId: number): Promise<Audit>;
  latestAudit(access: string): Promise<Audit>;
  withdraw(access: string): Promise<void>;
  speedUp(access: string, auditId: number): Promise<void>;
  quota(access: string): Promise<Quota>;
  release(access: string): Promise<void>;
  versions(access: string): Promise<Versions>;
  formerVersions(access: string): Promise<readonly FormerVersion[]>;
  rollBack(access: string, appVersion: number | null): Promise<void>;
  releaseTo(access: string, percentage: number): Promise<void>;
  gray(access: string): Promise<Gray>;
  stopGray(access: string): Promise<void>;
  setVisible(access: string, visible: boolean): Promise<void>;
  uploadMedia(access: string, picture: Picture): Promise<{ mediaId: string }>;
  media(access: string, mediaId: string): Promise<Picture>;
  /** Adds to the servers that the mini-program may call. */
  addDomains(access: string, domains: Domains): Promise<void>;
  domains(access: string): Promise<Domains>;
  /** Adds to the addresses that it may show in a web-view. */
  addWebViewDomains(access: string, domains: readonly string[]): Promise<void>;
  bindTester(access: string, account: string): Promise<{ userstr: string }>;
  unbindTester(access: string, tester: { account: string } | { userstr: string }): Promise<void>;
  /** Opaque names only: the platform doesn't tell whose accounts they are. */
  testers(access: string): Promise<readonly string[]>;

  readonly callbacks: Callbacks;
};

/** What the platform sends us. */
export type PlatformEvent =
  | { is: 'ticket'; ticket: string; at: Date }
  | { is: 'authorized'; appId: string; code: string; preAuthCode: string; at: Date }
  | { is: 'unauthorized'; appId: string; at: Date }
  | {
      is: 'audit';
      originalId: string;
      verdict: 'approved' | 'rejected' | 'delayed';
      reason: string;
      at: Date;
    }
  | { is: 'other'; type: string; at: Date };

export type Callbacks = {
  /**
   * A message as it came: its signature and time checked, opened, read. `digest` is the same for the same message
   * however often it comes.
   * @throws CallbackRefused
   */
  open(query: Readonly<Record<string, string>>, body: string): { event: PlatformEvent; digest: Buffer };
};

/** A message that isn't the platform's, or can't be read; `why` is for the log, the sender is told nothing. */
export class CallbackRefused extends Error {
  readonly why: 'signature' | 'time' | 'size' | 'xml' | 'key' | 'app';
  constructor(why: CallbackRefused['why']) {
    super(`callback: ${why}`);
    this.why = why;
  }
}

/** By this call, where it is refused, nothing at all can be asked. */
export const componentTokenPath = '/cgi-bin/component/api_component_token';

/** The platform answered and didn't do it. */
export class PlatformRefused extends Error {
  readonly errcode: number;
  /** The platform's own text, with its trace. */
  readonly errmsg: string;
  readonly call: string;
  constructor(call: string, errcode: number, errmsg: string) {
    super(`${call}: ${errcode} ${errmsg}`);
    this.call = call;
    this.errcode = errcode;
    this.errmsg = errmsg;
  }
}

/** No answer, or none that can be read: whether it was done is unknown. */
export class PlatformSilent extends Error {
  readonly call: string;
  /** Certain to have reached nobody: the connection was never made. */
  readonly unsent: boolean;
  readonly reason: string;
  constructor(call: string, reason: string, unsent: boolean) {
    super(`${call}: ${reason}`);
    this.call = call;
    this.reason = reason;
    this.unsent = unsent;
  }
}
