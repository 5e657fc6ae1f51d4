import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import * as z from 'zod/mini';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import { miniProgramCalls, refreshAfterStart, useMiniProgram, versionText } from './mini-program-calls.ts';
import { type ReviewerPicture, ReviewerPicturesField } from './reviewer-pictures-field.tsx';

const { about, feedback } = miniProgramApi.ops.submit.input.shape;
const Told = z.strictObject({
  about: z.nullable(about),
  feedback: z.nullable(feedback),
  pictures: z.custom<ReviewerPicture[]>(),
});
type Told = z.output<typeof Told>;

const words = {
  about: 'miniProgram.submitAbout',
  feedback: 'miniProgram.submitFeedback',
  pictures: 'miniProgram.submitPictures',
} as const;

/** Submits the selected version for review; after a rejection with what the reviewer is told. */
export function SubmitForReviewDialog({ row, onClose }: ActDialogProps) {
  const { miniProgramId, version, release } = row;
  const again = release === 'rejected';
  const quota = useMiniProgram(miniProgramId).data?.quota;
  const form = useForm<Told>({
    schema: Told,
    start: { about: null, feedback: null, pictures: [] },
    label: (name) => t(words[name]),
  });
  return (
    <FormDialog
      title={t('miniProgram.submitTitle', versionText(row.selected))}
      draft={`miniProgram/submit ${miniProgramId}`}
      form={form}
      fields={again ? ['feedback', 'pictures', 'about'] : ['about']}
      verb={t('miniProgram.submit')}
      save={(told) =>
        miniProgramCalls.submit({
          miniProgramId,
          version,
          about: told.about ?? '',
          feedback: told.feedback ?? '',
          pictures: told.pictures.map(({ uploadId }) => uploadId),
        })
      }
      successText={() => t('miniProgram.started')}
      saved={refreshAfterStart}
      onClose={onClose}
    >
      <p>{quota ? t('miniProgram.submitText', quota.rest) : t('miniProgram.quotaUnknown')}</p>
      {again ? (
        <>
          <MultilineField form={form} name="feedback" rows={3} />
          <ReviewerPicturesField form={form} name="pictures" />
        </>
      ) : null}
      <TextField form={form} name="about" />
    </FormDialog>
  );
}
