import type { DocKind } from '@mdi/page-kit/shapes.ts';
import { pageEditAddress } from '../../kit/paths/mini-program-page-paths.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { DiscardDialog } from './builder/discard-dialog.tsx';
import { usePageArea } from './canvas/page-area.ts';
import { AddDialog } from './list/add-dialog.tsx';
import { type PageRow, pageCalls, refreshPages, titleOf } from './page-calls.ts';
import { PublishDialog } from './publish-dialog.tsx';

type Props = { page: PageRow; onClose: () => void };

const Unpublish = ({ page, onClose }: Props) => (
  <ConfirmCallDialog
    title={t('page.unpublishTitle', titleOf(page))}
    verb={t('page.unpublish')}
    destructive
    call={() => pageCalls.unpublish({ pageId: page.pageId })}
    successText={() => t('page.unpublished')}
    done={refreshPages}
    onClose={onClose}
  >
    <p>{t('page.unpublishText')}</p>
    {page.usedBy > 0 ? <p className="warn">{t('page.usedBy', page.usedBy)}</p> : null}
  </ConfirmCallDialog>
);

const Cancel = ({ page, onClose }: Props) => (
  <ConfirmCallDialog
    title={t('page.cancelTitle', titleOf(page))}
    verb={t('page.cancelDue')}
    destructive
    call={() => pageCalls.cancel({ pageId: page.pageId })}
    successText={() => t('page.cancelled')}
    done={refreshPages}
    onClose={onClose}
  >
    {t('page.cancelText')}
  </ConfirmCallDialog>
);

function Remove({ page, onClose }: Props) {
  const area = usePageArea();
  return (
    <RemoveDialog
      name={titleOf(page)}
      // The server names the kind of each page.
      links={{ page: { byKind: (pageId, kind) => pageEditAddress(area, pageId, kind as DocKind) } }}
      check={() => pageCalls.remove({ pageId: page.pageId }, { dryRun: true })}
      call={() => pageCalls.remove({ pageId: page.pageId })}
      successText={() => t('page.removed')}
      done={refreshPages}
      onClose={onClose}
    >
      {t('page.removeText')}
    </RemoveDialog>
  );
}

export const dialogs = {
  add: AddDialog,
  publish: PublishDialog,
  unpublish: Unpublish,
  cancel: Cancel,
  remove: Remove,
  discard: DiscardDialog,
};
