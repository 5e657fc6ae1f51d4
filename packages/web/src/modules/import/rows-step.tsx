import { formatCount } from '@mdi/contract/kit/display.ts';
import { type Import, importApi, importFlow } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { Button, Segmented } from 'antd';
import { useRef } from 'react';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import { ErrorWorkbook } from './error-workbook.tsx';
import css from './import.module.css';
import { RowGrid } from './row-grid.tsx';
import { mappedColumns } from './sheet-cells.ts';
import { UpdateExistingSwitch } from './update-existing-switch.tsx';
import { useCorrections } from './use-corrections.ts';
import { usePaste } from './use-paste.ts';
import { useSheetFocus } from './use-sheet-focus.ts';

const shows = ['all', 'bad', 'ready', 'added'] as const;
type Show = (typeof shows)[number];

/** Rows that went in, undone ones too: they can't be corrected. */
const inOf = ({ added, updated, undone }: Import['counts']) => added + updated + undone;

const countOf = ({ counts }: Import, show: Show) => {
  if (show === 'all') return counts.total;
  return show === 'added' ? inOf(counts) : counts[show];
};

/** The rows by page and by how they stand; all of that is in the address, so that a reload shows the same. */
function useRows(one: Import) {
  const list = useList(importApi, 'rows');
  const columns = mappedColumns(one);
  const waits = list.refreshing || list.rows === undefined;
  const sheet = useSheetFocus({ rows: list.rows ?? [], columns, waits });
  const fix = useCorrections(one.importId);
  const paste = usePaste(one.importId, list, columns, fix);
  const show: Show = list.filters.show ?? 'all';
  /** The next error of this page, or the first of the next page that has some. */
  const nextError = () => {
    if (sheet.toBad(sheet.place)) return;
    sheet.toFirstBad();
    if (show !== 'bad') list.filter({ show: 'bad' });
    else if (list.next) list.next();
    else if (list.page > 1) list.turnTo?.(1);
    else list.retry();
  };
  return { list, columns, sheet, fix, paste, show, nextError };
}

/** The rows with their errors: filtered by how they stand, walked and corrected by keys. */
export function RowsStep({ one, jobs }: { one: Import; jobs: readonly Job[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { list, columns, sheet, fix, paste, show, nextError } = useRows(one);
  const { counts } = one;
  // Also where nothing is wrong any more: what was just corrected may need another look.
  const canFix = one.job === null && importFlow.can(one.state, 'fix') && inOf(counts) < counts.total;
  const options = shows.map((value) => ({
    value,
    label: t(
      // What went in and was taken out again stands there too.
      value === 'added' && counts.undone > 0 && counts.added + counts.updated === 0
        ? 'import.show_undone'
        : `import.show_${value}`,
      formatCount(countOf(one, value)),
    ),
  }));
  return (
    <>
      <div className={`row ${css.importTools}`}>
        <Segmented<Show>
          aria-label={t('import.show')}
          value={show}
          options={options}
          onChange={(to) => list.filter({ show: to === 'all' ? undefined : to })}
        />
        <span className="grow" />
        {one.mayUpdate ? <UpdateExistingSwitch one={one} /> : null}
        {counts.bad > 0 ? (
          <ErrorWorkbook key={`${fix.count} ${counts.bad} ${counts.added}`} one={one} jobs={jobs} />
        ) : null}
        <Button icon={<Icon name="down" />} disabled={counts.bad === 0} onClick={nextError}>
          {t('import.nextError')}
        </Button>
      </div>
      {list.rows && list.failure ? <LoadFailedBar failure={list.failure} retry={list.retry} /> : null}
      <div className={css.scroll} ref={box} aria-busy={list.refreshing}>
        {list.refreshing ? <div className="bar" /> : null}
        {list.rows && list.rows.length > 0 ? (
          <RowGrid
            kind={one.kind}
            rows={list.rows}
            columns={columns}
            sheet={sheet}
            fix={fix}
            canFix={canFix}
            onPaste={(from, text) => void paste(from, text)}
          />
        ) : list.rows ? (
          <EmptyState icon="check" title={t(show === 'bad' ? 'import.noErrors' : 'import.noRows')} />
        ) : list.failure ? (
          <LoadFailed failure={list.failure} retry={list.retry} />
        ) : (
          <p className={`t3 ${css.wait}`}>{t('kit.loading')}</p>
        )}
      </div>
      {canFix ? <p className={`${css.keys} t3 s12`}>{t('import.keys')}</p> : null}
      {list.rows ? <ListPager list={list} turned={() => box.current?.scrollTo({ top: 0 })} /> : null}
    </>
  );
}
