import { formatCount } from '@mdi/contract/kit/display.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/page/icon.tsx';
import { miniProgramsAddress } from '../../kit/paths/addresses.ts';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import type { Overview } from './mini-program-calls.ts';

const tones = { good: 'ok', late: 'warn', over: 'bad', none: 'warn', failed: 'bad' } as const;

function One({ tone, name, children }: { tone: 'ok' | 'warn' | 'bad'; name: string; children: ReactNode }) {
  return (
    <span className={css.health}>
      <i className={css[`dot-${tone}`]} />
      <span className="t3">{name}</span>
      <span className={tone === 'ok' ? undefined : tone}>{children}</span>
    </span>
  );
}

/** How many somebody should look at, and the list of just those. */
function Counted({ kind, what, count }: { kind: MiniKind; what: 'lost' | 'stuck'; count: number }) {
  if (count === 0) return formatCount(count);
  return <Link to={miniProgramsAddress(kind, { attention: what })}>{formatCount(count)}</Link>;
}

const minute = 60_000;

/** How the platform itself is: without it nothing can be released. */
export function PlatformHealthStrip({ kind, overview }: { kind: MiniKind; overview: Overview | undefined }) {
  const now = useNow(minute);
  if (!overview) return <div className={`card ${css.healths}`} aria-hidden="true" />;
  const { health, simulator } = overview;
  const { platform, ticket, ticketAt, token, quota, stuck, lost } = health;
  if (platform === 'none')
    return (
      <section className={`card ${css.healths}`} aria-label={t('miniProgram.health')}>
        <Icon name="warning" />
        <b className="warn">{t('miniProgram.platform_none')}</b>
        <span className="t2">{t('miniProgram.platform_noneHint')}</span>
      </section>
    );
  const heard = ticketAt === null ? '' : showAgo(ticketAt, new Date(Math.max(now, Date.parse(ticketAt))));
  const empty = quota !== null && quota.rest === 0;
  return (
    <section className={`card ${css.healths}`} aria-label={t('miniProgram.health')}>
      <b>{t(`miniProgram.platform_${platform}`)}</b>
      <One tone={tones[ticket]} name={t('miniProgram.ticket')}>
        <span title={ticketAt === null ? undefined : showTime(ticketAt)}>
          {t(`miniProgram.ticket_${ticket}`, heard)}
        </span>
      </One>
      <One tone={tones[token]} name={t('miniProgram.token')}>
        {t(`miniProgram.token_${token}`)}
      </One>
      <One tone={quota === null ? 'warn' : empty ? 'bad' : 'ok'} name={t('miniProgram.quota')}>
        {quota ? t('miniProgram.quotaRest', quota.rest, quota.limit) : t('miniProgram.quotaUnknown')}
      </One>
      <One tone={stuck > 0 ? 'warn' : 'ok'} name={t('miniProgram.stuck')}>
        <Counted kind={kind} what="stuck" count={stuck} />
      </One>
      <One tone={lost > 0 ? 'bad' : 'ok'} name={t('miniProgram.lost')}>
        <Counted kind={kind} what="lost" count={lost} />
      </One>
      {simulator === null ? null : (
        <a className={css.simulator} href={simulator} target="_blank" rel="noreferrer">
          {t('miniProgram.simulator')}
        </a>
      )}
    </section>
  );
}
