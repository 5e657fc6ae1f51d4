import type { pageChannels } from '@mdi/contract/modules/page/page.contract.ts';
import { chatKinds, pageKinds } from '@mdi/page-kit/shapes.ts';
import { Input, Select } from 'antd';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import type { PageRow } from '../page-calls.ts';
import css from '../pages.module.css';
import { type PageState, stateOf } from './page-tags.tsx';

export type Channel = (typeof pageChannels)[number];
export type PageFilterValues = { word: string; kind: PageRow['kind'] | null; state: PageState | null };

/** The pages of a word, a kind and a state. */
export function filteredPages(pages: readonly PageRow[], { word, kind, state }: PageFilterValues): PageRow[] {
  const typed = word.trim().toLowerCase();
  return pages.filter(
    (page) =>
      (kind === null || page.kind === kind) &&
      (state === null || stateOf(page) === state) &&
      `${page.titleZh}\n${page.titleEn ?? ''}`.toLowerCase().includes(typed),
  );
}

const states: readonly PageState[] = ['published', 'due', 'unpublished'];

type FiltersProps = {
  of: PageFilterValues;
  put: (next: PageFilterValues) => void;
  pages: readonly PageRow[];
  channel: Channel;
};

/** Finds pages by a word, a kind and a state. */
export function PageFilters({ of, put, pages, channel }: FiltersProps) {
  const count = (state: PageState) => pages.filter((page) => stateOf(page) === state).length;
  return (
    <div className={css.filters}>
      <Input
        className={css.search ?? ''}
        aria-label={t('page.searchTitle')}
        placeholder={t('page.searchTitle')}
        prefix={<Icon name="search" size={14} />}
        allowClear
        value={of.word}
        onChange={({ target }) => put({ ...of, word: target.value })}
      />
      <Select<PageRow['kind'] | ''>
        className={css.filter ?? ''}
        aria-label={t('page.kindOf')}
        value={of.kind ?? ''}
        options={[
          { value: '' as const, label: t('page.allKinds') },
          ...(channel === 'chat' ? chatKinds : pageKinds).map((kind) => ({
            value: kind,
            label: t(`page.kind_${kind}`),
          })),
        ]}
        onChange={(kind) => put({ ...of, kind: kind === '' ? null : kind })}
      />
      <Select<PageState | ''>
        className={css.filter ?? ''}
        aria-label={t('page.state')}
        value={of.state ?? ''}
        options={[
          { value: '' as const, label: t('page.allStates') },
          ...states.map((state) => ({ value: state, label: t(`page.state_${state}`) })),
        ]}
        onChange={(state) => put({ ...of, state: state === '' ? null : state })}
      />
      <span className={css.grow} />
      <span className="t2 s12">
        {[
          t('page.countAll', pages.length),
          ...states.map((state) => `${t(`page.state_${state}`)} ${count(state)}`),
        ].join(' · ')}
      </span>
    </div>
  );
}
