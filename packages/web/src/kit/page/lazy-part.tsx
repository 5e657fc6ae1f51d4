import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { disableLeaveBlockers } from '../form/drafts/leave-blockers.ts';
import { keepDrafts } from '../form/drafts/unsaved-drafts.ts';
import { t } from '../words/words.ts';
import { lazyPartOr, type PartComponent } from './lazy-part-or.ts';
import { toast } from './toast.ts';

/** Reloads the page with what was typed into its form; asks first about what can't be kept. */
function reload(): void {
  if (keepDrafts()) disableLeaveBlockers();
  location.reload();
}

/** How to close a dialog that could not be loaded. */
type Closing = { onClose?: unknown; onCancel?: unknown };

/** Says that a part is missing: in a dialog above the page, which stays as it is, or in the part's place. */
function Missing({ onClose, onCancel }: Closing) {
  const close = onClose ?? onCancel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => {
    if (typeof close !== 'function') return;
    toast.error(t('kit.partFailed'), undefined, { text: t('frame.reload'), run: reload });
    close();
  }, []);
  if (typeof close === 'function') return null;
  return (
    <p className="row t2" role="alert">
      {t('kit.partFailed')}
      <Button size="small" onClick={reload}>
        {t('frame.reload')}
      </Button>
    </p>
  );
}

/** A part of a page that is loaded when it is first shown; `waits` stands in its place until it is there. */
export const lazyPart = <V extends PartComponent>(
  load: () => Promise<V>,
  waits: () => ReactNode = () => null,
) => lazyPartOr(Missing, load, waits);
