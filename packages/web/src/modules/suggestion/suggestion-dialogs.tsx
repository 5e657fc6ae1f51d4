import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import * as z from 'zod/mini';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { AnswerTemplatesDialog, RemoveAnswerTemplateDialog } from './answer-templates-dialog.tsx';
import { ChooseAnswerTemplateDialog } from './choose-answer-template-dialog.tsx';
import { refreshSuggestions, type Suggestion, suggestionCalls, useProjectOptions } from './use-suggestion.ts';
import { WorkingHoursDialog } from './working-hours-dialog.tsx';

type One = {
  suggestion: Pick<Suggestion, 'suggestionId' | 'projectId' | 'handlerId' | 'version'>;
  onClose: () => void;
};

const ofVersion = ({ suggestionId, version }: One['suggestion']) => ({ suggestionId, version });

const Assigned = z.strictObject({ handlerId: suggestionApi.ops.assign.input.shape.handlerId });

/** Gives a suggestion to somebody who handles such in its project. */
function AssignDialog({ suggestion, onClose }: One) {
  const { suggestionId, projectId, handlerId } = suggestion;
  const { data, isPending } = useProjectOptions(projectId);
  const offered = (data?.handlers ?? []).filter((one) => one.handlerId !== handlerId);
  const form = useForm({ schema: Assigned, label: () => t('suggestion.handlerId') });
  const nameOf = (id: number) => offered.find((one) => one.handlerId === id)?.handlerName ?? '';
  return (
    <FormDialog
      title={t('suggestion.assignTitle', suggestionId)}
      draft={`suggestion/assign ${suggestionId}`}
      form={form}
      fields={['handlerId']}
      verb={t('suggestion.assign')}
      save={(chosen) => suggestionCalls.assign({ ...ofVersion(suggestion), ...chosen })}
      successText={(_, chosen) => t('suggestion.assigned', nameOf(chosen.handlerId))}
      saved={refreshSuggestions}
      reload={refreshSuggestions}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="handlerId"
        options={recordChoices(offered, 'handlerId', 'handlerName')}
        loading={isPending}
      />
    </FormDialog>
  );
}

const CloseDialog = ({ suggestion, onClose }: One) => (
  <ConfirmCallDialog
    title={t('suggestion.closeTitle', suggestion.suggestionId)}
    verb={t('suggestion.close')}
    call={() => suggestionCalls.close(ofVersion(suggestion))}
    successText={() => t('suggestion.closed')}
    done={refreshSuggestions}
    onClose={onClose}
  >
    {t('suggestion.closeText', suggestionDays.reopen)}
  </ConfirmCallDialog>
);

const LinkDialog = ({ suggestion, ofId, onClose }: One & { ofId: number }) => (
  <ConfirmCallDialog
    title={t('suggestion.linkTitle')}
    verb={t('suggestion.link')}
    call={() => suggestionCalls.link({ ...ofVersion(suggestion), ofId })}
    successText={() => t('suggestion.linked')}
    done={refreshSuggestions}
    onClose={onClose}
  >
    {t('suggestion.linkText', suggestion.suggestionId, ofId, suggestionDays.undo)}
  </ConfirmCallDialog>
);

const UnlinkDialog = ({ suggestion, onClose }: One) => (
  <ConfirmCallDialog
    title={t('suggestion.unlinkTitle')}
    verb={t('suggestion.unlink')}
    call={() => suggestionCalls.unlink(ofVersion(suggestion))}
    successText={() => t('suggestion.unlinked')}
    done={refreshSuggestions}
    onClose={onClose}
  >
    {t('suggestion.unlinkText', suggestion.suggestionId)}
  </ConfirmCallDialog>
);

/** The questions about suggestions, and what a project sets of them. */
export const dialogs = {
  assign: AssignDialog,
  close: CloseDialog,
  link: LinkDialog,
  unlink: UnlinkDialog,
  hours: WorkingHoursDialog,
  templates: AnswerTemplatesDialog,
  removeTemplate: RemoveAnswerTemplateDialog,
  useTemplate: ChooseAnswerTemplateDialog,
};
