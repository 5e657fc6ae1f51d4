import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type ImportBrief,
  importApi,
  importKinds,
  undoDays,
} from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ChoiceFilter } from '../../kit/list/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { importAddress } from '../../kit/paths/import-address.ts';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { imports, refreshImports, useImportJobs } from './import-calls.ts';
import { UndoDialog } from './undo-dialog.tsx';
import './import.css';

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
      <span className="import-progress">
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

const ownerColumn = (): Column<ImportBrief> => ({
  key: 'owner',
  title: t('import.owner'),
  width: 120,
  render: (_, { owner }) => owner ?? t('kit.none'),
});

function columnsOf<F extends { whose?: 'own' | 'others' | undefined }>(
  list: List<ImportBrief, F>,
  jobs: readonly Job[],
  { onUndo, onRemove }: Record<'onUndo' | 'onRemove', (row: ImportBrief) => void>,
): Column<ImportBrief>[] {
  return [
    {
      key: 'fileName',
      title: t('import.fileName'),
      width: 230,
      fixed: 'start',
      render: (_, row) => <FileName row={row} />,
    },
    ...(list.filters.whose === 'others' ? [ownerColumn()] : []),
    {
      key: 'kind',
      title: t('import.kind'),
      width: 120,
      render: (_, row) => <KindTag>{t(`import.kind_${row.kind}`)}</KindTag>,
    },
    { key: 'state', title: t('import.state'), width: 180, render: (_, row) => <State row={row} /> },
    {
      key: 'counts',
      title: t('import.counts'),
      width: lang === 'en' ? 224 : 190,
      render: (_, row) => <Counts row={row} job={jobs.find(({ jobId }) => jobId === row.job?.jobId)} />,
    },
    {
      ...sortable(list, 'createdAt'),
      title: t('import.createdAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.createdAt} />,
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: 160,
      fixed: 'end',
      render: (_, row) => (
        <span className="actions">
          {row.can.open ? (
            <MaybeLink to={importAddress(row.kind, row.importId)}>{t('import.continue')}</MaybeLink>
          ) : null}
          {row.can.undo ? (
            <Button
              type="link"
              size="small"
              aria-label={t('import.undoOf', row.fileName)}
              onClick={() => onUndo(row)}
            >
              {t('import.undoVerb')}
            </Button>
          ) : null}
          {row.can.remove ? (
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('import.removeOf', row.fileName)}
              onClick={() => onRemove(row)}
            >
              {t('frame.remove.verb')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
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
  const kinds = importKinds.map((value) => ({ value, label: t(`import.kind_${value}`) }));
  return (
    <>
      <ListPage
        title={t('import.list')}
        hint={others ? t('import.othersHint', undoDays) : t('import.listHint')}
        list={list}
        rowKey="importId"
        exported="import"
        columns={columnsOf(list, jobs, { onUndo: setUndoing, onRemove: setRemoving })}
        filters={
          <ChoiceFilter list={list} name="kind" label={t('import.kind')} options={kinds} width={220} />
        }
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
          done={() => {
            toast.success(t('import.removed'));
            setRemoving(undefined);
            refreshImports();
          }}
          onClose={() => setRemoving(undefined)}
        >
          {t('import.removeText')}
        </RemoveDialog>
      ) : null}
    </>
  );
}
