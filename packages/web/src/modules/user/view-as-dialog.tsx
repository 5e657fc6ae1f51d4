import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { maxReasonLength, viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { t } from '../../kit/words/words.ts';

const viewAs = client(viewAsApi);

type Wrong = { seat?: string | undefined; reason?: string | undefined };

/** Says what it means to see the product as somebody else, asks in which role and why, and begins. */
export function ViewAsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const seats = user.assignments.map(({ assignmentId, roleName, projectName, tenantName }) => ({
    value: assignmentId as number,
    label: [roleName, projectName, tenantName].filter(Boolean).join(' · '),
  }));
  const [seat, setSeat] = useState(seats.length === 1 ? seats[0]?.value : undefined);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const { run, busy } = useWrite(
    (assignmentId: number) =>
      viewAs.start({ mdiUserId: user.mdiUserId, assignmentId, reason: reason.trim() }),
    // The page is another person's from here on.
    { done: () => location.assign(import.meta.env.BASE_URL) },
  );
  const begin = () => {
    const missing = t('kit.error.required');
    const found = {
      ...(seat === undefined ? { seat: missing } : {}),
      ...(reason.trim() === '' ? { reason: missing } : {}),
    };
    setWrong(found);
    if (seat !== undefined && reason.trim() !== '') void run(seat);
    else document.getElementById(seat === undefined ? 'viewAsSeat' : 'viewAsReason')?.focus();
  };
  return (
    <Dialog
      title={t('viewAs.title', user.nickName)}
      verb={t('viewAs.start')}
      okButtonProps={{ disabled: seats.length === 0 }}
      busy={busy}
      onOk={begin}
      onCancel={onClose}
    >
      <div className="dialog-fields">
        <p>{t('viewAs.text')}</p>
        <p className="t2">{t('viewAs.recorded')}</p>
        {seats.length === 0 ? (
          <p role="alert">{t('viewAs.none')}</p>
        ) : (
          <>
            <LabelledControl id="viewAsSeat" label={t('viewAs.seat')} required error={wrong.seat} alert>
              <Select
                {...controlProps('viewAsSeat', wrong.seat)}
                className="choice"
                options={seats}
                value={seat}
                placeholder={t('viewAs.seatHint')}
                onChange={(value) => {
                  setSeat(value);
                  setWrong(({ reason: other }) => ({ reason: other }));
                }}
              />
            </LabelledControl>
            <LabelledControl id="viewAsReason" label={t('viewAs.reason')} required error={wrong.reason} alert>
              <Input.TextArea
                {...controlProps('viewAsReason', wrong.reason)}
                rows={2}
                maxLength={maxReasonLength}
                showCount
                value={reason}
                placeholder={t('viewAs.reasonHint')}
                onChange={({ target }) => {
                  setReason(target.value);
                  setWrong(({ seat: other }) => ({ seat: other }));
                }}
              />
            </LabelledControl>
          </>
        )}
      </div>
    </Dialog>
  );
}
