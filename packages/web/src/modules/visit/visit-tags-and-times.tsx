import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { lateGuestMinutes, passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { listWith, visitListPath } from '../../kit/paths/addresses.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';

const tones: Record<VisitState, 'ok' | 'info' | 'warn' | 'bad' | 'mute'> = {
  invited: 'mute',
  pending: 'warn',
  approved: 'info',
  rejected: 'bad',
  arrived: 'ok',
  left: 'mute',
  expired: 'mute',
  cancelled: 'mute',
};

/** Where a visit stands. */
export function VisitTag({ state }: { state: VisitState }) {
  return <Tag tone={tones[state]}>{t(`visit.state_${state}`)}</Tag>;
}

/** How long (milliseconds) somebody is late who is still expected; null while they aren't, or when their time is over. */
export function lateMs(
  { state, startAt, endAt }: Pick<VisitRow, 'state' | 'startAt' | 'endAt'>,
  now: number,
) {
  const late = now - Date.parse(startAt);
  const waits = (state === 'approved' || state === 'invited') && now < Date.parse(endAt);
  return waits && late >= lateGuestMinutes * 60_000 ? late : null;
}

type Marked = Pick<VisitRow, 'overdue' | 'noShow' | 'late' | 'denied' | 'duplicate' | 'endAt'>;

/** What else there is to know at a glance: overdue and by how long, nobody came, told late, on the deny list. */
export function VisitMarks({ of, now = Date.now() }: { of: Marked; now?: number }) {
  return (
    <>
      {of.denied ? <Tag tone="bad">{t('visit.denied')}</Tag> : null}
      {of.duplicate ? <Tag tone="bad">{t('visit.duplicate')}</Tag> : null}
      {of.overdue ? (
        <Tag tone="bad">{t('visit.overdueBy', showDuration(now - Date.parse(of.endAt)))}</Tag>
      ) : null}
      {of.noShow ? <KindTag>{t('visit.noShow')}</KindTag> : null}
      {of.late ? <KindTag>{t('visit.late')}</KindTag> : null}
    </>
  );
}

/** Says that a guest who waits is expected already, and leads to both of the visits. */
export function DuplicateNote({ of: { phone, startAt } }: { of: Pick<VisitRow, 'phone' | 'startAt'> }) {
  const day = clockOf(startAt).slice(0, 10);
  return (
    <span>
      {t('visit.duplicateText')}{' '}
      <MaybeLink to={listWith(visitListPath, { keyword: phone?.slice(-4), from: day, to: day })}>
        {t('visit.duplicateBoth')}
      </MaybeLink>
    </span>
  );
}

/** How long (milliseconds) somebody has waited for the review. */
export const waitedMs = (
  { waitingSince, startAt }: Pick<VisitRow, 'waitingSince' | 'startAt'>,
  now: number,
) => Math.max(0, now - Date.parse(waitingSince ?? startAt));

/** Whether the desk may check a guest in at this time: from a little before the visit begins until it ends. */
export const isCheckInTime = (
  { startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>,
  now: number,
): boolean => now >= Date.parse(startAt) - passEarlyMinutes * 60_000 && now <= Date.parse(endAt);

/** A day without its year where that was said before. */
const dayAfter = (day = '', last = ''): string =>
  day.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last;

/** The width of a column of periods, also of those over midnight. */
export const periodWidth = 220;

/** From when until when; what is the same of both days is said once. */
export function VisitPeriod({ startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>) {
  const [day, from] = clockOf(startAt).split(' ');
  const [lastDay, until] = clockOf(endAt).split(' ');
  const title = `${showTime(startAt)} – ${showTime(endAt)}`;
  if (day === lastDay) {
    return (
      <span className="two whole" title={title}>
        {day}
        <small>
          {from}–{until}
        </small>
      </span>
    );
  }
  return (
    <span className="two whole" title={title}>
      {day} {from}
      <small>
        – {dayAfter(day, lastDay)} {until}
      </small>
    </span>
  );
}

/** The same in one line. */
export function visitPeriodText({ startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>): string {
  const [day, from] = clockOf(startAt).split(' ');
  const [lastDay, until] = clockOf(endAt).split(' ');
  return day === lastDay ? `${day} ${from}–${until}` : `${day} ${from} – ${dayAfter(day, lastDay)} ${until}`;
}
