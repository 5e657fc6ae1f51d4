import { maxFeedbackPictures } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { PicturesField, type UploadedPicture } from '../../kit/form/pictures/pictures-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';

/** A picture that the reviewer is shown. */
export type ReviewerPicture = UploadedPicture;
type Holding = { about: string | null; feedback: string | null; pictures: ReviewerPicture[] };

/** Pictures for the reviewer, as many as the platform takes. */
export const ReviewerPicturesField = ({ form, name }: { form: Form<Holding>; name: 'pictures' }) => (
  <PicturesField
    form={form}
    name={name}
    purpose="miniFeedback"
    most={maxFeedbackPictures}
    value={form.values.pictures ?? []}
    put={(next) => form.set(name, next)}
    called={(n) => t('miniProgram.submitPictureOf', n)}
    removes={(n) => t('miniProgram.submitPictureRemove', n)}
    hint={t('miniProgram.submitPicturesHint', maxFeedbackPictures)}
  />
);
