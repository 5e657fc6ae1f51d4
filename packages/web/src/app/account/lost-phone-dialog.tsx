import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { client } from '../../kit/call/client.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { t } from '../../kit/words/words.ts';

const auth = client(authApi);

/** Reports the person's own phone lost; this session goes on. */
export function LostPhoneDialog({ onClose }: { onClose: () => void }) {
  const points = [
    t('auth.phoneLostPass'),
    t('auth.phoneLostSessions'),
    t('auth.phoneLostCodes'),
    t('auth.phoneLostChat'),
  ];
  return (
    <ConfirmCallDialog
      title={t('auth.phoneLostTitle')}
      verb={t('auth.phoneLostVerb')}
      destructive
      call={() => auth.ownPhoneLost({})}
      successText={({ endedSessions }) => t('auth.phoneLostDone', endedSessions)}
      onClose={onClose}
    >
      <p>{t('auth.phoneLostText')}</p>
      <ul className="plain-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="t3">{t('auth.phoneLostBack')}</p>
    </ConfirmCallDialog>
  );
}
