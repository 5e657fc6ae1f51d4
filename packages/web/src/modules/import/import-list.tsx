import { type ImportBrief, importApi, undoDays } from '@mdi/contract/modules/import/import.contract.ts';
import { Segmented } from 'antd';
import type { Act } from '../../kit/list/act-definitions.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { type AskOf, dialogSet } from '../../kit/page/dialog-set.tsx';
import { importAddress } from '../../kit/paths/import-address.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { useImportJobs } from './import-calls.ts';
import { ImportCountsCell, ImportFileCell, ImportStateCell } from './import-cells.tsx';

const importDialogs = dialogSet(() => import('./import-dialogs.tsx'));

/** What may be done with imports: others' as far as they can be undone. */
const actsOf = (ask: AskOf<typeof importDialogs>): Act<ImportBrief>[] => [
  {
    label: t('import.continue'),
    fits: ({ can, kind, importId }) => can.open && mayOpen(importAddress(kind, importId)),
    to: (row) => importAddress(row.kind, row.importId),
  },
  {
    label: t('import.undoVerb'),
    about: (row) => t('import.undoOf', row.fileName),
    fits: ({ can }) => can.undo,
    run: (one) => ask({ kind: 'undo', one }),
  },
  {
    label: t('frame.remove.verb'),
    danger: true,
    about: (row) => t('import.removeOf', row.fileName),
    fits: ({ can }) => can.remove,
    run: (one) => ask({ kind: 'remove', one }),
  },
];

/** The person's imports, newest first: how each stands, and the way back to it; others' as far as they can be undone. */
export function ImportList() {
  const { list, c, f, ask, page } = useListPage(importApi, 'list', 'import', importDialogs, {
    lasting: ['whose'],
  });
  const jobs = useImportJobs();
  const others = list.filters.whose === 'others';
  return page({
    hint: others ? t('import.othersHint', undoDays) : t('import.listHint'),
    rowKey: 'importId',
    exported: 'import',
    columns: [
      c.custom('fileName', { width: 230, fixed: 'start', render: ImportFileCell }),
      others && c.text('owner', { width: 120 }),
      c.kind('kind'),
      c.custom('state', { width: 180, render: ImportStateCell }),
      c.custom('counts', {
        says: [t('import.countsOf', 99_999, 99_999)],
        render: (row) => (
          <ImportCountsCell row={row} job={jobs.find(({ jobId }) => jobId === row.job?.jobId)} />
        ),
      }),
      c.time('createdAt'),
    ],
    acts: { nameOf: (row) => row.fileName, of: actsOf(ask) },
    filters: f.choice('kind'),
    tools: (
      <Segmented
        aria-label={t('import.whose')}
        value={others ? 'others' : 'own'}
        options={codeChoices('import.whose', ['own', 'others'])}
        onChange={(whose) => list.filter({ whose: whose === 'others' ? whose : undefined })}
      />
    ),
    ...(others && { emptyTitle: t('import.othersEmpty'), emptyText: t('import.othersEmptyText', undoDays) }),
  });
}
