import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';

/** The page that the program itself opens with. */
const home = '';
const Opened = z.strictObject({ path: z.string() });
type Opened = z.output<typeof Opened>;

type Props = ActDialogProps & { path: string | null; chosen: (path: string | null) => void };

/** With which page the version on trial opens. */
export function TrialStartPageDialog({ row, path, chosen, onClose }: Props) {
  const { miniProgramId } = row;
  const { data, error, isPending, refetch } = useRead(miniProgramApi, 'trialPages', { miniProgramId });
  const form = useForm<Opened>({
    schema: Opened,
    start: { path: path ?? home },
    label: () => t('miniProgram.trialPageOf'),
  });
  return (
    <FormDialog
      title={t('miniProgram.trialPage')}
      draft={`miniProgram/trial ${miniProgramId}`}
      form={form}
      fields={['path']}
      light
      verb={t('miniProgram.trialShow')}
      save={(input) => Promise.resolve(input)}
      saved={(input) => {
        chosen(input.path === home ? null : input.path);
        onClose();
      }}
      onClose={onClose}
    >
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      <ChoiceField
        form={form}
        name="path"
        loading={isPending}
        options={[
          { value: home, label: t('miniProgram.trialHome') },
          ...(data ?? []).map((one) => ({ value: one, label: one })),
        ]}
      />
    </FormDialog>
  );
}
