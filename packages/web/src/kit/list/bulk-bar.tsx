import { formatCount } from '@mdi/contract/kit/display.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { toCallFailed } from '../call/session-failure.ts';
import { Icon, type IconName } from '../page/icon.tsx';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';

/** No more rows are selected at once, because each is a call of its own and somebody waits for them. */
export const maxSelected = 500;

/** Something that can be done to several rows at once. */
export type BulkAction<Row> = {
  label: string;
  icon: IconName;
  destructive?: boolean;
  /** Whether it fits this row; it is done to those selected rows that it fits. */
  fits: (row: Row) => boolean;
  /** Does it; `clear` clears the selection afterwards. */
  run: (rows: Row[], clear: () => void) => void;
};

/** The actions on selected rows, the destructive one last, and each row's name for screen readers. */
export type Bulk<Row> = { nameOf: (row: Row) => string; actions: readonly BulkAction<Row>[] };

type Matching = { total: number; selectAll: () => Promise<void> };

type Props<Row> = {
  rows: Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
  /** How many rows match, and how to select them all; absent where the page shows them all. */
  matching?: Matching;
};

/** Selects all matching rows, up to the limit. */
function SelectAll({ total, selectAll }: Matching) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await selectAll().catch((error: unknown) => toast.error(toCallFailed(error, t('kit.failed')).message));
    setBusy(false);
  };
  const text =
    total > maxSelected
      ? t('frame.bulk.selectFirst', formatCount(maxSelected))
      : t('frame.bulk.selectMatching', formatCount(total));
  return (
    <Button type="text" loading={busy} onClick={() => void run()}>
      {text}
    </Button>
  );
}

/** The bar over the pager while rows are selected: how many, the actions on them, and a way to clear them. */
export function BulkBar<Row>({ rows, actions, onClear, matching }: Props<Row>) {
  return (
    <div className="bulk" role="toolbar" aria-label={t('frame.bulk.bar')}>
      <span role="status">
        {t('frame.bulk.selected')} <b>{formatCount(rows.length)}</b> {t('frame.bulk.unit')}
      </span>
      {matching && rows.length < Math.min(matching.total, maxSelected) ? <SelectAll {...matching} /> : null}
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
