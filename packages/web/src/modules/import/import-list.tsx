import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type ImportBrief,
  importApi,
  importKinds,
  undoDays,
} from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { Acts } from '../../kit/list/acts.ts';
import { columnsOf } from '../../kit/list/columns-of.tsx';
import { filtersOf } from '../../kit/list/filters-of.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { importAddress } from '../../kit/paths/addresses.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { choices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { imports, refreshImports, useImportJobs } from './import-calls.ts';
import { UndoDialog } from './undo-dialog.tsx';

const tones = {
  reading: 'info',
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  committing: 'info',
  done: 'ok',
  undoing: 'info',
} as const;

/** Nothing of it is in any more. */
const isUndone = ({ state, counts: { added, updated, undone } }: ImportBrief): boolean =>
  state === 'done' && undone > 0 && added + updated === 0;

function State({ row }: { row: ImportBrief }) {
  const undone = isUndone(row);
  const tone = row.stopped === null ? tones[row.state] : 'bad';
  return (
    <span className="two">
      <Tag tone={undone ? 'mute' : tone}>
        {t(undone ? 'import.state_undone' : `import.state_${row.state}`)}
      </Tag>
      {row.stopped === null ? null : (
        <small className="bad" title={row.stopped}>
          {row.stopped}
        </small>
      )}
      {row.undoneBy === null ? null : (
        <small className="t3" title={row.undoneBy}>
          {t('import.undoneBy', row.undoneBy)}
        </small>
      )}
    </span>
  );
}

/** How far its job is, or how its rows stand. */
function Counts({ row, job }: { row: ImportBrief; job: Job | undefined }) {
  const { updated, failed, ready, bad, total, undone } = row.counts;
  const added = row.counts.added + updated;
  const at = job ?? row.job;
  if (row.job && at && at.total !== null) {
    const text = t('job.progress', formatCount(at.step), formatCount(at.total));
    return (
      <span className="row">
        <progress aria-label={text} value={at.step} max={Math.max(1, at.total)} />
        <small className="t3">{text}</small>
      </span>
    );
  }
  if (total === 0 || row.state === 'mapping')
    return total === 0 ? t('kit.none') : t('kit.total', formatCount(total));
  if (undone > 0) {
    const gone =
      added > 0
        ? t('import.countsPartUndone', formatCount(undone), formatCount(added))
        : t('import.countsUndone', formatCount(undone));
    return bad > 0 ? `${gone} · ${t('import.countsBad', formatCount(bad))}` : gone;
  }
  const outcome = [formatCount(added), formatCount(failed)];
  if ((row.state === 'done' || added > 0) && bad > 0) {
    // That none failed matters less than how many were left.
    return failed > 0
      ? t('import.countsLeft', ...outcome, formatCount(bad))
      : `${t('import.countsIn', formatCount(added))} · ${t('import.countsBad', formatCount(bad))}`;
  }
  if (row.state === 'done' || added > 0) return t('import.countsOf', ...outcome);
  return t('import.countsChecked', formatCount(ready), formatCount(bad));
}

/** Others' files are not for opening. */
function FileName({ row: { can, kind, importId, fileName } }: { row: ImportBrief }) {
  const named = { className: 'name-cell', title: fileName };
  if (!can.open) return <span {...named}>{fileName}</span>;
  return (
    <MaybeLink {...named} to={importAddress(kind, importId)}>
      {fileName}
    </MaybeLink>
  );
}

/** Whose imports are shown. */
function Whose({
  whose,
  onChoose,
}: {
  whose: 'own' | 'others';
  onChoose: (whose: 'own' | 'others') => void;
}) {
  return (
    <Segmented
      aria-label={t('import.whose')}
      value={whose}
      options={(['own', 'others'] as const).map((value) => ({ value, label: t(`import.whose_${value}`) }))}
      onChange={onChoose}
    />
  );
}

/** The person's imports, newest first: how each stands, and the way back to it; others' as far as they can be undone. */
export function ImportList() {
  const asked = useList(importApi, 'list');
  // Whose imports are shown is no filter to be cleared.
  const { kind } = asked.filters;
  const list = { ...asked, filtered: kind !== undefined, clear: () => asked.filter({ kind: undefined }) };
  const jobs = useImportJobs();
  const [removing, setRemoving] = useState<ImportBrief>();
  const [undoing, setUndoing] = useState<ImportBrief>();
  const others = list.filters.whose === 'others';
  const kinds = choices('import.kind', importKinds);
  const c = columnsOf(list, 'import');
  const acts: Acts<ImportBrief> = {
    nameOf: (row) => row.fileName,
    of: [
      {
        label: t('import.continue'),
        fits: ({ can, kind, importId }) => can.open && opens(importAddress(kind, importId)),
        to: (row) => importAddress(row.kind, row.importId),
      },
      {
        label: t('import.undoVerb'),
        about: (row) => t('import.undoOf', row.fileName),
        fits: ({ can }) => can.undo,
        run: setUndoing,
      },
      {
        label: t('frame.remove.verb'),
        danger: true,
        about: (row) => t('import.removeOf', row.fileName),
        fits: ({ can }) => can.remove,
        run: setRemoving,
      },
    ],
  };
  return (
    <>
      <ListPage
        title={t('import.list')}
        hint={others ? t('import.othersHint', undoDays) : t('import.listHint')}
        list={list}
        rowKey="importId"
        exported="import"
        columns={[
          c.custom('fileName', { width: 230, fixed: 'start', render: (row) => <FileName row={row} /> }),
          others && c.text('owner', { width: 120 }),
          c.kind('kind', kinds),
          c.custom('state', { width: 180, render: (row) => <State row={row} /> }),
          c.custom('counts', {
            says: [t('import.countsOf', 99_999, 99_999)],
            render: (row) => <Counts row={row} job={jobs.find(({ jobId }) => jobId === row.job?.jobId)} />,
          }),
          c.time('createdAt'),
          c.actions(acts),
        ]}
        filters={filtersOf(list, 'import').choice('kind', kinds)}
        tools={
          <Whose
            whose={others ? 'others' : 'own'}
            onChoose={(whose) => list.filter({ whose: whose === 'others' ? whose : undefined })}
          />
        }
        empty={
          others
            ? { title: t('import.othersEmpty'), text: t('import.othersEmptyText', undoDays) }
            : { title: t('import.emptyTitle'), text: t('import.emptyText') }
        }
      />
      {undoing ? <UndoDialog one={undoing} onClose={() => setUndoing(undefined)} /> : null}
      {removing ? (
        <RemoveDialog
          name={removing.fileName}
          call={() => imports.remove({ importId: removing.importId })}
          said={() => t('import.removed')}
          done={refreshImports}
          onClose={() => setRemoving(undefined)}
        >
          {t('import.removeText')}
        </RemoveDialog>
      ) : null}
    </>
  );
}
