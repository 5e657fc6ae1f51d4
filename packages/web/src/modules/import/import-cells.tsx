import { formatCount } from '@mdi/contract/kit/display.ts';
import type { ImportBrief } from '@mdi/contract/modules/import/import.contract.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { importAddress } from '../../kit/paths/import-address.ts';
import { t } from '../../kit/words/words.ts';

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

/** How an import stands, why it stopped, and who undid it. */
export function ImportStateCell(row: ImportBrief) {
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
export function ImportCountsCell({ row, job }: { row: ImportBrief; job: Job | undefined }) {
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
export function ImportFileCell({ can, kind, importId, fileName }: ImportBrief) {
  const named = { className: 'name-cell', title: fileName };
  if (!can.open) return <span {...named}>{fileName}</span>;
  return (
    <MaybeLink {...named} to={importAddress(kind, importId)}>
      {fileName}
    </MaybeLink>
  );
}
