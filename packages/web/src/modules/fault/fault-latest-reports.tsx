import { type FaultSample, faultBounds } from '@mdi/contract/modules/fault/fault.contract.ts';
import { classes } from '../../kit/page/classes.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './fault.module.css';

function Calls({ calls }: Pick<FaultSample, 'calls'>) {
  if (calls.length === 0) return <span className="t3">{t('fault.callsNone')}</span>;
  return (
    <ul className={css.calls}>
      {calls.map(({ call, code, ms }, at) => (
        // The same call may stand there twice; nothing ever moves in this list.
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
        <li key={at}>
          <span className={css.code}>{call}</span>
          <span className={code === 200 ? 't3' : 'bad'}>{code === 0 ? t('fault.noAnswer') : code}</span>
          <span className="t3">{t('fault.ms', ms)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The latest reports of an error: when and where, by which browser, and which calls came before it. */
export function FaultLatestReports({ samples }: { samples: readonly FaultSample[] }) {
  return (
    <section className={classes('card', css.card)}>
      <p className="t2">{t('fault.samplesHint', faultBounds.reports)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too */}
      <section className={css.samples} tabIndex={0} aria-label={t('fault.samples')}>
        <table>
          <thead>
            <tr>
              {(['at', 'page', 'version', 'browser', 'lang', 'calls'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`fault.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map(({ at, page, version, browser, lang, calls }, n) => (
              // Two may be of one moment; nothing ever moves in this table.
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <tr key={n}>
                <td>{showTime(at)}</td>
                <td className={css.code}>{page}</td>
                <td>{version}</td>
                <td>{browser || t('fault.unknownBrowser')}</td>
                <td>{t(`fault.lang_${lang}`)}</td>
                <td>
                  <Calls calls={calls} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
