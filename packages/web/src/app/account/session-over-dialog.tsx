import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';

/** Code 401: log in again, or stay on the page with what was typed (spec §8). */
export function SessionOverDialog({ onAgain, onStay }: { onAgain: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title={t('kit.sessionTitle')}
      warning
      verb={t('kit.sessionAgain')}
      onConfirm={onAgain}
      onCancel={onStay}
    >
      {t('kit.sessionText')}
    </ConfirmDialog>
  );
}
