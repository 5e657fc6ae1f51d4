import { formatCount } from '@mdi/contract/kit/display.ts';
import { type DeskQueue, deskQueues } from '@mdi/contract/modules/visit/visit.contract.ts';
import { t } from '../../../kit/words/words.ts';
import css from './desk.module.css';
import { type Desk, type DeskPlace, useDeskCounts } from './use-desk.ts';

/** The four numbers of the desk; each is also the way to its list. */
export function DeskCounters({ place, desk }: { place: DeskPlace; desk: Desk }) {
  const { data } = useDeskCounts(place);
  const more: Partial<Record<DeskQueue, string>> = data
    ? {
        onSite: t('visit.deskPeople', data.people),
        ...(data.cardsOut > 0 ? { overdue: t('visit.deskCards', data.cardsOut) } : {}),
      }
    : {};
  return deskQueues.map((queue, at) => (
    <button
      key={queue}
      type="button"
      className={css.counter}
      aria-pressed={desk.queue === queue && !desk.found}
      title={more[queue]}
      onClick={() => desk.show(queue)}
    >
      <span className="one-line">{t(`visit.queue_${queue}`)}</span>
      <span className="row">
        <b className={queue === 'overdue' && (data?.overdue ?? 0) > 0 ? 'grow bad' : 'grow'}>
          {data ? formatCount(data[queue]) : t('kit.none')}
        </b>
        <kbd>Alt {at + 1}</kbd>
      </span>
    </button>
  ));
}
