import { Button } from 'antd';
import { classes } from '../../kit/page/classes.ts';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import { type PlatformReview, type Program, versionText } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';
import { rejectionReasonLines } from './release-stages.ts';

const tones = {
  running: 'info',
  delayed: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'mute',
} as const;

function Pictures({ audit, ask }: { audit: PlatformReview; ask: Ask }) {
  const { pictures, lost } = audit;
  if (pictures.length === 0 && lost === 0) return null;
  return (
    <div className={css.pictures}>
      {pictures.map((url, at) => (
        <button
          key={url}
          type="button"
          className={css.shot}
          onClick={() => ask({ kind: 'picture', pictures, at })}
        >
          <img src={url} alt={t('miniProgram.auditPictureOf', at + 1)} />
        </button>
      ))}
      {lost > 0 ? <p className="t3 s12">{t('miniProgram.auditLost', lost)}</p> : null}
    </div>
  );
}

function Reason({ reason, state }: { reason: string; state: PlatformReview['state'] }) {
  return (
    <div className={classes(css.reason, state === 'rejected' && css.objection)}>
      {rejectionReasonLines(reason).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** What may be done after a rejection: another version, or the same one with a word to the reviewer. */
function Again({ one, audit, ask }: { one: Program; audit: PlatformReview; ask: Ask }) {
  const newest = one.versions.find((of) => of.newest && of.canSelect && of.version !== audit.version);
  if (audit.state !== 'rejected' || one.release !== 'rejected') return null;
  return (
    <div className={css.again}>
      {newest ? (
        <Button onClick={() => ask({ kind: 'select', row: one, templateId: newest.templateId })}>
          {t('miniProgram.selectTitle', versionText(newest.version))}
        </Button>
      ) : null}
      {one.can.submit ? (
        <Button onClick={() => ask({ kind: 'submit', row: one })}>{t('miniProgram.submitAgain')}</Button>
      ) : null}
    </div>
  );
}

/** The review that the program is in, or was in last. */
export function PlatformReviewCard({ one, ask }: { one: Program; ask: Ask }) {
  const { audit } = one;
  return (
    <section className={`card ${css.box} ${css.audit}`} aria-label={t('miniProgram.audit')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.audit')}</h2>
        {audit ? (
          <>
            <span className="t3 s12 one-line">{t('miniProgram.auditNo', String(audit.auditId))}</span>
            <span className={css.end}>
              <Tag tone={tones[audit.state]}>{t(`miniProgram.auditEvent_${audit.state}`)}</Tag>
            </span>
          </>
        ) : null}
      </header>
      {audit ? (
        <>
          <p className="t2">
            {versionText(audit.version)} · {t('miniProgram.auditRound', audit.no)}
          </p>
          {audit.reason ? <Reason reason={audit.reason} state={audit.state} /> : null}
          {audit.state === 'running' ? <p className="t2">{t('miniProgram.auditRunning')}</p> : null}
          {audit.state === 'delayed' ? <p className="t2">{t('miniProgram.auditDelayed')}</p> : null}
          <Pictures audit={audit} ask={ask} />
          <ul className={css.events}>
            {audit.events.map(({ is, at }) => (
              <li key={`${is} ${at}`}>
                <time dateTime={at}>{showTime(at)}</time>
                <span>{t(`miniProgram.auditEvent_${is}`)}</span>
              </li>
            ))}
          </ul>
          <Again one={one} audit={audit} ask={ask} />
        </>
      ) : (
        <EmptyState title={t('miniProgram.auditNone')} />
      )}
    </section>
  );
}
