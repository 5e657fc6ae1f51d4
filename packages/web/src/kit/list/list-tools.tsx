import { Button } from 'antd';
import { useState } from 'react';
import { useWrite } from '../call/use-write.ts';
import { Icon } from '../page/icon.tsx';
import { part } from '../page/part.tsx';
import { t } from '../words/words.ts';
import { type Arrangeable, beyond } from './columns.ts';
import { keepDensity, useColumns } from './use-columns.ts';

const ColumnChooser = part(() => import('./column-chooser.tsx').then((m) => m.ColumnChooser));

/** Rows of one line or of two, as the person likes all lists. */
export function DensitySwitch({ list }: { list: string }) {
  const { density } = useColumns(list);
  const keep = useWrite(keepDensity, { done: () => undefined });
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
export function Arrange<C extends Arrangeable & { width: number }>(props: {
  list: string;
  columns: readonly C[];
  room: number;
}) {
  const { list, columns, room } = props;
  const [open, setOpen] = useState(false);
  const { kept } = useColumns(list);
  return (
    <>
      <Button type="text" icon={<Icon name="columns" />} onClick={() => setOpen(true)}>
        {t('frame.columns.open')}
      </Button>
      {open ? (
        <ColumnChooser
          list={list}
          columns={columns}
          kept={kept}
          beyond={beyond(columns, room)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
