import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import type { Program } from './mini-program-calls.ts';

const icons = { pass: 'check', warn: 'warning', fail: 'close', unknown: 'dot' } as const;
const tones = { pass: 'ok', warn: 'warn', fail: 'bad', unknown: 't3' } as const;

/** What stands against a release, from what was read last. */
export function ReleaseChecksCard({ one }: { one: Program }) {
  return (
    <section className={`card ${css.box}`} aria-label={t('miniProgram.checks')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.checks')}</h2>
      </header>
      <ul className={css.checks}>
        {one.checks.map(({ is, state, text }) => (
          <li key={is}>
            <span className={css[`count-${tones[state]}`]}>
              <Icon name={icons[state]} />
            </span>
            <span>{t(`miniProgram.check_${is}`)}</span>
            <span className={state === 'pass' ? 't3' : css[`count-${tones[state]}`]}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The servers that the mini-program may speak to, beside those that it needs. */
export function ServerDomainsCard({ one }: { one: Program }) {
  const { needed, present } = one.domains;
  const others = present.filter((name) => !needed.includes(name));
  return (
    <section className={`card ${css.box}`} aria-label={t('miniProgram.domains')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.domains')}</h2>
      </header>
      <ul className={css.checks}>
        {needed.map((name) => {
          const there = present.includes(name);
          return (
            <li key={name}>
              <span className={css[there ? 'count-ok' : 'count-warn']}>
                <Icon name={there ? 'check' : 'warning'} />
              </span>
              <span className={css.domain}>{name}</span>
              <span className={there ? 't3' : 'warn'}>
                {t(there ? 'miniProgram.domainThere' : 'miniProgram.domainMissing')}
              </span>
            </li>
          );
        })}
        {others.map((name) => (
          <li key={name}>
            <span className="t3">
              <Icon name="dot" />
            </span>
            <span className={css.domain}>{name}</span>
            <span className="t3">{t('miniProgram.domainOther')}</span>
          </li>
        ))}
      </ul>
      {needed.length + others.length === 0 ? <p className="t2">{t('miniProgram.domainsNone')}</p> : null}
    </section>
  );
}
