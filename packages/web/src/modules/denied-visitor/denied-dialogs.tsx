import {
  DeniedVisitorInput,
  type DeniedVisitorRow,
  deniedVisitorApi,
} from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../kit/form/fields/date-field.tsx';
import { ReasonDialog } from '../../kit/form/fields/reason-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { today } from '../../kit/time/project-time.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { denyListCalls, refreshDenyList } from './use-deny-list.ts';

const label = (name: string) => t(`deniedVisitor.${name as keyof DeniedVisitorInput}`);

/** Denies somebody; visits that are open end at once, and who is on site now is said aloud. */
function AddDialog({ projectId, onClose }: { projectId: number | null; onClose: () => void }) {
  const { data, isPending } = useRead(deniedVisitorApi, 'options', {});
  const form = useForm<DeniedVisitorInput>({
    schema: DeniedVisitorInput,
    start: { projectId },
    label,
  });
  return (
    <FormDialog
      title={t('deniedVisitor.addNew')}
      draft="deniedVisitor/add"
      form={form}
      fields={['name', 'phone', 'idNumber', 'projectId', 'until', 'reason']}
      save={denyListCalls.add}
      saved={({ ended, onSite }, { name }) => {
        toast.success(ended > 0 ? t('deniedVisitor.addedEnds', name, ended) : t('deniedVisitor.added', name));
        if (onSite > 0) toast.error(t('deniedVisitor.addedOnSite', name));
        refreshDenyList();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <TextField form={form} name="phone" inputMode="tel" hint={t('deniedVisitor.phoneHint')} />
      <TextField form={form} name="idNumber" />
      {signedInUser().currProjectId === null ? (
        <ChoiceField
          form={form}
          name="projectId"
          options={recordChoices(data, 'projectId', 'projectName')}
          loading={isPending}
        />
      ) : null}
      <DateField form={form} name="until" from={null} first={today()} hint={t('deniedVisitor.untilHint')} />
      <MultilineField form={form} name="reason" rows={3} />
    </FormDialog>
  );
}

const { name, reason, until } = deniedVisitorApi.ops.edit.input.shape;
const Facts = z.strictObject({ name, reason, until });

function EditDialog({ row, onClose }: { row: DeniedVisitorRow; onClose: () => void }) {
  const { deniedId } = row;
  const { form, held } = useRecordForm(row, {
    schema: Facts,
    label,
    read: () => denyListCalls.get({ deniedId }),
    entity: 'deniedVisitor',
  });
  return (
    <FormDialog
      title={t('deniedVisitor.editTitle')}
      draft={`deniedVisitor/edit ${deniedId}`}
      form={form}
      fields={['name', 'until', 'reason']}
      save={(input) => denyListCalls.edit({ deniedId, version: held.version, ...input })}
      successText={(_, input) => t('deniedVisitor.savedName', input.name)}
      saved={refreshDenyList}
      held={held}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <DateField form={form} name="until" from={null} first={today()} hint={t('deniedVisitor.untilHint')} />
      <MultilineField form={form} name="reason" rows={3} />
    </FormDialog>
  );
}

const Why = z.strictObject({ reason: deniedVisitorApi.ops.remove.input.shape.reason });

type RemoveProps = { row: DeniedVisitorRow; done?: (() => void) | undefined; onClose: () => void };

function RemoveDialog({ row, done, onClose }: RemoveProps) {
  return (
    <ReasonDialog
      rule={Why}
      label={t('deniedVisitor.removeReason')}
      title={t('deniedVisitor.removeTitle', row.name)}
      draft={`deniedVisitor/remove ${row.deniedId}`}
      verb={t('deniedVisitor.remove')}
      save={(input) => denyListCalls.remove({ deniedId: row.deniedId, ...input })}
      successText={() => t('deniedVisitor.removed', row.name)}
      saved={() => {
        // First, so that the page of the entry doesn't ask for it again.
        done?.();
        refreshDenyList();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('deniedVisitor.removeText')}</p>
    </ReasonDialog>
  );
}

/** The form of a new or edited entry, and the question before one is taken off. */
export const dialogs = { add: AddDialog, edit: EditDialog, remove: RemoveDialog };
