import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ForEachRowOutcome, runForEachRow } from '../call/run-for-each-row.ts';
import type { CallFailed } from '../call/send.ts';
import { LoadFailed } from '../page/read-states.tsx';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type BlockerLinks, blockersOf, RemovalBlocked } from './removal-blockers.tsx';
import { useRemovalCheck } from './remove-dialog.tsx';

type Props<Row, N, O> = {
  title: string;
  verb: string;
  destructive?: boolean;
  /** The rows to act on, one or several, and the name of each. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Reads what the action will affect, as of now. */
  load: () => Promise<N>;
  /** Words it in numbers. */
  say: (numbers: N) => ReactNode;
  call: (row: Row) => Promise<O>;
  /**
   * Asks whether it would be refused, before anything is promised, and where the blockers are listed. With several rows
   * each is refused by itself, once it is tried.
   */
  check?: ((row: Row) => Promise<unknown>) | undefined;
  links?: BlockerLinks;
  /** False while something is still missing, such as a reason. */
  ready?: boolean;
  /** The success message of each round; undefined where success is shown otherwise. */
  successText: (outputs: O[]) => string | undefined;
  refresh: () => void;
  /** Called when nothing is left to do, before the refresh, so that the page of a deleted record doesn't read it again. */
  done?: (() => void) | undefined;
  onClose: () => void;
};

function Failures<Row>({
  failed,
  nameOf,
}: {
  failed: ForEachRowOutcome<Row, unknown>['failed'];
  nameOf: (row: Row) => string;
}) {
  return (
    <div role="alert">
      <p className="bad">{t('frame.bulk.failed', failed.length)}</p>
      <ul className="plain-list">
        {failed.map(({ row, message }) => (
          <li key={nameOf(row)}>
            <b>{nameOf(row)}</b> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Holds the rows still to do, the failures of the others, and the progress. */
function useRounds<Row, N, O>({ rows, call, successText, refresh, done, onClose }: Props<Row, N, O>) {
  const [failed, setFailed] = useState<ForEachRowOutcome<Row, O>['failed']>([]);
  const [step, setStep] = useState<number>();
  const left = failed.length > 0 ? failed.map(({ row }) => row) : rows;
  const run = async () => {
    setStep(0);
    const outcome = await runForEachRow(left, call, setStep);
    setStep(undefined);
    setFailed(outcome.failed);
    const all = outcome.failed.length === 0;
    if (outcome.done.length > 0) {
      const text = successText(outcome.done.map(({ output }) => output));
      if (text !== undefined) toast.success(text);
      if (all) done?.();
      refresh();
    }
    if (all) onClose();
  };
  return { failed, step, left, run };
}

/**
 * Asks before an action that cascades: reads what it would affect, says it in numbers, acts on one row after the other
 * on confirming, and lists refused rows with a way to try them again.
 */
export function ImpactDialog<Row, N, O>(props: Props<Row, N, O>) {
  const { title, verb, destructive = false, rows, nameOf, load, say, onClose } = props;
  const { failed, step, left, run } = useRounds(props);
  // Numbers cached by an earlier opening may be outdated.
  const { data, error, refetch } = useQuery<N, CallFailed>({
    queryKey: ['impact', title, ...rows.map(nameOf)],
    queryFn: load,
    gcTime: 0,
  });
  const { check } = props;
  const [only, ...more] = rows;
  const checked = useRemovalCheck(
    [title],
    check && only !== undefined && more.length === 0 ? () => check(only) : undefined,
  );
  const refused = failed.length === 0 && step === undefined ? checked.refusal : null;
  const body = () => {
    if (refused) {
      return (
        <RemovalBlocked sentence={refused.message} blockers={blockersOf(refused) ?? []} links={props.links} />
      );
    }
    if (step !== undefined && left.length > 1) return t('frame.bulk.doing', step, left.length);
    if (failed.length > 0) return <Failures failed={failed} nameOf={nameOf} />;
    if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
    if (checked.error) return <LoadFailed failure={checked.error} retry={checked.retry} />;
    return data === undefined || refused === undefined ? t('kit.loading') : say(data);
  };
  return (
    <ConfirmDialog
      title={title}
      verb={failed.length > 0 ? t('kit.retry') : verb}
      cancel={failed.length > 0 || refused ? t('kit.close') : t('kit.cancel')}
      destructive={destructive}
      ready={data !== undefined && refused === null && props.ready !== false}
      busy={step !== undefined}
      blocked={Boolean(refused)}
      onConfirm={() => void run()}
      onCancel={() => {
        if (step === undefined) onClose();
      }}
    >
      {body()}
    </ConfirmDialog>
  );
}
