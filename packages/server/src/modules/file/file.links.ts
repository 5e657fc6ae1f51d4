import { asEmployee, personInSession } from '../../kit/access/phone-session.ts';
import type { Ctx, Deps, EmployeeActor } from '../../kit/calls/ctx.ts';
import {
  expirySeconds,
  type FileAccessRule,
  isAddressExpired,
  officeCtxOf,
  ruledFileUrl,
} from '../../kit/files/file-access-rules.ts';
import { fileById, maySeeFile } from './file.queries.ts';
import { mayReadFile } from './file.reader.queries.ts';

const linkMinutes = 5;

/** The address of a file on a phone: for that phone, for five minutes, and while its owner may read it. */
export const phoneUrl = (deps: Deps, key: string, fileId: number, { sessionId }: EmployeeActor): string =>
  ruledFileUrl(deps, key, 'file', fileId, sessionId, expirySeconds(deps.now(), linkMinutes));

/** The same in the office: while the session is open and sees the file. */
export const officeFileUrl = ({ deps, actor }: Ctx, key: string, fileId: number): string =>
  ruledFileUrl(deps, key, 'officeFile', fileId, actor.sessionId);

const onPhone: FileAccessRule = async (asked, uploadId, [fileId = 0, sessionId = 0, until]) => {
  const { db, deps } = asked;
  if (isAddressExpired(asked, until)) return false;
  const person = await personInSession(db, sessionId, deps);
  const reader = person && asEmployee(person);
  return reader !== null && mayReadFile(db, { reader, fileId, uploadId, now: deps.now() });
};

const inOffice: FileAccessRule = async (asked, uploadId, [fileId = 0, sessionId = 0]) => {
  const ctx = await officeCtxOf(asked, sessionId);
  return (
    ctx !== null && (await maySeeFile(ctx, fileId)) && (await fileById(ctx, fileId))?.uploadId === uploadId
  );
};

export const fileLinkRules = { file: onPhone, officeFile: inOffice };
