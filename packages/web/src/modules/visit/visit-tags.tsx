import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { listWith, visitListPath } from '../../kit/paths/addresses.ts';
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
