import type { Level } from '@mdi/contract/kit/levels.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import type { ErrorKey, WordKey } from '@mdi/contract/modules/words.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupResult, BaseTaken } from '../backup/backup-store.ts';
import type { AssertStillWanted } from '../backup/take-backup.ts';
import type { ChatApp } from '../ports/chat-app/chat-app.ts';
import type { ContentCheck } from '../ports/content-check/content-check.ts';
import type { FileStore } from '../ports/files/files.ts';
import type { MiniPlatform } from '../ports/mini-platform/mini-platform.ts';
import type { SmsSender } from '../ports/sms/sms.ts';
import type { NodeState } from './node-state.ts';
import type { ReaderWake } from './reader-wake.ts';
import type { Registry } from './registry.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * How far a session's data reaches: the role's scope and the assignment's narrowing, both of which hold.
 * null: not limited that way; both null is national.
 */
export type Scope = { regions: string[] | null; buildings: number[] | null };

/** Who calls, as exactly one role in one place: the only source of identity in a handler. */
export type Actor = {
  sessionId: number;
  userId: number;
  /** As others see it. */
  userName: string;
  assignmentId: number;
  roleId: number;
  roleCode: string;
  level: Level;
  scope: Scope;
  /** The rights that the role holds on the platform. */
  resources: ReadonlySet<string>;
  projectId: number | null;
  companyId: number | null;
  /** When they showed last in this session that it is they (`presence` of a call). */
  provenAt: Date | null;
  /** Who really calls, where this is whom they view the product as; null: it is they. */
  viewAs: ViewAs | null;
};

/** Somebody sees the product as somebody else: everything is read-only, and what is opened is recorded in their own name. */
export type ViewAs = {
  viewId: number;
  until: Date;
  by: Pick<Actor, 'userId' | 'userName' | 'roleCode'>;
};

/** A view that was begun and not ended, and shows nothing any more; whose it was, and how it ended. */
export type EndedViewAs = {
  id: number;
  userId: number;
  userName: string | null;
  assignmentId: number;
  why: 'person' | 'time' | 'session' | 'right';
};

/** Which reader calls, with what its row said when it came. */
export type DeviceActor = {
  deviceId: number;
  /** Of the hardware that speaks, which may have been replaced by another. */
  code: string;
  name: string;
  projectId: number | null;
  areaId: number | null;
  channel: 'in' | 'out' | 'both' | null;
  useState: 'normal' | 'disabled';
  logistics: 'warehouse' | 'installation' | 'online';
  onlineVerify: 'off' | 'prefer' | 'require';
  heartbeatSeconds: number;
  doorHoldSeconds: number;
  relayMs: number;
  cfgVer: number;
  /** How new the lists of its project are; null without a project. */
  revVer: number | null;
  cardVer: number | null;
  /** The version of its cards that a new day made. */
  dayVer: number | null;
  keyVer: number | null;
  secretId: number;
  /** Since when its credential counts for nothing but what happened before; null: it counts. */
  retiredAt: Date | null;
  /** Of its request. */
  nonce: string;
  /** Signs what it is answered, by the secret that it signed with: hex HMAC-SHA256. */
  sign: (text: string) => string;
};

/** Whose phone calls, as its session tells: an employee, or somebody who only reads and has no account. */
export type PersonActor = {
  sessionId: number;
  phoneKey: string;
  /** What the log calls them: of who has no account, the phone with its middle hidden. */
  userName: string;
  /** The `report_reader` who has no account; null: an employee. */
  readerId: number | null;
  userId: number | null;
  employeeId: number | null;
  companyId: number | null;
  projectId: number | null;
};

/** One person in one job. */
export type EmployeeActor = PersonActor & {
  userId: number;
  employeeId: number;
  companyId: number;
  projectId: number;
};

/** What the application was built with. */
export type Deps = {
  settings: Settings;
  now: () => Date;
  secrets: Secrets;
  sms: SmsSender | null;
  chatApp: ChatApp | null;
  miniPlatform: MiniPlatform | null;
  /** Looks at what people write; null: nothing does. */
  contentCheck: ContentCheck | null;
  files: FileStore;
  /**
   * Takes a backup to where the settings say; null: they name no place.
   * @param untold hears why the database keeps no note of it
   * @param goOn asked again and again; ends it by what it throws
   */
  takeBackup: ((untold: (why: string) => void, goOn: AssertStillWanted) => Promise<BackupResult>) | null;
  /** Takes a base that going back to a moment begins with; null: the log isn't kept that this needs. */
  takeBase: ((goOn: AssertStillWanted) => Promise<BaseTaken>) | null;
  /** What this process knows of itself. */
  node: NodeState;
  /** What every module declares beside its calls. */
  registry: Registry;
};

/** A changed row, for the audit and the record's history. */
export type Change = {
  entity: string;
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Nothing changed: people of the record were looked at, and `after` says what it was called. */
  looked?: true;
};

export type UploadedFile = { name: string; bytes: Buffer };

/** A cookie for the server alone: HttpOnly, for the API's path. */
export type NewCookie = { name: string; value: string; maxAgeSeconds: number };

/** Whom a call without a session turned out to be about, and where that belongs: in the role it opened, or a place. */
export type CallSubject = {
  userId: number | null;
  userName: string | null;
  at?: { assignmentId: number } | { projectId: number; companyId: number | null };
};

/** A call that looked for somebody and found nobody: it is counted where it came from and not kept in the audit. */
export const unknownSubject: CallSubject = { userId: null, userName: null };

/** What a handler gets. The database is not on it: only a module's queries reach it (kit/rows). */
export type PublicCtx = {
  actor: Actor | null;
  /** The reader at the door, where it is one that calls. */
  device: DeviceActor | null;
  /** The person whose phone it is, where it is one that calls. */
  person: PersonActor | null;
  /** The same in their job, in a call for who has one. */
  employee: EmployeeActor | null;
  /** By which a reader's request waits for something to be told; null outside of requests. */
  bell: ReaderWake | null;
  lang: Lang;
  say: (key: WordKey | ErrorKey, ...args: (string | number)[]) => string;
  now: () => Date;
  deps: Deps;
  log: FastifyBaseLogger;
  address: string;
  agent: string;
  file: UploadedFile | null;
  /** The caller showed a moment ago that it is they, or nothing of what is done stays. */
  present: boolean;
  /** The job that acts; null in a call of the person's own. */
  jobId: number | null;
  changes: Change[];
  /** At what the call is aimed: the log tells it also where the call is refused, and what it changed is undone. */
  aims: Change[];
  /** A view of the caller's session that this call found over. */
  overView: EndedViewAs | null;
  /** Whom a public call turned out to be about, for the audit. */
  about: CallSubject | null;
  /** Steps outside the transaction, run in order once it is committed; a Refusal from one is the answer. */
  afterCommit: (() => Promise<void>)[];
  /** Counts (kit/limits) that are made again when what the handler wrote is undone by its refusal. */
  keepCounts: (() => Promise<void>)[];
  /** Moments by which the transaction has to be there for all, else it is done again. */
  commitBy: Date[];
  /** Cookies of the request, and those that the answer sets. */
  cookies: Record<string, string | undefined>;
  newCookies: NewCookie[];
};

export type Ctx = PublicCtx & { actor: Actor };

export type DeviceCtx = PublicCtx & { device: DeviceActor };

export type PersonCtx = PublicCtx & { person: PersonActor };

export type EmployeeCtx = PersonCtx & { employee: EmployeeActor };
