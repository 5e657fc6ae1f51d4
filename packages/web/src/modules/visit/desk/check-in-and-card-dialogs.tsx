import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import * as z from 'zod/mini';
import { useWrite } from '../../../kit/call/use-write.ts';
import { TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { toast } from '../../../kit/page/toast.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import { refreshVisits, visitCalls, visitorCardCalls, visitorName, visitToastKey } from '../use-visit.ts';
import type { VisitDialogProps } from '../visit-dialog-props.ts';
import { VisitMarks } from '../visit-tags.tsx';
import { visitPeriodText } from '../visit-times.tsx';
import { undoCheckIn } from './undo-check-in-out.ts';

const Arrival = z.strictObject({ card: visitApi.ops.checkIn.input.shape.card });
type Arrival = z.output<typeof Arrival>;

/** Checks a guest in who stands at the desk; a card can be handed out with it. */
export function CheckInDialog({ visit, onClose }: VisitDialogProps) {
  const { visitId } = visit;
  const form = useForm<Arrival>({ schema: Arrival, label: () => t('visit.card') });
  return (
    <FormDialog
      title={`${t('visit.deskCheckIn')} · ${visitorName(visit)}`}
      draft={`visit/checkIn ${visitId}`}
      verb={t('visit.deskCheckIn')}
      form={form}
      light
      fields={['card']}
      save={({ card }) => visitCalls.checkIn({ visitId, card })}
      saved={(_, { card }) => {
        const name = visitorName(visit);
        const text = card === null ? t('visit.deskArrived', name) : t('visit.deskArrivedCard', name, card);
        const undo = { text: t('visit.undo'), run: () => void undoCheckIn(visit)() };
        toast.undoable(text, undo, visitToastKey(visit.visitId));
        refreshVisits();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="row t2">
        {visit.companyName} · {visitPeriodText(visit)}
        <VisitMarks of={visit} />
      </p>
      <TextField form={form} name="card" hint={t('visit.cardHint')} />
    </FormDialog>
  );
}

const Lending = z.strictObject({ number: visitorCardApi.ops.lend.input.shape.number });
type Lending = z.output<typeof Lending>;

/** Hands a visitor card out; readers let it in from then on. */
export function LendCardDialog({ visit, onClose }: VisitDialogProps) {
  const { visitId } = visit;
  const form = useForm<Lending>({
    schema: Lending,
    label: () => t('visitorCard.number'),
  });
  return (
    <FormDialog
      title={`${t('visit.deskLend')} · ${visitorName(visit)}`}
      draft={`visit/lend ${visitId}`}
      verb={t('visit.deskLend')}
      form={form}
      light
      fields={['number']}
      save={({ number }) => visitorCardCalls.lend({ visitId, number })}
      successText={(_, { number }) => t('visit.deskLent', number, visitorName(visit))}
      saved={refreshVisits}
      onClose={onClose}
    >
      <TextField form={form} name="number" hint={t('visitorCard.scanHint')} />
    </FormDialog>
  );
}

/** Takes a card back while the guest stays. */
export function TakeBackCardDialog({ visit, onClose }: VisitDialogProps) {
  const { card, projectId } = visit;
  const back = useWrite((number: string) => visitorCardCalls.takeBack({ projectId, number }), {
    done: (_, number) => {
      toast.success(t('visit.deskTaken', number));
      refreshVisits();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('visit.deskTakeBack')}
      verb={t('visit.deskTakeBack')}
      ready={card !== null}
      busy={back.busy}
      onConfirm={() => card && void back.run(card.number)}
      onCancel={onClose}
    >
      {t('visitorCard.takeBackText', card?.name ?? card?.number ?? '', visitorName(visit))}
    </ConfirmDialog>
  );
}
