import { asEmployee, personInSession } from '../../kit/access/phone-session.ts';
import type { Ctx, Deps, EmployeeActor } from '../../kit/calls/ctx.ts';
import { type FileAccessRule, officeCtxOf, ruledFileUrl } from '../../kit/files/file-access-rules.ts';
import { isOwnPicture } from './app-suggestion.queries.ts';
import { maySeeSuggestion } from './suggestion.queries.ts';
import { isPictureOf } from './suggestion.thread.queries.ts';

/** The address of a picture in the office: while the session is open and sees the suggestion. */
export const officePictureUrl = ({ deps, actor }: Ctx, key: string, suggestionId: number): string =>
  ruledFileUrl(deps, key, 'officeSuggestion', suggestionId, actor.sessionId);

/** The same on the phone of who sent it, as long as it is signed in. */
export const phonePictureUrl = (
  deps: Deps,
  key: string,
  suggestionId: number,
  { sessionId }: EmployeeActor,
): string => ruledFileUrl(deps, key, 'suggestion', suggestionId, sessionId);

const inOffice: FileAccessRule = async (asked, uploadId, [suggestionId = 0, sessionId = 0]) => {
  const ctx = await officeCtxOf(asked, sessionId);
  return (
    ctx !== null &&
    (await maySeeSuggestion(ctx, suggestionId)) &&
    (await isPictureOf(ctx, suggestionId, uploadId))
  );
};

const onPhone: FileAccessRule = async ({ db, deps }, uploadId, [suggestionId = 0, sessionId = 0]) => {
  const person = await personInSession(db, sessionId, deps);
  const owner = person && asEmployee(person);
  return owner !== null && isOwnPicture(db, { owner, suggestionId, uploadId });
};

export const suggestionLinkRules = { officeSuggestion: inOffice, suggestion: onPhone };
