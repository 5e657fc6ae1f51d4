import type { Visit, VisitStep } from '@mdi/contract/modules/visit/visit.contract.ts';
import { classes } from '../../kit/page/classes.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import css from './visit.module.css';
import { type Milestone, milestonesOf, shownVisitSteps } from './visit-milestones.ts';

function Mile({ mile }: { mile: Milestone }) {
  const { id, state, at } = mile;
  const name = state === 'stopped' ? t(`visit.state_${mile.stop}`) : t(`visit.mile_${id}`);
  return (
    <li
      className={classes(css.mile, css[`mile-${state}`])}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <i />
      <b>{name}</b>
      <small>{at === null ? (state === 'now' ? t('visit.mile_wait') : '') : clockOf(at).slice(5)}</small>
    </li>
  );
}

/** How far a visit is: invited, approved, arrived, left; or where it stopped. */
export function VisitProgress({ visit }: { visit: Visit }) {
  return (
    <ol className={css.miles} aria-label={t('visit.timeline')}>
      {milestonesOf(visit).map((mile) => (
        <Mile key={mile.id} mile={mile} />
      ))}
    </ol>
  );
}

/** Who did it: a person or reader by name, the guest, or the clock. */
const whoDid = ({ by, byName }: VisitStep): string =>
  byName ?? tIfKnown(`visit.stepBy_${by}`) ?? t('kit.none');

/** All that happened, the newest first. */
export function VisitSteps({ steps: all }: { steps: readonly VisitStep[] }) {
  const steps = shownVisitSteps(all);
  if (steps.length === 0) return <p className="history-wait t3">{t('visit.timelineNone')}</p>;
  return (
    <ol className="history">
      {[...steps].reverse().map((step) => (
        <li key={`${step.step} ${step.at}`}>
          <p className="history-head">
            <b>{t(`visit.step_${step.step}`)}</b>
            {whoDid(step)}
            <time dateTime={step.at}>{showTime(step.at)}</time>
          </p>
          {step.note === null ? null : <p className="t2">{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}
