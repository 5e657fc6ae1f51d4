import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { momentText, refreshReservations, reservationCalls } from './use-reservation.ts';

/** Confirms the viewing that the person asked for: when it is, where, and who shows. */
export function ConfirmViewingDialog({
  reservation,
  onClose,
}: {
  reservation: ReservationRow;
  onClose: () => void;
}) {
  const { reservationId, name } = reservation;
  const { data } = useRead(reservationApi, 'get', { reservationId });
  const asked = data?.viewings.find((viewing) => viewing.state === 'hold' && viewing.asked);
  const write = useWrite(reservationCalls.confirmViewing, {
    done: () => {
      toast.success(t('reservation.viewingConfirmed'));
      refreshReservations();
      onClose();
    },
    failed: () => {
      refreshReservations();
      return false;
    },
  });
  return (
    <Dialog
      title={t('reservation.confirmTitle', name)}
      verb={t('reservation.confirmViewing')}
      light
      busy={write.busy}
      okButtonProps={{ disabled: !asked }}
      onOk={() => asked && void write.run({ viewingId: asked.viewingId, version: asked.version })}
      onCancel={onClose}
    >
      {data ? (
        <>
          <div className="brief-box">
            {asked ? (
              <>
                <b>{momentText(asked.startAt, data.zone)}</b>
                <span className="t2">
                  {[asked.hostName, asked.buildingName, asked.unit].filter(Boolean).join(' · ')}
                </span>
              </>
            ) : (
              t('reservation.noneAsked')
            )}
          </div>
          <p className="t2">{t('reservation.bookHint')}</p>
        </>
      ) : (
        <Skeleton rows={2} />
      )}
    </Dialog>
  );
}
