import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonField, useReason } from '../../kit/form/fields/reason-field.tsx';
import { toast } from '../../kit/page/toast.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { undoCheckOut } from './desk/undo-check-in-out.ts';
import {
  visitCalls as calls,
  refreshVisits,
  visitorName,
  visitorNameOrCount,
  visitToastKey,
} from './use-visit.ts';
import type { SeveralVisitsDialogProps as Props } from './visit-dialog-props.ts';

const countOf = (visits: readonly unknown[]) => () => Promise.resolve(visits.length);

/** Approves several guests who wait. */
export function ApproveDialog({ visits, done, onClose }: Props) {
  return (
    <ImpactDialog
      title={t('visit.approveTitle', visitorNameOrCount(visits))}
      verb={t('visit.approve')}
      rows={visits}
      nameOf={visitorName}
      load={countOf(visits)}
      say={() => t('visit.approveText')}
      call={({ visitId }) => calls.review({ visitId, approve: true, reason: null })}
      successText={(outputs) => t('visit.approved', visitorNameOrCount(visits, outputs.length))}
      refresh={refreshVisits}
      done={done}
      onClose={onClose}
    />
  );
}

const Why = z.strictObject({ reason: visitApi.ops.cancel.input.shape.reason });

/** Takes invitations back; a reason may be given, which the guest reads. */
export function CancelDialog({ visits, done, onClose }: Props) {
  const { form, ready, reason } = useReason(Why, t('visit.reason'));
  // Of one visit alone: of several it is seen which ones end.
  const later = visits.length === 1 ? (visits[0]?.later ?? 0) : 0;
  const [withLater, setWithLater] = useState(false);
  return (
    <ImpactDialog
      title={t('visit.cancelTitle', visitorNameOrCount(visits))}
      verb={t('visit.cancel')}
      destructive
      rows={visits}
      nameOf={visitorName}
      load={countOf(visits)}
      say={() => (
        <div className="stack">
          <p>{t('visit.cancelText')}</p>
          {later > 0 ? (
            <Checkbox checked={withLater} onChange={({ target }) => setWithLater(target.checked)}>
              {t('visit.cancelLater', later)}
            </Checkbox>
          ) : null}
          <ReasonField form={form} hint={t('kit.optional')} />
        </div>
      )}
      ready={ready}
      call={({ visitId }) =>
        calls.cancel({ visitId, reason, ...(later > 0 && withLater ? { later: true } : {}) })
      }
      successText={(outputs) => t('visit.cancelled', visitorNameOrCount(visits, outputs.length))}
      refresh={refreshVisits}
      done={done}
      onClose={onClose}
    />
  );
}

const ends = ['returned', 'lost', 'out'] as const;
type End = (typeof ends)[number];

/** Sets guests as left; of a card that one of them still has, what became of it. */
export function LeaveDialog({ visits, done, onClose }: Props) {
  const [end, setEnd] = useState<End>('returned');
  const [only] = visits.length === 1 ? visits : [];
  const card = only?.card;
  return (
    <ImpactDialog
      title={t('visit.leaveTitle', visitorNameOrCount(visits))}
      verb={t('visit.leave')}
      rows={visits}
      nameOf={visitorName}
      load={countOf(visits)}
      say={() => (
        <div className="stack">
          <p>{t('visit.leaveText')}</p>
          {card ? (
            <>
              <p>{t('visit.leaveCard', card.name ?? card.number)}</p>
              <Radio.Group
                aria-label={t('visit.leaveCard', card.name ?? card.number)}
                value={end}
                options={ends.map((value) => ({ value, label: t(`visit.leaveCard_${value}`) }))}
                onChange={({ target }) => setEnd(ends.find((one) => one === target.value) ?? 'returned')}
              />
            </>
          ) : null}
        </div>
      )}
      call={({ visitId }) => calls.leave({ visitId, card: card && end !== 'out' ? end : null })}
      successText={(outputs) => {
        const text = t('visit.leftDone', visitorNameOrCount(visits, outputs.length));
        const [moved] = outputs;
        if (!only || !moved) return text;
        const undo = { text: t('visit.undo'), run: () => void undoCheckOut(only, moved.version)() };
        toast.undoable(text, undo, visitToastKey(only.visitId));
        return undefined;
      }}
      refresh={refreshVisits}
      done={done}
      onClose={onClose}
    />
  );
}
