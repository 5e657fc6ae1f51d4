import { formatCount } from '@mdi/contract/kit/display.ts';
import { type Import, undoDays } from '@mdi/contract/modules/import/import.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshImports, refreshJobs } from './import-calls.ts';
import { UndoDialog } from './undo-dialog.tsx';

const refresh = () => {
  refreshImports();
  refreshJobs();
};

/** Tells how many rows go in and how many stay behind, and starts the job that adds them. */
export function CommitButton({ one, onward = false }: { one: Import; onward?: boolean }) {
  const [asks, setAsks] = useState(false);
  const { importId, counts, can } = one;
  const ready = formatCount(counts.ready);
  const fresh = counts.ready - counts.changing;
  const commit = useWrite(importCalls.commit, {
    done: () => {
      setAsks(false);
      refresh();
    },
  });
  return (
    <>
      <Button type="primary" disabled={!can.commit} onClick={() => setAsks(true)}>
        {onward ? t('import.goOnImport') : t('import.commit', ready)}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={t('import.commitTitle', ready)}
          verb={t('import.commit', ready)}
          busy={commit.busy}
          onConfirm={() => void commit.run({ importId })}
          onCancel={() => setAsks(false)}
        >
          {fresh > 0 ? <p>{t('import.commitText', formatCount(fresh), undoDays)}</p> : null}
          {counts.changing > 0 ? <p>{t('import.commitUpdates', formatCount(counts.changing))}</p> : null}
          {counts.bad > 0 ? <p>{t('import.commitLeft', formatCount(counts.bad))}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Starts a check that broke off once more, with the same columns. */
export function CheckButton({ one: { importId, mapping, can } }: { one: Import }) {
  const check = useWrite(importCalls.check, { done: refresh });
  return (
    <Button
      type="primary"
      disabled={!can.check}
      loading={check.busy}
      onClick={() => void check.run({ importId, mapping })}
    >
      {t('import.goOn')}
    </Button>
  );
}

/** Asks what undoing would do, and does it. */
export function UndoButton({ one, onward = false }: { one: Import; onward?: boolean }) {
  const [asks, setAsks] = useState(false);
  if (!one.can.undo) return null;
  return (
    <>
      <Button {...(onward ? { type: 'primary' } : {})} onClick={() => setAsks(true)}>
        {t(onward ? 'import.undoGoOn' : 'import.undo')}
      </Button>
      {asks ? <UndoDialog one={one} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
