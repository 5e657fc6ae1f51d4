import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useWrite } from '../call/use-write.ts';
import { Icon } from '../page/icon.tsx';
import { lazyPart } from '../page/lazy-part.tsx';
import { t } from '../words/words.ts';
import { type Arrangeable, columnsWithoutRoom } from './columns/column-arrangement.ts';
import { saveDensity, useColumns } from './columns/use-columns.ts';

const ColumnChooser = lazyPart(() => import('./columns/column-chooser.tsx').then((m) => m.ColumnChooser));

/** Rows of one line or of two, as the person likes all lists. */
export function DensitySwitch({ list }: { list: string }) {
  const { density } = useColumns(list);
  const keep = useWrite(saveDensity, { done: () => undefined });
  const roomy = density === 'roomy';
  const label = t('frame.columns.roomy');
  return (
    <Button
      type="text"
      aria-pressed={roomy}
      aria-label={label}
      title={label}
      className={roomy ? 'density-on' : ''}
      icon={<Icon name="rows" />}
      onClick={() => void keep.run(roomy ? 'compact' : 'roomy')}
    />
  );
}

/** The button that opens the column chooser. */
export function ArrangeColumnsButton<C extends Arrangeable & { width: number }>(props: {
  columns: readonly C[];
  room: number;
  kept: ListColumns | undefined;
  arrange: (columns: ListColumns | null) => Promise<void>;
  /** The success message once they are arranged. */
  successText: string;
}) {
  const { columns, room, kept, arrange, successText } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<Icon name="columns" />} onClick={() => setOpen(true)}>
        {t('frame.columns.open')}
      </Button>
      {open ? (
        <ColumnChooser
          columns={columns}
          kept={kept}
          arrange={arrange}
          successText={successText}
          beyond={columnsWithoutRoom(columns, room)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
