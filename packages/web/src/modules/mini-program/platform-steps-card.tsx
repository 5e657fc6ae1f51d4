import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import { miniProgramCalls, type TakenPlatformStep } from './mini-program-calls.ts';

/** The call answers so many at a time. */
const atOnce = 30;

const tones = { done: 'ok', refused: 'bad', notDone: 'warn', unknown: 'warn' } as const;

function Taken({ of }: { of: TakenPlatformStep }) {
  const { step, act, by, detail, begunAt, outcome, text, settled } = of;
  const within = String(act) === String(step) ? null : t(`miniProgram.act_${act}`);
  return (
    <li>
      <time dateTime={begunAt}>{showTime(begunAt)}</time>
      <span className={css.what}>
        <b>{t(`miniProgram.step_${step}`)}</b>
        {detail ? <span> {detail}</span> : null}
        {within ? <small className="t3"> {within}</small> : null}
        {text ? <small className="bad"> {text}</small> : null}
        {settled ? <small className="t3"> {t('miniProgram.settled')}</small> : null}
      </span>
      <span className="t2">{by ?? t('kit.none')}</span>
      <Tag tone={outcome === null ? 'info' : tones[outcome]}>
        {outcome === null ? t('miniProgram.rolled_running') : t(`miniProgram.outcome_${outcome}`)}
      </Tag>
    </li>
  );
}

/** What was done with a mini-program at the platform, the newest first. */
export function PlatformStepsCard({ miniProgramId }: { miniProgramId: number }) {
  const { data, error, refetch } = useRead(miniProgramApi, 'steps', { miniProgramId });
  const [older, setOlder] = useState<readonly TakenPlatformStep[]>([]);
  const [whole, setWhole] = useState(false);
  // What came meanwhile has moved some of the older ones on.
  const first = data ?? [];
  const all = [...first, ...older.filter(({ stepId }) => !first.some((one) => one.stepId === stepId))];
  const last = all.at(-1)?.stepId;
  const more = useWrite((before: number) => miniProgramCalls.steps({ miniProgramId, before }), {
    done: (found) => {
      setOlder((known) => [...known, ...found]);
      setWhole(found.length < atOnce);
    },
  });
  if (!data)
    return error ? <LoadFailed failure={error} retry={() => void refetch()} /> : <Skeleton rows={4} />;
  if (all.length === 0) return <EmptyState title={t('miniProgram.timelineNone')} />;
  return (
    <>
      <ol className={css.timeline}>
        {all.map((of) => (
          <Taken key={of.stepId} of={of} />
        ))}
      </ol>
      {first.length === atOnce && !whole && last !== undefined ? (
        <Button block type="text" loading={more.busy} onClick={() => void more.run(last)}>
          {t('miniProgram.timelineMore')}
        </Button>
      ) : null}
    </>
  );
}
