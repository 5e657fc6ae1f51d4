import { Checkbox } from 'antd';
import * as z from 'zod/mini';
import { Field } from '../../kit/form/field.tsx';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import {
  miniProgramCalls,
  miniProgramName,
  type Program,
  refreshAfterStart,
  useMiniProgram,
  versionText,
} from './mini-program-calls.ts';

const Chosen = z.strictObject({ templateId: z.int(), older: z.nullable(z.boolean()) });
type Chosen = z.output<typeof Chosen>;

type Props = ActDialogProps & { templateId?: number };

const label = (name: keyof Chosen & string) =>
  t(name === 'older' ? 'miniProgram.selectOlderMeant' : 'miniProgram.version');

function Choose({ row, templateId, one, onClose }: Props & { one: Program }) {
  const { miniProgramId, version } = row;
  const offered = one.versions.filter(({ canSelect }) => canSelect);
  const form = useForm<Chosen>({
    schema: Chosen,
    start: { templateId: templateId ?? offered[0]?.templateId ?? null, older: null },
    label,
  });
  const chosen = one.versions.find((of) => of.templateId === form.values.templateId);
  return (
    <FormDialog
      title={
        templateId === undefined
          ? t('miniProgram.act_select')
          : t('miniProgram.selectTitle', versionText(chosen?.version ?? null))
      }
      draft={`miniProgram/select ${miniProgramId}`}
      form={form}
      fields={['templateId', 'older']}
      light
      verb={t('miniProgram.select')}
      save={({ templateId: of, older }) =>
        miniProgramCalls.select({ miniProgramId, version, templateId: of, older: older === true })
      }
      successText={() => t('miniProgram.started')}
      saved={refreshAfterStart}
      onClose={onClose}
    >
      <p>{t('miniProgram.selectText', miniProgramName(row))}</p>
      {templateId === undefined ? (
        <ChoiceField
          form={form}
          name="templateId"
          options={offered.map((of) => ({
            value: of.templateId,
            label: `${versionText(of.version)} · ${of.about}`,
          }))}
        />
      ) : (
        <p className="t2">{chosen?.about}</p>
      )}
      {chosen?.older ? (
        <>
          <p className="warn">{t('miniProgram.selectOlder', versionText(row.online))}</p>
          <Field form={form} name="older">
            {({ id }) => (
              <Checkbox
                id={id}
                checked={form.values.older === true}
                onChange={({ target }) => form.set('older', target.checked)}
              >
                {t('kit.yes')}
              </Checkbox>
            )}
          </Field>
        </>
      ) : null}
    </FormDialog>
  );
}

/** Uploads a version, which becomes the one on trial; one that is older than what is online is asked about. */
export function SelectVersionDialog(props: Props) {
  const { data, error, refetch } = useMiniProgram(props.row.miniProgramId);
  if (data) return <Choose {...props} one={data} />;
  if (!error) return null;
  return (
    <InfoDialog title={t('miniProgram.act_select')} onClose={props.onClose}>
      <LoadFailed failure={error} retry={() => void refetch()} />
    </InfoDialog>
  );
}
