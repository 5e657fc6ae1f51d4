import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Icon } from '../page/icon.tsx';
import { part } from '../page/part.tsx';
import { t } from '../words/words.ts';
import type { Arrangeable } from './columns.ts';

const ExportDialog = part(() => import('./export-dialog.tsx').then((m) => ({ default: m.ExportDialog })));

/** What an export is made of: the list with its present filters and order, and the columns it shows. */
export type Exported = {
  of: ExportList;
  list: {
    filters: unknown;
    sort?: string | undefined;
    /** Null where nobody counted. */
    total: number | null;
    totalCapped?: boolean | undefined;
  };
  /** Absent where a page shows no columns: all of them are exported then. */
  shown?: readonly Pick<Arrangeable, 'key'>[];
};

/** The button that opens the export of a list; whoever sees the list may export it. */
export function ExportButton(props: Exported) {
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
      {open ? (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
