import { formatCount } from '@mdi/contract/kit/display.ts';
import { Button, Select } from 'antd';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';
import { pageSizes } from './url-state.ts';
import type { Turns } from './use-key-list.ts';

type Props = {
  of: Turns & { rows: readonly unknown[] | undefined };
  /** Absent where the size is fixed. */
  resize?: (limit: number) => void;
  turned?: () => void;
};

/** How many there are, where somebody counted; sizes, previous and next: such a list has no page numbers. */
export function KeyPager({ of, resize, turned }: Props) {
  const { rows, limit, total, previous, next } = of;
  const then = (turn: (() => void) | undefined) => () => {
    turn?.();
    turned?.();
  };
  const count =
    total === null
      ? t(next ? 'kit.totalMore' : previous ? 'kit.totalPage' : 'kit.total', formatCount(rows?.length ?? 0))
      : t('kit.total', formatCount(total));
  return (
    <div className="pager">
      <span role="status">{count}</span>
      <span className="grow" />
      {resize ? (
        <Select
          aria-label={t('kit.pageSize', limit)}
          value={limit}
          options={pageSizes.map((size) => ({ value: size, label: t('kit.pageSize', size) }))}
          onChange={(size: number) => {
            resize(size);
            turned?.();
          }}
          popupMatchSelectWidth={false}
        />
      ) : null}
      <Button disabled={!previous} onClick={then(previous)}>
        <span className="pager-back">
          <Icon name="right" size={14} />
        </span>
        {t('kit.previousPage')}
      </Button>
      <Button disabled={!next} onClick={then(next)}>
        {t('kit.nextPage')}
        <Icon name="right" size={14} />
      </Button>
    </div>
  );
}
