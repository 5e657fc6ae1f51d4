import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { toast } from '../../kit/page/toast.ts';
import { miniProgramAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { actingText, stepBarsOf } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';
import {
  type LatestRollOut,
  miniProgramCalls,
  refreshAfterStart,
  versionText,
} from './mini-program-calls.ts';
import { SubmissionStepBars } from './submission-step-bars.tsx';

const jobs = client(jobApi);

const order = ['done', 'failed', 'running', 'waiting', 'skipped'] as const;
const classOf = { done: 'ok', failed: 'bad', running: 'warn', waiting: 't2', skipped: 't3' } as const;

const countsOf = ({ rows }: LatestRollOut) =>
  order.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }));

const titleOf = ({ version, rows }: LatestRollOut) =>
  t('miniProgram.rolledTitle', versionText(version), rows.length);

function Counts({ rolled }: { rolled: LatestRollOut }) {
  return (
    <span className={css.counts} role="status">
      {countsOf(rolled)
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <span key={state} className={css[`count-${classOf[state]}`]}>
            {t(`miniProgram.rolledCount_${state}`, count)}
          </span>
        ))}
    </span>
  );
}

/** Which wave it is at, or why it is at none. */
function Course({ rolled: { state, wave, waves } }: { rolled: LatestRollOut }) {
  return (
    <span className={state === 'paused' ? 'bad' : 't2'}>
      {state === 'running' ? t('miniProgram.rolledWave', wave, waves) : t(`miniProgram.rolledState_${state}`)}
    </span>
  );
}

/** The latest roll-out in one line, while nobody looks at all of it. */
export function RollOutLine({ rolled, unfold }: { rolled: LatestRollOut; unfold: () => void }) {
  return (
    <section className={`card ${css.healths}`} aria-label={titleOf(rolled)}>
      <b>{titleOf(rolled)}</b>
      <Counts rolled={rolled} />
      <Course rolled={rolled} />
      <QuietButton className={css.simulator} onClick={unfold}>
        {t('miniProgram.rolledUnfold')}
      </QuietButton>
    </section>
  );
}

function Row({ kind, row }: { kind: MiniKind; row: LatestRollOut['rows'][number] }) {
  const { miniProgramId, projectName, state, step, tries, text } = row;
  const running = state === 'running';
  const now =
    (state === 'failed' || running) && step !== null
      ? t(`miniProgram.step_${step}`)
      : t(`miniProgram.rolled_${state}`);
  const note = running && step === 'check' && tries > 0 ? actingText({ act: 'rollOut', step, tries }) : text;
  return (
    <li>
      <Link to={miniProgramAddress(kind, miniProgramId)}>{projectName}</Link>
      <SubmissionStepBars of={stepBarsOf({ step, state })} />
      <span className={css[`count-${classOf[state]}`]}>{now}</span>
      {note === null ? null : <small className={state === 'failed' ? 'bad' : 't3'}>{note}</small>}
    </li>
  );
}

function Foot({ kind, rolled }: { kind: MiniKind; rolled: LatestRollOut }) {
  const { jobId, stopAfter, can } = rolled;
  const goOn = useWrite(() => miniProgramCalls.rollOnFailed({ kind, jobId }), {
    done: () => {
      toast.success(t('job.started'));
      refreshAfterStart();
    },
  });
  const cancel = useWrite(() => jobs.cancel({ jobId }), { done: refreshAfterStart });
  return (
    <footer>
      <span className="t3 s12">{t('miniProgram.rolledStop', stopAfter)}</span>
      <span className="row">
        {can.goOn ? (
          <Button loading={goOn.busy} onClick={() => void goOn.run(undefined)}>
            {t('miniProgram.rolledGoOn')}
          </Button>
        ) : null}
        {can.cancel ? (
          <Button danger loading={cancel.busy} onClick={() => void cancel.run(undefined)}>
            {t('miniProgram.rolledCancel')}
          </Button>
        ) : null}
      </span>
    </footer>
  );
}

/** The latest roll-out of a kind: what became of each program so far. */
export function RollOutPanel({
  kind,
  rolled,
  fold,
}: {
  kind: MiniKind;
  rolled: LatestRollOut;
  fold: () => void;
}) {
  const { rows, quota } = rolled;
  const counts = countsOf(rolled);
  const left = rows.filter((row) => row.state === 'waiting' || row.state === 'running').length;
  return (
    <section className={`card ${css.rolled}`} aria-label={titleOf(rolled)}>
      <header>
        <h2 className={css.title}>{titleOf(rolled)}</h2>
        <QuietButton
          title={t('miniProgram.rolledFold')}
          aria-label={t('miniProgram.rolledFold')}
          icon={<Icon name="minus" />}
          onClick={fold}
        />
      </header>
      <div className={css.share} aria-hidden="true">
        <div className={css.progress}>
          {counts.map((one) => (
            <i
              key={one.state}
              className={css[`part-${one.state}`]}
              style={{ width: `${(one.count / rows.length) * 100}%` }}
            />
          ))}
        </div>
      </div>
      <div className={css.between}>
        <Counts rolled={rolled} />
        <Course rolled={rolled} />
      </div>
      {quota ? (
        <div className={css.between}>
          <span className="t2">{t('miniProgram.rolledQuota', quota.rest, quota.limit)}</span>
          {left > 0 ? (
            <span className="t3">{t('miniProgram.rolledAfter', Math.max(0, quota.rest - left))}</span>
          ) : null}
        </div>
      ) : null}
      <ul>
        {rows.map((row) => (
          <Row key={row.miniProgramId} kind={kind} row={row} />
        ))}
      </ul>
      <Foot kind={kind} rolled={rolled} />
    </section>
  );
}
