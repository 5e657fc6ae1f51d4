import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';

const steps = ['file', 'columns', 'check', 'import'] as const;
export type ImportStep = (typeof steps)[number];

/** Where in the course of an import the page is; `done` when nothing is left to do. */
export function ImportSteps({ at, done }: { at: ImportStep; done: boolean }) {
  const current = steps.indexOf(at);
  return (
    <ol className={css.importSteps} aria-label={t('import.steps')}>
      {steps.map((step, n) => {
        const past = n < current || done;
        return (
          <li
            key={step}
            aria-current={step === at ? 'step' : undefined}
            className={past ? css.past : undefined}
          >
            <i aria-hidden="true">{past ? <Icon name="check" size={14} /> : n + 1}</i>
            {t(`import.step_${step}`)}
            {past ? <span className="unseen">{t('import.stepDone')}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
