import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenFlags, tokenText, tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type Holder, holderOf } from './pass.holder.queries.ts';
import { passIssueSeconds, takePassNumbers } from './pass.issue.queries.ts';
import { limitByKnownEnd } from './pass.known-ends.ts';
import { notifyReaders } from './pass.notify-readers.queries.ts';
import { passSignerOf } from './pass.signing-keys.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

/** Each pass is shown for so many seconds; one answer covers three of them without network. */
export const passRotation = { shownSeconds: 30, earlySeconds: 5, lifeSeconds: 65, ahead: 3 } as const;
const { shownSeconds, earlySeconds, lifeSeconds, ahead } = passRotation;

/** One rotating pass: its text for the QR code, and from when to when (ms) to show it. */
export type RotatingPass = { text: string; showFrom: number; showTo: number };

export type IssuedPasses =
  | { is: 'issued'; passes: RotatingPass[] }
  /** The job is gone, or what stops its passes. */
  | { is: 'refused'; standing: Standing }
  /** They are valid, and there is nowhere they may enter. */
  | { is: 'nowhere' }
  /** Asked again within ten seconds. */
  | { is: 'tooSoon' };

/** The passes of the next 90 seconds, none good beyond the cut-off time or where an opening has ended. */
async function sign(
  work: PassWork,
  holder: Holder,
  { firstJti, iat }: { firstJti: number; iat: number },
): Promise<RotatingPass[]> {
  const { projectId, companyId, employeeId, cutOffAt } = holder;
  const signer = await passSignerOf(work, projectId);
  const now = Math.floor(work.now.getTime() / 1000);
  const at = await limitByKnownEnd(
    work,
    holder,
    now + ahead * shownSeconds,
    async (end) => (await holderOf({ ...work, now: end }, employeeId))?.areaIds,
  );
  const last = cutOffAt === null ? Number.POSITIVE_INFINITY : Math.floor(cutOffAt.getTime() / 1000);
  const passes: RotatingPass[] = [];
  for (let n = 0; n < ahead; n += 1) {
    const showFrom = now + n * shownSeconds;
    const nbf = showFrom - earlySeconds;
    const { area, until } = at(showFrom + shownSeconds);
    if (showFrom >= last || area === null) break;
    const body = tokenBody({
      kid: signer.kid,
      type: tokenTypes.employee,
      flags: tokenFlags.rotating,
      pid: projectId,
      tid: companyId,
      sid: employeeId,
      jti: firstJti + n,
      area,
      iat,
      nbf,
      exp: Math.min(nbf + lifeSeconds, last, until),
    });
    const text = tokenText(body, signer.sign(passMessage(body)));
    passes.push({ text, showFrom: showFrom * 1000, showTo: (showFrom + shownSeconds) * 1000 });
  }
  return passes;
}

/**
 * Three rotating passes of an employee, each shown for 30 seconds; at most once in ten. Somebody who is valid
 * again although readers were last told otherwise is made known to them first.
 */
export async function issuePasses(work: PassWork, employeeId: number): Promise<IssuedPasses> {
  const iat = (await passIssueSeconds(work, 'U', [employeeId])).get(employeeId);
  const holder = await holderOf(work, employeeId);
  if (!holder || iat === undefined) return { is: 'refused', standing: 'left' };
  if (holder.standing !== 'valid') return { is: 'refused', standing: holder.standing };
  if (holder.areaIds.length === 0) return { is: 'nowhere' };
  const last = await takePassNumbers(work, tokenTypes.employee, employeeId, ahead);
  if (last === null) return { is: 'tooSoon' };
  await notifyReaders(work, { employees: [employeeId] });
  const passes = await sign(work, holder, { firstJti: last - ahead + 1, iat });
  // The only opening ends in a moment.
  return passes.length === 0 ? { is: 'nowhere' } : { is: 'issued', passes };
}
