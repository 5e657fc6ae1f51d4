import type { PermissionSurface } from '@mdi/contract/modules/role/role.contract.ts';
import type { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { menuCalls, refreshMenus } from './menu-calls.ts';

type Props = {
  surface: PermissionSurface;
  /** How many entries differ from what the product brings. */
  edited: number;
  failed: (failure: CallFailed) => void;
  done: () => void;
  onCancel: () => void;
};

/** Asks before a surface goes back to what the product brings, and says how much that touches. */
export function ResetDialog({ surface, edited, failed, done, onCancel }: Props) {
  const reset = useWrite(
    async () => {
      const { changed } = await menuCalls.reset({ surface });
      await refreshMenus();
      return changed;
    },
    {
      done: (changed) => {
        toast.success(t('menu.resetDone', changed));
        done();
      },
      failed: (failure) => {
        failed(failure);
        return false;
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('menu.resetTitle', t(`role.surface_${surface}`))}
      verb={t('menu.reset')}
      destructive
      busy={reset.busy}
      onConfirm={() => void reset.run(undefined)}
      onCancel={onCancel}
    >
      {t('menu.resetText', edited)}
    </ConfirmDialog>
  );
}
