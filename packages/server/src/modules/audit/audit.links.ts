import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  expirySeconds,
  type FileAccessRule,
  isAddressExpired,
  officeCtxOf,
  ruledFileUrl,
} from '../../kit/files/file-access-rules.ts';
import { archivedPurpose, monthOfUpload } from './audit.archive.queries.ts';

const linkMinutes = 5;

/** The address of a month of the log: for this session, for five minutes, and while it may have it. */
export const monthUrl = ({ deps, actor }: Ctx, key: string): string =>
  ruledFileUrl(deps, key, archivedPurpose, actor.sessionId, expirySeconds(deps.now(), linkMinutes));

const inOffice: FileAccessRule = async (asked, uploadId, [sessionId = 0, until]) => {
  if (isAddressExpired(asked, until)) return false;
  const ctx = await officeCtxOf(asked, sessionId);
  return (
    ctx !== null && may(ctx, auditApi.ops.getMonth) && (await monthOfUpload(ctx, uploadId)) !== undefined
  );
};

export const auditFileRules = { [archivedPurpose]: inOffice };
