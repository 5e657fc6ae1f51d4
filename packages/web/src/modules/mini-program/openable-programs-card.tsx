import { maxTargets } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import { blockedReason } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';
import type { OpenableProgram, Program } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';

type Props = { one: Program; operates: boolean; ask: Ask };

const has = (all: readonly OpenableProgram[], { appId }: OpenableProgram) =>
  all.some((one) => one.appId === appId);

/** Mini-programs that this one may open: those it opens by now, and what its next version changes of them. */
export function OpenableProgramsCard({ one, operates, ask }: Props) {
  const { running, next, changed } = one.targets;
  const gone = running.filter((of) => !has(next, of));
  const rows = [
    ...next.map((of) => ({ of, is: has(running, of) ? null : ('new' as const) })),
    ...gone.map((of) => ({ of, is: 'gone' as const })),
  ];
  return (
    <section className={`card ${css.box}`} aria-label={t('miniProgram.targets')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.targets')}</h2>
        <span className="t3 s12">{t('miniProgram.testersCount', next.length, maxTargets)}</span>
        {changed ? <Tag tone="warn">{t('miniProgram.targetsNext')}</Tag> : null}
        {operates ? (
          <LinkButton
            className={css.end ?? ''}
            disabled={!one.can.targets}
            title={one.can.targets ? undefined : blockedReason(one)}
            onClick={() => ask({ kind: 'targets', row: one, targets: next })}
          >
            {t('miniProgram.targetsEdit')}
          </LinkButton>
        ) : null}
      </header>
      {rows.length === 0 ? <p className="t2">{t('miniProgram.targetsNone')}</p> : null}
      <ul className={css.targets}>
        {rows.map(({ of, is }) => (
          <li key={of.appId}>
            <span className={is === 'gone' ? css.gone : undefined} title={`${of.name} ${of.type}`.trim()}>
              {of.name || t('kit.none')}
              {of.type ? <small className="t3"> {of.type}</small> : null}
            </span>
            {is === null ? (
              <span className="t3 s12">{t('miniProgram.targetsRunning')}</span>
            ) : (
              <Tag tone={is === 'new' ? 'ok' : 'bad'}>
                {t(is === 'new' ? 'miniProgram.targetNew' : 'miniProgram.targetGone')}
              </Tag>
            )}
            <code>{of.appId}</code>
          </li>
        ))}
      </ul>
      <p className="t3 s12">{t('miniProgram.targetsHint')}</p>
    </section>
  );
}
