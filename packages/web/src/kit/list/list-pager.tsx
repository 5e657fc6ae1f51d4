import { formatCount } from '@mdi/contract/kit/display.ts';
import { Button, Pagination, Select } from 'antd';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';
import { pageSizes } from './filters/list-url-state.ts';
import type { List } from './use-list.ts';

type Paged = Pick<
  List,
  'rows' | 'page' | 'limit' | 'total' | 'totalCapped' | 'turnTo' | 'previous' | 'next' | 'resize'
>;

/** How many there are, where somebody counted. */
function countText({ rows, total, totalCapped, previous, next }: Paged): string {
  if (total !== null) return t(totalCapped ? 'kit.totalCapped' : 'kit.total', formatCount(total));
  return t(next ? 'kit.totalMore' : previous ? 'kit.totalPage' : 'kit.total', formatCount(rows?.length ?? 0));
}

type Props = {
  list: Paged;
  turned?: () => void;
  /** Whether the page size is fixed. */
  fixed?: boolean;
};

/** Total at the left; sizes, previous, numbers, next, jumper at the right (spec §9). */
export function ListPager({ list, turned, fixed = false }: Props) {
  const { page, limit, total, turnTo, previous, next, resize } = list;
  const then = (turn: (() => void) | undefined) => () => {
    turn?.();
    turned?.();
  };
  return (
    <div className="pager">
      <span role="status">{countText(list)}</span>
      <span className="grow" />
      {fixed ? null : (
        <Select
          aria-label={t('kit.pageSize', limit)}
          value={limit}
          options={pageSizes.map((size) => ({ value: size, label: t('kit.pageSize', size) }))}
          onChange={(size: number) => then(() => resize(size))()}
          popupMatchSelectWidth={false}
        />
      )}
      {turnTo ? (
        <Pagination
          current={page}
          pageSize={limit}
          total={total ?? 0}
          showSizeChanger={false}
          showQuickJumper
          onChange={(to) => then(() => turnTo(to))()}
        />
      ) : (
        <>
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
        </>
      )}
    </div>
  );
}
