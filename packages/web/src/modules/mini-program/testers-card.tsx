import { maxTesters } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LinkButton, QuietButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import { blockedReason } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';
import type { Program } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';

type Props = { one: Program; operates: boolean; ask: Ask };

/** Who may open the version on trial. */
export function TestersCard({ one, operates, ask }: Props) {
  const { testers, can } = one;
  const full = testers.length >= maxTesters;
  const why = full ? t('miniProgram.error.testerLimit', maxTesters) : blockedReason(one);
  return (
    <section className={`card ${css.box}`} aria-label={t('miniProgram.testers')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.testers')}</h2>
        <span className="t3 s12">{t('miniProgram.testersCount', testers.length, maxTesters)}</span>
        {operates ? (
          <LinkButton
            className={css.end ?? ''}
            disabled={!can.testers || full}
            title={why}
            onClick={() => ask({ kind: 'addTester', row: one })}
          >
            {t('kit.add')}
          </LinkButton>
        ) : null}
      </header>
      {testers.length === 0 ? <p className="t2">{t('miniProgram.testersNone')}</p> : null}
      <ul className={css.chips}>
        {testers.map((tester) => {
          const name = tester.account ?? t('miniProgram.testerElsewhere');
          return (
            <li key={tester.testerId}>
              <span className={tester.account === null ? 't3' : undefined}>{name}</span>
              {tester.state === 'bound' ? null : (
                <small className="warn">{t(`miniProgram.tester_${tester.state}`)}</small>
              )}
              {operates && tester.state === 'bound' ? (
                <QuietButton
                  disabled={!can.testers}
                  title={can.testers ? undefined : blockedReason(one)}
                  aria-label={t('miniProgram.testerRemove', name)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => ask({ kind: 'removeTester', row: one, tester })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="t3 s12">{t('miniProgram.testersHint')}</p>
    </section>
  );
}
