import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { ActionEffects } from './action-effects.tsx';
import type { EmployeeDialogProps } from './employee-dialog-props.ts';
import { refreshStaff } from './staff-kind.ts';

/** A phone that is gone opens nothing any more. */
export function LostPhoneDialog({ kind, row, onClose }: EmployeeDialogProps) {
  return (
    <ConfirmCallDialog
      title={t('employee.lostPhoneTitle', row.name)}
      verb={t('employee.lostPhone')}
      destructive
      call={() => kind.calls.lostPhone({ employeeId: row.employeeId })}
      successText={({ endedSessions }) => t('employee.lostPhoneDone', row.name, endedSessions)}
      done={() => refreshStaff(kind)}
      onClose={onClose}
    >
      <ActionEffects
        head={t('employee.lostPhoneText')}
        points={[
          t('employee.lostPhonePass'),
          t('employee.lostPhoneSessions'),
          t('employee.lostPhoneCodes'),
          t('employee.lostPhoneChat'),
          t('employee.lostPhoneLinks'),
        ]}
        rest={t('employee.lostPhoneKept')}
      />
    </ConfirmCallDialog>
  );
}

/** The phone was found, or its number is on another card. */
export function FoundPhoneDialog({ kind, row, onClose }: EmployeeDialogProps) {
  return (
    <ConfirmCallDialog
      title={t('employee.foundPhoneTitle', row.name)}
      verb={t('employee.foundPhone')}
      call={() => kind.calls.phoneFound({ employeeId: row.employeeId })}
      successText={() => t('employee.foundPhoneDone', row.name)}
      done={() => refreshStaff(kind)}
      onClose={onClose}
    >
      {t('employee.foundPhoneText')}
    </ConfirmCallDialog>
  );
}
