import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../page/icon.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { t } from '../../words/words.ts';
import type { ExportSource } from './export-dialog.tsx';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((m) => m.ExportDialog));

/** The button that opens the export of a list; whoever sees the list may export it. */
export function ExportButton(props: ExportSource) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="download" />}
        disabled={props.list.total === 0}
        title={props.list.total === 0 ? t('export.none') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('export.title')}
      </Button>
      {open ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
