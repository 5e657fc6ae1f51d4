import * as z from 'zod/mini';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import {
  miniProgramCalls,
  type Program,
  refreshAfterStart,
  useMiniProgram,
  versionText,
} from './mini-program-calls.ts';

const Back = z.strictObject({ appVersion: z.int(), typed: z.string().check(z.minLength(1)) });
type Back = z.output<typeof Back>;

type Props = ActDialogProps & { appVersion?: number };

function Choose({ row, appVersion, one, onClose }: Props & { one: Program }) {
  const { miniProgramId, version } = row;
  const { former } = one;
  const known = former.find((of) => of.appVersion === appVersion);
  const form = useForm<Back>({
    schema: Back,
    start: { appVersion: (known ?? former[0])?.appVersion ?? null, typed: null },
    label: (name) => t(name === 'typed' ? 'miniProgram.rollBackTyped' : 'miniProgram.version'),
  });
  const to = former.find((of) => of.appVersion === form.values.appVersion);
  return (
    <FormDialog
      title={
        known ? t('miniProgram.rollBackTitle', versionText(known.version)) : t('miniProgram.act_rollBack')
      }
      draft={`miniProgram/rollBack ${miniProgramId}`}
      form={form}
      fields={known ? ['typed'] : ['appVersion', 'typed']}
      light
      verb={t('miniProgram.rollBack')}
      save={(of) => miniProgramCalls.rollBack({ miniProgramId, version, ...of })}
      successText={() => t('miniProgram.started')}
      saved={refreshAfterStart}
      onClose={onClose}
    >
      <p className="warn">
        {t('miniProgram.rollBackText', versionText(row.online), versionText(to?.version ?? null))}
      </p>
      {known ? null : (
        <ChoiceField
          form={form}
          name="appVersion"
          options={former.map((of) => ({ value: of.appVersion, label: versionText(of.version) }))}
        />
      )}
      <TextField form={form} name="typed" hint={t('miniProgram.rollBackType', to?.version ?? '')} />
    </FormDialog>
  );
}

/** Goes back to a version that was online, after its number was typed. */
export function RollBackDialog(props: Props) {
  const { data, error, refetch } = useMiniProgram(props.row.miniProgramId);
  if (data) return <Choose {...props} one={data} />;
  if (!error) return null;
  return (
    <InfoDialog title={t('miniProgram.act_rollBack')} onClose={props.onClose}>
      <LoadFailed failure={error} retry={() => void refetch()} />
    </InfoDialog>
  );
}
