import { formatCount } from '@mdi/contract/kit/display.ts';
import { type ImportBrief, importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { CallFailed } from '../../kit/call/send.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { importedAddress } from '../../kit/paths/addresses.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { importCalls, refreshImports, refreshJobs } from './import-calls.ts';

type One = Pick<ImportBrief, 'importId' | 'kind' | 'fileName'>;
type Impact = Awaited<ReturnType<typeof importCalls.undoImpact>>;
type Hindrance = Impact['hindrances'][number];

/** Records that stay for one reason: how many, and the first of them, each with the way to it. */
function Stays({ kind, hindrance: { what, count, records } }: Pick<One, 'kind'> & { hindrance: Hindrance }) {
  return (
    <li>
      <b>{t(`import.hindrance_${what}`, formatCount(count))}</b>
      <span>
        {records.map(({ recordId, name, why }, at) => (
          <span key={recordId}>
            {at > 0 ? t('kit.listMark') : null}
            <MaybeLink to={importedAddress[kind](recordId)}>{name}</MaybeLink>
            {why === null ? null : <span className="t3"> {why}</span>}
          </span>
        ))}
        {count > records.length && records.length > 0 ? t('frame.remove.andMore', '') : null}
      </span>
    </li>
  );
}

/** What undoing would do, in numbers, and what would stay. */
function Numbers({ one, impact }: { one: One; impact: Impact }) {
  const { removes, restores, stays, hindrances } = impact;
  return (
    <>
      {removes > 0 ? <p>{t('import.undoRemoves', formatCount(removes))}</p> : null}
      {restores > 0 ? <p>{t('import.undoRestores', formatCount(restores))}</p> : null}
      {removes + restores + stays === 0 ? <p>{t('import.undoNothing')}</p> : null}
      {stays > 0 ? <p>{t('import.undoStays', formatCount(stays))}</p> : null}
      {hindrances.length > 0 ? (
        <ul className="blockers">
          {hindrances.map((hindrance) => (
            <Stays key={hindrance.what} kind={one.kind} hindrance={hindrance} />
          ))}
        </ul>
      ) : null}
      {stays > 0 && removes + restores > 0 ? <p className="t3">{t('import.undoStaysText')}</p> : null}
    </>
  );
}

/** Asks before an import is undone: says what goes back and what stands in the way, and undoes the others on demand. */
export function UndoDialog({ one, onClose }: { one: One; onClose: () => void }) {
  const { importId, fileName } = one;
  // Numbers of an earlier opening would be those of another moment.
  const { data, error, refetch } = useQuery<Impact, CallFailed>({
    queryKey: ['impact', importApi.module, importId],
    queryFn: () => importCalls.undoImpact({ importId }),
    gcTime: 0,
  });
  const undo = useWrite(importCalls.undo, {
    done: () => {
      onClose();
      refreshImports();
      refreshJobs();
    },
    // What came to stand in the way meanwhile is told where the rest is.
    failed: ({ code }) => {
      if (code === 409) void refetch();
      return false;
    },
  });
  const goes = data ? data.removes + data.restores : 0;
  const hindered = data !== undefined && data.stays > 0;
  return (
    <ConfirmDialog
      title={t(hindered ? 'import.undoBlockedTitle' : 'import.undoTitle', fileName)}
      verb={hindered ? t('import.undoOthers', formatCount(goes)) : t('import.undoAll')}
      destructive
      warning={hindered}
      ready={data !== undefined}
      blocked={hindered && goes === 0}
      {...(hindered && goes === 0 ? { cancel: t('kit.close') } : {})}
      busy={undo.busy}
      onConfirm={() => void undo.run({ importId, leave: hindered })}
      onCancel={onClose}
    >
      {data ? (
        <Numbers one={one} impact={data} />
      ) : error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : (
        t('kit.loading')
      )}
    </ConfirmDialog>
  );
}
