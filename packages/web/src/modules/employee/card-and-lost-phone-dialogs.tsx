import { CardNumber, type EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { ActionEffects } from './action-effects.tsx';
import { refreshStaff, type StaffKind } from './staff-kind.ts';

export type EmployeeDialogProps = { kind: StaffKind; row: EmployeeRow; onClose: () => void };

/** Gives out a card by its number. */
export function GiveCardDialog({ kind, row, onClose }: EmployeeDialogProps) {
  const form = useForm<CardNumber>({
    schema: CardNumber,
    label: (name) => t(`employee.${name}`),
  });
  return (
    <FormDialog
      title={t('employee.giveCardTitle', row.name)}
      draft={`employee/card ${row.employeeId}`}
      form={form}
      fields={['icCard']}
      width={440}
      verb={t('employee.giveCardVerb')}
      save={({ icCard }) => kind.calls.card({ employeeId: row.employeeId, icCard, state: 'inUse' })}
      successText={(_, { icCard }) => t('employee.cardGiven', row.name, icCard)}
      saved={() => refreshStaff(kind)}
      onClose={onClose}
    >
      <TextField form={form} name="icCard" hint={t('employee.giveCardHint')} />
    </FormDialog>
  );
}

const ends = {
  lost: {
    title: 'employee.loseCardTitle',
    text: 'employee.loseCardText',
    verb: 'employee.loseCard',
    done: 'employee.cardLost',
  },
  returned: {
    title: 'employee.returnCardTitle',
    text: 'employee.returnCardText',
    verb: 'employee.returnCard',
    done: 'employee.cardReturned',
  },
} as const;

/** Takes the card out of use: lost, or handed back. */
export function EndCardDialog({
  kind,
  row,
  onClose,
  state,
}: EmployeeDialogProps & { state: 'lost' | 'returned' }) {
  const words = ends[state];
  return (
    <ConfirmCallDialog
      title={t(words.title, row.name)}
      verb={t(words.verb)}
      destructive={state === 'lost'}
      call={() => kind.calls.card({ employeeId: row.employeeId, icCard: null, state })}
      successText={() => t(words.done, row.name)}
      done={() => refreshStaff(kind)}
      onClose={onClose}
    >
      {t(words.text, row.icCard ?? '')}
    </ConfirmCallDialog>
  );
}

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
