import { Button } from 'antd';
import { Icon, type IconName } from './icon.tsx';
import { t } from './words.ts';

/** Something that can be done to several rows at once. */
export type BulkAction<Row> = {
  label: string;
  icon: IconName;
  destructive?: boolean;
  /** Whether it can be done to this row; it is done to those of the selected rows it fits. */
  fits: (row: Row) => boolean;
  /** Does it; `clear` takes the selection away afterwards. */
  run: (rows: Row[], clear: () => void) => void;
};

/** What may be done to selected rows, the destructive action last, and how a row is called aloud. */
export type Bulk<Row> = { nameOf: (row: Row) => string; actions: readonly BulkAction<Row>[] };

type Props<Row> = { rows: Row[]; actions: readonly BulkAction<Row>[]; onClear: () => void };

/** The bar over the pager while rows are selected: how many, what can be done to them, and away with it. */
export function BulkBar<Row>({ rows, actions, onClear }: Props<Row>) {
  return (
    <div className="bulk" role="toolbar" aria-label={t('frame.bulk.bar')}>
      <span role="status">
        {t('frame.bulk.selected')} <b>{rows.length}</b> {t('frame.bulk.unit')}
      </span>
      <i />
      {actions.map(({ label, icon, destructive, fits, run }) => {
        const fitting = rows.filter(fits);
        return (
          <Button
            key={label}
            type="text"
            className={destructive ? 'bulk-bad' : undefined}
            icon={<Icon name={icon} />}
            disabled={fitting.length === 0}
            onClick={() => run(fitting, onClear)}
          >
            {fitting.length === rows.length ? label : `${label} (${fitting.length})`}
          </Button>
        );
      })}
      <i />
      <Button
        type="text"
        title={t('frame.bulk.clear')}
        aria-label={t('frame.bulk.clear')}
        icon={<Icon name="close" />}
        onClick={onClear}
      />
    </div>
  );
}
