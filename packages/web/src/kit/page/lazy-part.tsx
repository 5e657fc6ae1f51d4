import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { keepDraft } from '../form/drafts.ts';
import { disableLeaveBlockers } from '../form/leaving.ts';
import { t } from '../words/words.ts';
import { lazyPartOr, type PartComponent } from './lazy-part-or.ts';
import { toast } from './toast.ts';

/** Loads the page anew with what was typed into its form; what can't be kept is asked about before. */
function reload(): void {
  if (keepDraft()) disableLeaveBlockers();
  location.reload();
}

/** How a dialog is closed again that could not be opened. */
type Closing = { onClose?: unknown; onCancel?: unknown };

/** Says that a part isn't there: a dialog above the page, which stays as it is; anything else in its place. */
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
