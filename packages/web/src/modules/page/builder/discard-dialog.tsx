import { useWrite } from '../../../kit/call/use-write.ts';
import { toast } from '../../../kit/page/toast.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import { type PageRow, pageCalls, refreshPages, titleOf } from '../page-calls.ts';

type Props = {
  page: Pick<PageRow, 'pageId' | 'kind' | 'titleZh' | 'titleEn' | 'changes'>;
  /** Which version is live. */
  no: number;
  /** On which version the draft is; null: it can't be saved just now. */
  version: () => Promise<number | null>;
  done?: () => void;
  onClose: () => void;
};

/** Makes the draft what readers see already. */
export function DiscardDialog({ page, no, version, done, onClose }: Props) {
  const { pageId, changes } = page;
  const { run, busy } = useWrite(
    async () => {
      const on = await version();
      return on === null ? null : pageCalls.restore({ pageId, version: on, no });
    },
    {
      done: (stored) => {
        if (stored === null) toast.error(t('page.restoreUnsaved'));
        else {
          toast.success(t('page.discarded', no));
          if (done) done();
          else refreshPages();
        }
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('page.discardTitle', titleOf(page))}
      verb={t('page.discard')}
      destructive
      busy={busy}
      onConfirm={() => void run(undefined)}
      onCancel={onClose}
    >
      {t('page.discardText', no, changes)}
    </ConfirmDialog>
  );
}
