import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { client } from '../kit/call/client.ts';
import { useWrite } from '../kit/call/use-write.ts';
import { toast } from '../kit/page/toast.ts';
import { ConfirmDialog } from '../kit/record/confirm-dialog.tsx';
import { t } from '../kit/words/words.ts';

const auth = client(authApi);

/** Reports the person's own phone lost; this session goes on. */
export function LostPhoneDialog({ onClose }: { onClose: () => void }) {
  const report = useWrite(auth.ownPhoneLost, {
    done: ({ endedSessions }) => {
      toast.success(t('auth.phoneLostDone', endedSessions));
      onClose();
    },
  });
  const points = [
    t('auth.phoneLostPass'),
    t('auth.phoneLostSessions'),
    t('auth.phoneLostCodes'),
    t('auth.phoneLostChat'),
  ];
  return (
    <ConfirmDialog
      title={t('auth.phoneLostTitle')}
      verb={t('auth.phoneLostVerb')}
      destructive
      busy={report.busy}
      onConfirm={() => void report.run({})}
      onCancel={onClose}
    >
      <p>{t('auth.phoneLostText')}</p>
      <ul className="plain-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="t3">{t('auth.phoneLostBack')}</p>
    </ConfirmDialog>
  );
}
