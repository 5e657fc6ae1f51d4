import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import type { Program, ReleaseStage } from './mini-program-calls.ts';
import { durationBetweenStages, stageLines, stageTitle } from './release-stages.ts';

function Mark({ state, no }: { state: ReleaseStage['state']; no: number }) {
  return (
    <span className={classes(css.mark, css[`mark-${state}`])}>
      {state === 'done' ? (
        <Icon name="check" size={14} />
      ) : state === 'failed' ? (
        <Icon name="close" size={14} />
      ) : (
        no
      )}
    </span>
  );
}

/** The way to a release in four stages: who did what when, and how long it took. */
export function ReleaseStagesCard({ one }: { one: Program }) {
  const { stages, release, gray } = one;
  return (
    <section className={`card ${css.stages}`} aria-label={t('miniProgram.stages')}>
      <ol>
        {stages.map((stage, at) => {
          const { is, state, by } = stage;
          const next = stages[at + 1];
          const took = durationBetweenStages(stage, next);
          return (
            <li key={is} aria-current={state === 'running' ? 'step' : undefined}>
              <Mark state={state} no={at + 1} />
              <div className={css.stage}>
                <div className={css.stageHead}>
                  <b className={state === 'failed' ? 'bad' : undefined}>{stageTitle(stage, release)}</b>
                  {next ? (
                    <span
                      className={classes(css.line, state === 'done' && next.state !== 'todo' && css.lineDone)}
                    >
                      {took ? <small>{took}</small> : null}
                    </span>
                  ) : null}
                </div>
                {stageLines(stage, one).map((line) => (
                  <p key={line} title={line}>
                    {line}
                  </p>
                ))}
                {is === 'release' && gray !== null && state !== 'done' ? (
                  <progress value={gray} max={100} aria-label={t('miniProgram.gray')} />
                ) : null}
                {stage.at ? (
                  <p className="t3">
                    {by ? <span>{by} </span> : null}
                    <time dateTime={stage.at}>{showTime(stage.at)}</time>
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
