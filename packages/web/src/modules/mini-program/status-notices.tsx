import { Button } from 'antd';
import { Icon } from '../../kit/page/icon.tsx';
import { showAgo } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { actingText, blockedReason, stepBarsOf } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';
import type { Overview, Program } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';
import { actFits } from './next-act.ts';
import { SubmissionStepBars } from './submission-step-bars.tsx';

const isSet = (one: number): one is 17 | 18 | 30 => one === 17 || one === 18 || one === 30;

/** A permission set in words; its number where the product has no use for it. */
export const permissionSetName = (one: number): string =>
  isSet(one) ? t(`miniProgram.set_${one}`) : String(one);

/** Why nothing can be done without the merchant: what is missing, and who grants it. */
export function AuthorizationNotice({ one }: { one: Program }) {
  const { authorization, missing, coveredBy } = one;
  if (authorization === 'authorized') return null;
  const why =
    authorization === 'covered'
      ? coveredBy === null
        ? t('miniProgram.coveredElsewhere')
        : t('miniProgram.coveredBy', coveredBy)
      : authorization === 'incomplete' && missing.length > 0
        ? t('miniProgram.missing', missing.map(permissionSetName).join(t('kit.listMark')))
        : t(`miniProgram.authorization_${authorization}`);
  return (
    <section className={`card ${css.notice}`} aria-label={t('miniProgram.authorization')}>
      <Icon name="warning" size={20} />
      <div className="grow">
        <b>{why}</b>
        <p>{t('miniProgram.grantedBy')}</p>
        <p className="t2">{t('miniProgram.notAuthorized')}</p>
      </div>
    </section>
  );
}

/** Without settings there is no platform, and nothing can be done at all. */
export function PlatformNotice({ overview }: { overview: Overview | undefined }) {
  if (overview?.health.platform !== 'none') return null;
  return (
    <section className={`card ${css.notice}`} aria-label={t('miniProgram.health')}>
      <Icon name="warning" size={20} />
      <div className="grow">
        <b>{t('miniProgram.platform_none')}</b>
        <p className="t2">{t('miniProgram.platform_noneHint')}</p>
      </div>
    </section>
  );
}

const submits = ['select', 'submit', 'rollOut'];

/** What is being done just now, and how far it is. */
export function ActingNotice({ one }: { one: Program }) {
  const { acting } = one;
  if (!acting) return null;
  return (
    <section className={`card ${css.acting}`} aria-label={t('miniProgram.stages')}>
      <span className={css.spin} />
      <div className="grow" role="status">
        <b>{blockedReason(one)}</b>
        <span className="t2">
          {actingText(acting)} · {showAgo(acting.since)}
        </span>
      </div>
      {submits.includes(acting.act) ? (
        <SubmissionStepBars of={stepBarsOf({ step: acting.step, state: 'running' })} />
      ) : null}
    </section>
  );
}

const failable = ['domains', 'webDomains', 'commit', 'check', 'submit'];

/** What failed last: which step, what it means, who mends it and how to go on. */
export function TroubleCard({ one, ask }: { one: Program; ask: Ask }) {
  const { trouble, acting } = one;
  if (!trouble || acting) return null;
  const { step, act, text, who, next, raw, at, canGoOn } = trouble;
  return (
    <section className={`card ${css.trouble}`} aria-label={t('miniProgram.troubleTitle')}>
      <Icon name="warning" size={20} />
      <div className="grow">
        <div className={css.tags}>
          <b>{[...new Set([t(`miniProgram.act_${act}`), t(`miniProgram.step_${step}`)])].join(' · ')}</b>
          {failable.includes(step) ? <SubmissionStepBars of={stepBarsOf({ step, state: 'failed' })} /> : null}
          <span className="t3 s12">{showAgo(at)}</span>
        </div>
        <p>{text}</p>
        <p className="t2">
          {t(`miniProgram.who_${who}`)} · {next}
        </p>
        {raw === null ? null : (
          <details>
            <summary>{t('miniProgram.raw')}</summary>
            <code className="code-box">{raw}</code>
          </details>
        )}
      </div>
      {canGoOn && actFits('goOn', one) ? (
        <Button onClick={() => ask({ kind: 'goOn', row: one })}>{t('miniProgram.goOn')}</Button>
      ) : null}
    </section>
  );
}
