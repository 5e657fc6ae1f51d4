import type { FilePurpose, PicturePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { sessionById } from '../access/actor.ts';
import type { Ctx, Deps } from '../calls/ctx.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import { giveRows } from '../calls/rows.ts';
import { signedFileUrl } from './signed-file-url.ts';

/**
 * Who asks for a file, and how: a look at its size doesn't count as a look at what it says (`fetches`). `goesOn` tells
 * whether bytes already on their way may go on, however long they take.
 */
export type FileAccessAsked = {
  db: Db;
  deps: Deps;
  log: FastifyBaseLogger;
  fetches: boolean;
  goesOn: boolean;
};

/** Whether an upload may be had now by the one for whom its address was made; the address carries the numbers. */
export type FileAccessRule = (
  asked: FileAccessAsked,
  uploadId: number,
  numbers: readonly number[],
) => Promise<boolean>;

/** Makes the address of a file that the rule of this name judges at each request. */
export const ruledFileUrl = (deps: Deps, key: string, rule: string, ...numbers: readonly number[]): string =>
  signedFileUrl(deps, key, [rule, ...numbers].join('.'));

/** Reads from an address's mark the rule that judges it, and that rule's values; null if it names none. */
export function parseFileAccessRule(mark: string): { rule: string; numbers: number[] } | null {
  const [, rule, numbers = ''] = /^([a-zA-Z]{1,40})((?:\.\d{1,16}){1,4})$/.exec(mark) ?? [];
  return rule === undefined ? null : { rule, numbers: numbers.slice(1).split('.').map(Number) };
}

/** Uploads that some may read and others may not: they are served only at an address that a rule judges. */
export const ruledPurposes: ReadonlySet<string> = new Set<FilePurpose | PicturePurpose | 'auditMonth'>([
  'auditMonth',
  'libraryFile',
  'reportFile',
  'reportPicture',
  'reportShare',
  'suggestionPicture',
]);

const minuteMs = 60_000;

/** When an address that is made now expires, in seconds, as the address itself says. */
export const expirySeconds = (now: Date, minutes: number): number =>
  Math.floor((now.getTime() + minutes * minuteMs) / 1000);

/** Whether an address has expired; a download that began in time goes on. */
export const isAddressExpired = (
  { deps, goesOn }: Pick<FileAccessAsked, 'deps' | 'goesOn'>,
  until: number | undefined,
): boolean => until === undefined || (!goesOn && deps.now().getTime() >= until * 1000);

/** The context of somebody in an office session, for rules that ask what they see; null once the session is over. */
export async function officeCtxOf(
  { db, deps, log }: FileAccessAsked,
  sessionId: number,
): Promise<Ctx | null> {
  const check = await sessionById(db, sessionId, deps.now(), deps.settings.session);
  if (check.is !== 'open') return null;
  const ctx: Ctx = { ...makeCtx({ lang: 'zh', deps, log }), actor: check.actor };
  giveRows(ctx, db);
  return ctx;
}
