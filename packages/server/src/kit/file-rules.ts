import type { FilePurpose, PicturePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import { sessionById } from './actor.ts';
import type { Ctx, Deps } from './ctx.ts';
import { makeCtx } from './make-ctx.ts';
import { giveRows } from './rows.ts';
import { fileUrl } from './signed-url.ts';

/**
 * Who asks whether a file may be had: how it is asked for counts, because a look at its size is none at what it says
 * (`fetches`). `goesOn`: whether bytes that are on their way may go on, however long they take.
 */
export type FileAsked = {
  db: Db;
  deps: Deps;
  log: FastifyBaseLogger;
  fetches: boolean;
  goesOn: boolean;
};

/**
 * Whether an upload may be had now by the one for whom its address was made; the numbers are those that the address says.
 */
export type FileRule = (asked: FileAsked, uploadId: number, numbers: readonly number[]) => Promise<boolean>;

/** The address of a file that the rule of this name judges each time it is asked for. */
export const ruledUrl = (deps: Deps, key: string, rule: string, ...numbers: readonly number[]): string =>
  fileUrl(deps, key, [rule, ...numbers].join('.'));

/** The rule that judges an address with such a mark, and what it says; null: it names none. */
export function parseFileRule(mark: string): { rule: string; numbers: number[] } | null {
  const [, rule, numbers = ''] = /^([a-zA-Z]{1,40})((?:\.\d{1,16}){1,4})$/.exec(mark) ?? [];
  return rule === undefined ? null : { rule, numbers: numbers.slice(1).split('.').map(Number) };
}

/** What some may read and others may not: its bytes are had by an address alone that a rule judges. */
export const ruledPurposes: ReadonlySet<string> = new Set<FilePurpose | PicturePurpose | 'auditMonth'>([
  'auditMonth',
  'libraryFile',
  'reportFile',
  'reportPicture',
  'reportShare',
  'suggestionPicture',
]);

const minuteMs = 60_000;

/** Until when an address that is made now is good, in seconds, as it says itself. */
export const expirySeconds = (now: Date, minutes: number): number =>
  Math.floor((now.getTime() + minutes * minuteMs) / 1000);

/** Whether an address is asked for too late; what was asked for in time goes on. */
export const isAddressExpired = (
  { deps, goesOn }: Pick<FileAsked, 'deps' | 'goesOn'>,
  until: number | undefined,
): boolean => until === undefined || (!goesOn && deps.now().getTime() >= until * 1000);

/** Somebody at work in a session of the office, for rules that ask what they see; null: it is open no more. */
export async function officeCtxOf({ db, deps, log }: FileAsked, sessionId: number): Promise<Ctx | null> {
  const check = await sessionById(db, sessionId, deps.now(), deps.settings.session);
  if (check.is !== 'open') return null;
  const ctx: Ctx = { ...makeCtx({ lang: 'zh', deps, log }), actor: check.actor };
  giveRows(ctx, db);
  return ctx;
}
