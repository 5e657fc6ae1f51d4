import { maxWithdrawals } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { useState } from 'react';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import { miniProgramCalls, type Program, versionText } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';

function Meter({ name, rest, limit }: { name: string; rest: number; limit: number }) {
  return (
    <li>
      <span>{name}</span>
      <b>{t('miniProgram.quotaRest', rest, limit)}</b>
      <meter aria-label={name} min={0} max={Math.max(1, limit)} value={rest} />
    </li>
  );
}

/** What is left of what the platform counts. */
function Quotas({ one }: { one: Program }) {
  const { quota, withdrawals } = one;
  return (
    <div className={css.quotas}>
      <ul>
        {quota ? (
          <>
            <Meter name={t('miniProgram.quota')} rest={quota.rest} limit={quota.limit} />
            <Meter name={t('miniProgram.quotaSpeedUp')} rest={quota.speedUpRest} limit={quota.speedUpLimit} />
          </>
        ) : (
          <li className="t2">{t('miniProgram.quotaUnknown')}</li>
        )}
        <Meter name={t('miniProgram.withdrawToday')} rest={withdrawals.today} limit={maxWithdrawals.today} />
      </ul>
      <p className="t3 s12">{t('miniProgram.quotaShared')}</p>
    </div>
  );
}

function Code({ one, path }: { one: Program; path: string | null }) {
  const { miniProgramId, selected } = one;
  // Another version has another code.
  const { data, error, retry } = useLoggedRead(
    ['miniProgramTrial', miniProgramId, selected, path],
    true,
    () => miniProgramCalls.trialCode({ miniProgramId, path }),
  );
  if (data) return <img className={css.trialCode} src={data.url} alt={t('miniProgram.trialCode')} />;
  return error ? <LoadFailed failure={error} retry={retry} /> : <Skeleton rows={3} />;
}

/** The version on trial with the code that opens it, and what is left of this month's reviews. */
export function TrialVersionCard({ one, ask }: { one: Program; ask: Ask }) {
  const [path, setPath] = useState<string | null>(null);
  const { authorization, selected } = one;
  const there = authorization === 'authorized' && selected !== null;
  return (
    <section className={`card ${css.box}`} aria-label={t('miniProgram.trial')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.trial')}</h2>
        {selected === null ? null : <span className="t3 s12">{versionText(selected)}</span>}
        {there ? (
          <LinkButton
            className={css.end ?? ''}
            onClick={() => ask({ kind: 'trialPage', row: one, path, chosen: setPath })}
          >
            {t('miniProgram.trialPage')}
          </LinkButton>
        ) : null}
      </header>
      <div className={css.trial}>
        <div className={css.trialBox}>
          {there ? (
            <Code key={`${selected} ${path}`} one={one} path={path} />
          ) : (
            <EmptyState
              icon="grid"
              title={t(selected === null ? 'miniProgram.trialNone' : 'miniProgram.notAuthorized')}
            />
          )}
          {path === null ? null : <small className="t3">{path}</small>}
        </div>
        <Quotas one={one} />
      </div>
    </section>
  );
}
