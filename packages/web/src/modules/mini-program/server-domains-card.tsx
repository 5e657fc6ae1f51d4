import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import type { Program } from './mini-program-calls.ts';

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
