import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../page/icon.tsx';
import { useWidth } from '../../page/use-width.ts';
import { t } from '../../words/words.ts';
import type { List } from '../use-list.ts';
import { ClearFilters } from './list-filters.tsx';

type Hidden = { filters: number; set: number };

/** Makes filters in the hidden lines unreachable while they are folded, and counts them and those set. */
function fold(row: HTMLElement, folded: boolean): Hidden {
  const items = [...row.children].filter((one) => one instanceof HTMLElement);
  const first = items[0]?.offsetTop ?? 0;
  // A filter is in a lower line when it lies more than a baseline's difference below the first.
  const below = items.filter((one) => one.offsetTop > first + 16);
  for (const one of items) {
    const away = folded && below.includes(one);
    one.inert = away;
    one.style.visibility = away ? 'hidden' : '';
  }
  const set = below.filter((one) => one.matches('.filter-on') || one.querySelector('.filter-on')).length;
  return { filters: below.length, set };
}

/**
 * The filters of a list in one line. Those that don't fit stand behind “more filters”, which says how many of them are
 * set; what fits differs with list, person, language and window, so it is measured.
 */
export function FilterRow({
  list,
  children,
}: {
  list: Pick<List, 'filtered' | 'clear'>;
  children: ReactNode;
}) {
  const { box, width } = useWidth();
  const [open, setOpen] = useState(false);
  const [hidden, setHidden] = useState<Hidden>({ filters: 0, set: 0 });
  const look = () => {
    if (!box.current || width === 0) return;
    const { filters, set } = fold(box.current, !open);
    if (filters !== hidden.filters || set !== hidden.set) setHidden({ filters, set });
  };
  // Whatever was drawn may have changed what fits.
  useLayoutEffect(look);
  const latest = useRef(look);
  latest.current = look;
  useLayoutEffect(() => {
    if (!box.current) return;
    // A filter whose choices arrive later redraws itself without this line.
    const watch = new MutationObserver(() => latest.current());
    watch.observe(box.current, { childList: true, subtree: true, attributeFilter: ['class'] });
    return () => watch.disconnect();
  }, [box]);
  return (
    <search className="filters">
      <div ref={box} className={open ? 'filter-row' : 'filter-row filter-row-folded'}>
        {children}
      </div>
      {hidden.filters > 0 || open ? (
        <Button
          className={hidden.set > 0 && !open ? 'filter-more filter-on' : 'filter-more'}
          aria-expanded={open}
          icon={<Icon name={open ? 'up' : 'down'} size={14} />}
          onClick={() => setOpen(!open)}
        >
          {open
            ? t('kit.fewerFilters')
            : hidden.set > 0
              ? t('kit.moreFiltersSet', hidden.set)
              : t('kit.moreFilters')}
        </Button>
      ) : null}
      <ClearFilters list={list} />
    </search>
  );
}
