import { CardNumber } from '@mdi/contract/modules/employee/employee.contract.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import type { EmployeeDialogProps } from './employee-dialog-props.ts';
import { refreshStaff } from './staff-kind.ts';

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
