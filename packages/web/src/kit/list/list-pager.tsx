import { formatCount } from '@mdi/contract/kit/display.ts';
import { Pagination, Select } from 'antd';
import { t } from '../words/words.ts';
import { pageSizes } from './url-state.ts';
import type { List } from './use-list.ts';

type Paged = Pick<List, 'page' | 'limit' | 'total' | 'totalCapped' | 'turnTo'>;

/** Total at the left; sizes, previous, numbers, next, jumper at the right (spec §9). */
export function ListPager({ list, turned }: { list: Paged; turned: () => void }) {
  const turn = (page: number, limit: number) => {
    list.turnTo(page, limit);
    turned();
  };
  return (
    <div className="pager">
      <span role="status">
        {t(list.totalCapped ? 'kit.totalCapped' : 'kit.total', formatCount(list.total))}
      </span>
      <span className="grow" />
      <Select
        aria-label={t('kit.pageSize', list.limit)}
        value={list.limit}
        options={pageSizes.map((size) => ({ value: size, label: t('kit.pageSize', size) }))}
        onChange={(size) => turn(1, size)}
        popupMatchSelectWidth={false}
      />
      <Pagination
        current={list.page}
        pageSize={list.limit}
        total={list.total}
        showSizeChanger={false}
        showQuickJumper
        onChange={(page) => turn(page, list.limit)}
      />
    </div>
  );
}
