import { clockOf } from '../../kit/time/zone-clock.ts';
import { lang, t } from '../../kit/words/words.ts';
import css from './task.module.css';

const dayOf = (at: string, zone: string): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en' : 'zh', { timeZone: zone, weekday: 'short' }).format(
    new Date(at),
  );

const said = (at: string, zone: string): string => `${clockOf(at, zone)} ${dayOf(at, zone)}`;

/** Times that are to come, by the clocks of the task's zone, and by one's own where those are others. */
export function NextRuns({ next, zone }: { next: readonly string[]; zone: string }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const apart = next.some((at) => clockOf(at, own) !== clockOf(at, zone));
  if (!apart) {
    return (
      <ol className={css.next}>
        {next.map((at) => (
          <li key={at}>{said(at, zone)}</li>
        ))}
      </ol>
    );
  }
  return (
    <table className={css.zones}>
      <thead>
        <tr>
          <th scope="col">{zone}</th>
          <th scope="col">{t('task.nextOwn', own)}</th>
        </tr>
      </thead>
      <tbody>
        {next.map((at) => (
          <tr key={at}>
            <td>{said(at, zone)}</td>
            <td>{said(at, own)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
