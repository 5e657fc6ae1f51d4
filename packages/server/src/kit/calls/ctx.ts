import type { Level } from '@mdi/contract/kit/levels.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import type { ErrorKey, WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BackupResult, BaseTaken } from '../../backup/backup-store.ts';
import type { AssertStillWanted } from '../../backup/take-backup.ts';
import type { ChatApp } from '../../ports/chat-app/chat-app.ts';
import type { ContentCheck } from '../../ports/content-check/content-check.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { MiniPlatform } from '../../ports/mini-platform/mini-platform.ts';
import type { SmsSender } from '../../ports/sms/sms.ts';
import type { NodeState } from '../live/node-state.ts';
import type { ReaderWake } from '../live/reader-wake.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Registry } from './registry.ts';

/**
 * How far a session's data reaches: both the role's scope and the assignment's narrowing hold. null means not limited
 * in that way; both null is national.
 */
export type Scope = { regions: string[] | null; buildings: number[] | null };

/** Who calls, as exactly one role in one place: the only source of identity in a handler. */
export type Actor = {
  sessionId: number;
  userId: number;
  /** The name that others see. */
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
  /** When they last proved in this session that it is they (`presence` of a call). */
  provenAt: Date | null;
  /** Who really calls, if this actor is somebody they view the product as; null if it is the caller themselves. */
  viewAs: ViewAs | null;
};

/** Somebody sees the product as somebody else: they can only read, and what they open is recorded in their name. */
export type ViewAs = {
  viewId: number;
  until: Date;
  by: Pick<Actor, 'userId' | 'userName' | 'roleCode'>;
};

/** A view that was never ended but shows nothing any more; whose it was, and how it ended. */
export type EndedViewAs = {
  id: number;
  userId: number;
  userName: string | null;
  assignmentId: number;
  why: 'person' | 'time' | 'session' | 'right';
};

/** The reader that calls, with what its row held when the call came. */
export type DeviceActor = {
  deviceId: number;
  /** The code of the hardware that speaks; its device may have other hardware by now. */
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
  /** The version of its project's lists; null without a project. */
  revVer: number | null;
  cardVer: number | null;
  /** The version of its cards that a new day has made. */
  dayVer: number | null;
  keyVer: number | null;
  secretId: number;
  /** Since when its credential counts only for what happened before; null while it counts in full. */
  retiredAt: Date | null;
  /** The nonce of its request. */
  nonce: string;
  /** Signs what it is answered, with the secret that it signed with: hex HMAC-SHA256. */
  sign: (text: string) => string;
};

/** Whose phone calls, by its session: an employee, or somebody who only reads and has no account. */
export type PersonActor = {
  sessionId: number;
  phoneKey: string;
  /** The name in the log; for somebody without an account, the phone with its middle hidden. */
  userName: string;
  /** The `report_reader` who has no account; null: an employee. */
  readerId: number | null;
  userId: number | null;
  employeeId: number | null;
  companyId: number | null;
  projectId: number | null;
};

/** An employee in one of their employments. */
export type EmployeeActor = PersonActor & {
  userId: number;
  employeeId: number;
  companyId: number;
  projectId: number;
};

/** What the application was built from. */
export type Deps = {
  settings: Settings;
  now: () => Date;
  secrets: Secrets;
  sms: SmsSender | null;
  chatApp: ChatApp | null;
  miniPlatform: MiniPlatform | null;
  /** Checks what people write; null if nothing does. */
  contentCheck: ContentCheck | null;
  files: FileStore;
  /**
   * Takes a backup to where the settings say; null if they name no place.
   * @param untold hears why the database keeps no note of it
   * @param goOn is asked again and again; ends the backup by throwing
   */
  takeBackup: ((untold: (why: string) => void, goOn: AssertStillWanted) => Promise<BackupResult>) | null;
  /** Takes a base from which the database can go back to a moment; null if the log that this needs isn't kept. */
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
  /** Nothing changed: somebody looked at personal data in the record, and `after` says what it was called. */
  looked?: true;
};

export type UploadedFile = { name: string; bytes: Buffer };

/** A cookie for the server alone: HttpOnly, for the API's path. */
export type NewCookie = { name: string; value: string; maxAgeSeconds: number };

/** Whom a call without a session turned out to be about, and where that belongs: in the role it opened, or in a place. */
export type CallSubject = {
  userId: number | null;
  userName: string | null;
  at?: { assignmentId: number } | { projectId: number; companyId: number | null };
};

/** A call that looked for somebody and found nobody: it counts against its network and leaves no audit row. */
export const unknownSubject: CallSubject = { userId: null, userName: null };

/** What a handler gets. The database is not on it, because only a module's queries may reach it (kit/calls/rows). */
export type PublicCtx = {
  actor: Actor | null;
  /** The reader at the door, if one calls. */
  device: DeviceActor | null;
  /** The person whose phone calls, if one does. */
  person: PersonActor | null;
  /** The same person in their employment, for calls that need one. */
  employee: EmployeeActor | null;
  /** Lets a reader's request wait for news; null outside requests. */
  bell: ReaderWake | null;
  lang: Lang;
  say: (key: WordKey | ErrorKey, ...args: (string | number)[]) => string;
  now: () => Date;
  deps: Deps;
  log: FastifyBaseLogger;
  address: string;
  agent: string;
  file: UploadedFile | null;
  /** Whether the caller proved a moment ago that it is they; without it nothing of what is done stays. */
  present: boolean;
  /** The job that acts; null in a person's own call. */
  jobId: number | null;
  changes: Change[];
  /** The records that the call is aimed at. The log names them even when the call is refused and its changes are undone. */
  aims: Change[];
  /** A view of the caller's session that this call found to be over. */
  overView: EndedViewAs | null;
  /** Whom a public call turned out to be about, for the audit. */
  about: CallSubject | null;
  /** Steps outside the transaction that run in order once it is committed; a Refusal from one becomes the answer. */
  afterCommit: (() => Promise<void>)[];
  /** Counts (kit/rate-limits/rate-limits) to make again when a refusal undoes what the handler wrote. */
  keepCounts: (() => Promise<void>)[];
  /** Moments before which the transaction has to commit, else it is run again. */
  commitBy: Date[];
  /** Cookies of the request, and those that the answer sets. */
  cookies: Record<string, string | undefined>;
  newCookies: NewCookie[];
};

export type Ctx = PublicCtx & { actor: Actor };

export type DeviceCtx = PublicCtx & { device: DeviceActor };

export type PersonCtx = PublicCtx & { person: PersonActor };

export type EmployeeCtx = PersonCtx & { employee: EmployeeActor };
