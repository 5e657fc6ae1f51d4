import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import * as z from 'zod/mini';
import { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { type Notice, noticeCalls, titleOf } from './use-notice.ts';

type Props = {
  notice: Notice;
  done: () => void;
  /** The text is another by now: it is to be looked at again. */
  changed: () => void;
  onClose: () => void;
};

const looked = ({ noticeId, version, revision }: Notice) => ({ noticeId, version, hash: revision.hash });

/** What approving does, in sentences. */
function saidOf({ revision, live, people, phones }: Notice, isPast: boolean): string[] {
  const { releaseAt, zone, sms } = revision;
  const clock = releaseAt === null ? '' : clockOf(releaseAt, zone);
  const told = sms && !live ? [t('notice.approveSms', phones)] : [];
  if (live) return [t('notice.approveReplace')];
  if (releaseAt === null) return [t('notice.approveNow', people), ...told];
  if (isPast) return [t('notice.approvePassed', clock, people), ...told];
  return [t('notice.approveLater', clock, zone, people), ...told];
}

/** Approves exactly what was looked at. */
export function ApproveDialog({ notice, done, changed, onClose }: Props) {
  const { releaseAt, zone } = notice.revision;
  const isPast = releaseAt !== null && Date.parse(releaseAt) <= Date.now();
  const { run, busy } = useWrite(noticeCalls.approve, {
    done: () => {
      toast.success(t('notice.approved'));
      done();
    },
    failed: ({ code, message }) => {
      if (code !== 409) return false;
      // Who was first, or that there is another text by now.
      toast.error(message);
      changed();
      return true;
    },
  });
  const later = releaseAt !== null && !isPast;
  return (
    <ConfirmDialog
      title={t('notice.approveTitle', titleOf(notice))}
      verb={later ? t('notice.approveLaterVerb', clockOf(releaseAt, zone)) : t('notice.approveNowVerb')}
      busy={busy}
      onConfirm={() => void run({ ...looked(notice), ...(isPast ? { now: true } : {}) })}
      onCancel={onClose}
    >
      {saidOf(notice, isPast).map((said) => (
        <p key={said}>{said}</p>
      ))}
    </ConfirmDialog>
  );
}

const Reason = z.strictObject({ reason: noticeApi.ops.reject.input.shape.reason });

/** Where somebody was first, how it stands by now is shown behind what is said of it. */
async function rejecting(notice: Notice, reason: string, changed: () => void) {
  try {
    return await noticeCalls.reject({ ...looked(notice), reason });
  } catch (cause) {
    if (cause instanceof CallFailed && cause.code === 409) changed();
    throw cause;
  }
}

/** Sends it back to its author, who hears why. */
export function RejectDialog({ notice, done, changed, onClose }: Props) {
  return (
    <ReasonDialog
      title={`${t('notice.reject')} · ${titleOf(notice)}`}
      draft={`notice/reject ${notice.noticeId}`}
      rule={Reason}
      label={t('notice.rejectReason')}
      rows={3}
      usual={codeChoices('notice.usual', ['time', 'english', 'pictures', 'audience']).map(
        ({ label }) => label,
      )}
      verb={t('notice.reject')}
      save={({ reason }) => rejecting(notice, reason, changed)}
      saved={() => {
        toast.success(t('notice.rejected'));
        done();
      }}
      reload={changed}
      onClose={onClose}
    >
      <p className="t3 s12">{t('notice.rejectHint')}</p>
    </ReasonDialog>
  );
}
