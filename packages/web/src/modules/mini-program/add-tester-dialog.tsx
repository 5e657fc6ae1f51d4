import { chatAccount } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import { miniProgramCalls, refreshAfterStart } from './mini-program-calls.ts';

const Account = z.strictObject({ account: chatAccount });
type Account = z.output<typeof Account>;

/** Lets a chat-app account open the version on trial. */
export function AddTesterDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId } = row;
  const form = useForm<Account>({ schema: Account, label: () => t('miniProgram.testerAccount') });
  return (
    <FormDialog
      title={t('miniProgram.testerAdd')}
      draft={`miniProgram/tester ${miniProgramId}`}
      form={form}
      fields={['account']}
      light
      verb={t('kit.add')}
      save={(input) => miniProgramCalls.addTester({ miniProgramId, ...input })}
      successText={() => t('miniProgram.started')}
      saved={refreshAfterStart}
      onClose={onClose}
    >
      <TextField form={form} name="account" />
      <p className="t3 s12">{t('miniProgram.testersHint')}</p>
    </FormDialog>
  );
}
