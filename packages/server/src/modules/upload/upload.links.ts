import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  type FileAccessRule,
  officeCtxOf,
  ruledFileUrl,
  ruledPurposes,
} from '../../kit/files/file-access-rules.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { isOwnUnused } from './upload.queries.ts';

/**
 * The address of what the caller uploaded. Of a file for some readers alone it is good in their session, and ends once a
 * record has taken it over, whose own addresses are asked who may read.
 */
export const ownUploadUrl = ({ deps, actor }: Ctx, key: string, purpose: string): string =>
  ruledPurposes.has(purpose)
    ? ruledFileUrl(deps, key, 'ownUpload', actor.sessionId)
    : signedFileUrl(deps, key);

/** A form that stays open after it was saved goes on showing what was just uploaded. */
const minutesInForm = 60;

const ofUploader: FileAccessRule = async (asked, uploadId, [sessionId = 0]) => {
  const ctx = await officeCtxOf(asked, sessionId);
  return ctx !== null && isOwnUnused(ctx, uploadId, minutesInForm);
};

export const uploadLinkRules = { ownUpload: ofUploader };
