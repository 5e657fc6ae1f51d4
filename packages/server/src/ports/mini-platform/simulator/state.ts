export type Category = {
  first: string;
  second: string;
  third: string;
  firstId: number;
  secondId: number;
  /** 0 where there is no third. */
  thirdId: number;
};

/** A version of a mini-program; times are milliseconds everywhere in here. */
export type Version = { version: string; about: string; at: number; templateId: number };

/** As the platform numbers them: approved, rejected, in review, withdrawn, delayed. */
export type AuditStatus = 0 | 1 | 2 | 3 | 4;

export type Audit = Version & {
  id: number;
  status: AuditStatus;
  reason: string;
  pictures: string[];
  spedUp: boolean;
  /** When a verdict comes by itself; null where somebody gives it. */
  dueAt: number | null;
  /** A newer upload came after the verdict, or it is online: release is refused. */
  over: 'released' | 'outdated' | null;
  /** The code it is of, as it was committed. */
  ext: string;
};

export type Former = Version & { appVersion: number };

export type Domains = Record<
  'requestdomain' | 'wsrequestdomain' | 'uploaddomain' | 'downloaddomain' | 'webviewdomain',
  string[]
>;

/** What the administrator granted to us. */
export type Grant = {
  sets: number[];
  unconfirmed: number[];
  refreshToken: string;
  at: number;
};

export type Program = {
  appId: string;
  originalId: string;
  name: string;
  principal: string;
  categories: Category[];
  isMiniProgram: boolean;
  accountStatus: number;
  /** Name, avatar and introduction are filled in. */
  hasProfile: boolean;
  grant: Grant | null;
  /** Another provider holds the permission set that only one can hold. */
  heldByOther: boolean;
  trial: (Version & { ext: string; checkedAt: number }) | null;
  /** Private interfaces that the check finds in its code. */
  privacy: { notAllowed: string[]; notDeclared: string[] };
  audits: Audit[];
  online: Former | null;
  /** Versions that were online, the newest first. */
  former: Former[];
  rolledBack: boolean;
  gray: { percentage: number; paused: boolean; at: number } | null;
  visible: boolean;
  testers: { account: string; userstr: string }[];
  withdrawals: number[];
  domains: Domains;
};

export type Token = { kind: 'component' | 'program'; appId: string; until: number };

export type Template = { id: number; version: string; about: string; at: number; draftId: number };

export type State = {
  /** How far the simulated clock is ahead. */
  aheadMs: number;
  tickets: { value: string; at: number; accepted: boolean }[];
  ticketsPushed: boolean;
  tokens: Record<string, Token>;
  preAuthCodes: Record<string, { until: number; used: boolean }>;
  authCodes: Record<string, { appId: string; until: number; used: boolean }>;
  /** Refresh tokens that were replaced live on for a while. */
  oldRefreshTokens: Record<string, { appId: string; until: number }>;
  programs: Record<string, Program>;
  drafts: Omit<Template, 'draftId'>[];
  templates: Template[];
  media: Record<string, { appId: string; type: string; base64: string | null; until: number }>;
  /** WeChat accounts that can't become testers; all others can. */
  people: Record<string, 'unknown' | 'full'>;
  /** Servers that the provider registered; null lets any be added. */
  registered: string[] | null;
  /** Of the month, which begins anew with the next one. */
  quota: { rest: number; limit: number; speedUpRest: number; speedUpLimit: number; month: string };
  /** Calls for the provider's token today, how many there may be, and resets of the count this month. */
  tokenCalls: { day: number; count: number; limit: number; resets: number[] };
  testerCap: number;
  /** How long the check of a committed version takes. */
  checkMs: number;
  /** After how long verdicts come by themselves. */
  autoMs: number | null;
  next: { audit: number; template: number; draft: number; appVersion: number; media: number };
};

type SeedVersion = { version: string; about?: string; at?: Date; templateId?: number };

/** A mini-program as it is at the beginning; what isn't told isn't there yet. */
export type SeedAccount = Pick<Program, 'appId' | 'originalId' | 'name' | 'principal' | 'categories'> & {
  isMiniProgram?: boolean;
  accountStatus?: number;
  hasProfile?: boolean;
  heldByOther?: boolean;
  granted?: { sets: readonly number[]; unconfirmed?: readonly number[]; refreshToken: string };
  trial?: SeedVersion;
  online?: SeedVersion;
  /** Online before, the newest first. */
  former?: readonly SeedVersion[];
  audit?: SeedVersion & {
    status: AuditStatus;
    auditId?: number;
    reason?: string;
    pictures?: number;
    released?: boolean;
  };
  testers?: readonly string[];
};

export type Seed = {
  accounts: readonly SeedAccount[];
  templates: readonly { templateId?: number; version: string; about: string; at: Date }[];
  drafts?: readonly { version: string; about: string; at: Date }[];
};

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The platform counts days and months in Beijing. */
const beijingMs = 8 * hourMs;
export const dayOf = (at: number): number => Math.floor((at + beijingMs) / dayMs);
export const monthOf = (at: number): string => new Date(at + beijingMs).toISOString().slice(0, 7);
