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
