import { type VisitLinkRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import * as z from 'zod/mini';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { ConfirmCallDialog } from '../../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import { refreshVisits, visitCalls } from '../use-visit.ts';
import { LinkDialog } from './link-dialog.tsx';
import { visitLinkName } from './visit-link-cells.tsx';

type Props = { link: VisitLinkRow; onClose: () => void };

const ShowDialog = ({ link, onClose }: Props) => (
  <LinkDialog
    title={t('visit.linkTitle', visitLinkName(link))}
    text={t('visit.linkGroupText')}
    load={() => visitCalls.linkUrl({ linkId: link.linkId })}
    onClose={onClose}
  />
);

const Places = z.strictObject({ places: visitApi.ops.resizeLink.input.shape.places });

function ResizeDialog({ link, onClose }: Props) {
  const { linkId, places, taken } = link;
  const form = useForm({ schema: Places, start: { places }, label: () => t('visit.places') });
  return (
    <FormDialog
      title={t('visit.linkResizeOf', visitLinkName(link))}
      draft={`visit/resizeLink ${linkId}`}
      form={form}
      fields={['places']}
      save={(input) => visitCalls.resizeLink({ linkId, ...input })}
      successText={(now) => t('visit.linkResized', now.places)}
      saved={refreshVisits}
      onClose={onClose}
    >
      <p className="t2">{t('visit.linkResizeText', taken)}</p>
      <NumberField form={form} name="places" />
    </FormDialog>
  );
}

const CloseDialog = ({ link, onClose }: Props) => (
  <ConfirmCallDialog
    title={t('visit.linkCloseTitle')}
    verb={t('visit.linkClose')}
    destructive
    call={() => visitCalls.closeLink({ linkId: link.linkId })}
    successText={() => t('visit.linkClosedDone')}
    done={refreshVisits}
    onClose={onClose}
  >
    {t('visit.linkCloseText', link.taken)}
  </ConfirmCallDialog>
);

/** Shows a link that guests fill in, changes for how many it is, and closes it. */
export const dialogs = { linkShow: ShowDialog, linkResize: ResizeDialog, linkClose: CloseDialog };
