import { type NoticeRow, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { useNoticePaths } from './notice-paths.ts';
import { NoticeRulesDialog } from './notice-rules-dialog.tsx';
import { ReadersDialog } from './readers-dialog.tsx';
import { noticeCalls, refreshNotices, titleOf } from './use-notice.ts';

type One = { notice: NoticeRow; onClose: () => void };

const ofVersion = ({ noticeId, version }: NoticeRow) => ({ noticeId, version });

const questions = {
  submit: ['notice.submitTitle', 'notice.submitText', 'notice.submit', 'notice.submitted'],
  withdraw: ['notice.withdrawTitle', 'notice.withdrawText', 'notice.withdraw', 'notice.withdrawn'],
  pullBack: ['notice.pullBackTitle', 'notice.pullBackText', 'notice.pullBack', 'notice.pulledBack'],
} as const;

/** Asks before a notice moves on in its way. */
const moves =
  (kind: keyof typeof questions) =>
  ({ notice, onClose }: One): ReactNode => {
    const [title, text, verb, said] = questions[kind];
    return (
      <ConfirmCallDialog
        title={t(title, titleOf(notice))}
        verb={t(verb)}
        call={() => noticeCalls[kind](ofVersion(notice))}
        successText={() => t(said)}
        done={refreshNotices}
        onClose={onClose}
      >
        {t(text)}
      </ConfirmCallDialog>
    );
  };

function CopyDialog({ notice, onClose }: One) {
  const paths = useNoticePaths();
  const navigate = useNavigate();
  return (
    <ConfirmCallDialog
      title={t('notice.copyTitle', titleOf(notice))}
      verb={t('notice.copy')}
      call={() => noticeCalls.copy({ noticeId: notice.noticeId })}
      successText={() => t('notice.copied')}
      done={({ noticeId }) => {
        refreshNotices();
        navigate(paths.edit(noticeId));
      }}
      onClose={onClose}
    >
      {t('notice.copyText')}
    </ConfirmCallDialog>
  );
}

function ReopenDialog({ notice, onClose }: One) {
  const [announceAgain, setAgain] = useState(false);
  return (
    <ConfirmCallDialog
      title={t('notice.reopenTitle', titleOf(notice))}
      verb={t('notice.reopen')}
      call={() => noticeCalls.reopen({ ...ofVersion(notice), announceAgain })}
      successText={() => t('notice.reopened')}
      done={refreshNotices}
      onClose={onClose}
    >
      <p>{t('notice.reopenText')}</p>
      <Checkbox checked={announceAgain} onChange={({ target }) => setAgain(target.checked)}>
        {t('notice.announceAgain')}
      </Checkbox>
    </ConfirmCallDialog>
  );
}

function RemindDialog({ notice, onClose }: One) {
  return (
    <ConfirmCallDialog
      title={t('notice.remindTitle')}
      verb={t('notice.remind')}
      call={() => noticeCalls.remind({ noticeId: notice.noticeId })}
      successText={({ people }) => t('notice.reminded', people)}
      done={refreshNotices}
      onClose={onClose}
    >
      {t('notice.remindText', titleOf(notice))}
    </ConfirmCallDialog>
  );
}

const Reason = z.strictObject({ reason: noticeApi.ops.revoke.input.shape.reason });

function RevokeDialog(props: {
  notices: readonly NoticeRow[];
  done?: (() => void) | undefined;
  onClose: () => void;
}) {
  const { notices: chosen, done, onClose } = props;
  const [first] = chosen;
  const noticeIds = chosen.map(({ noticeId }) => noticeId);
  return (
    <ReasonDialog
      title={
        chosen.length === 1 && first
          ? t('notice.revokeTitle', titleOf(first))
          : t('notice.revokeMany', chosen.length)
      }
      draft={`notice/revoke ${noticeIds.join(' ')}`}
      rule={Reason}
      label={t('notice.revokeReason')}
      verb={t('notice.revoke')}
      save={({ reason }) => noticeCalls.revoke({ noticeIds, reason })}
      successText={({ revoked }) => t('notice.revoked', revoked)}
      saved={() => {
        done?.();
        refreshNotices();
      }}
      onClose={onClose}
    >
      <p>{t('notice.revokeText')}</p>
    </ReasonDialog>
  );
}

function NoticeRemoveDialog({ notice, done, onClose }: One & { done?: (() => void) | undefined }) {
  const { noticeId } = notice;
  return (
    <RemoveDialog
      name={titleOf(notice)}
      check={() => noticeCalls.remove({ noticeId }, { dryRun: true })}
      call={() => noticeCalls.remove({ noticeId })}
      successText={() => t('notice.removed', titleOf(notice))}
      done={() => {
        // First, so that the page of the deleted notice doesn't ask for it again.
        done?.();
        refreshNotices();
      }}
      onClose={onClose}
    >
      {t('notice.removeText')}
    </RemoveDialog>
  );
}

/** The questions about notices, who has read one, and the rules of the projects. */
export const dialogs = {
  submit: moves('submit'),
  withdraw: moves('withdraw'),
  pullBack: moves('pullBack'),
  reopen: ReopenDialog,
  copy: CopyDialog,
  remind: RemindDialog,
  revoke: RevokeDialog,
  remove: NoticeRemoveDialog,
  readers: ReadersDialog,
  rules: NoticeRulesDialog,
};
