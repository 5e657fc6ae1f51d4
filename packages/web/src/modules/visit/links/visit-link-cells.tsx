import type { VisitLinkRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { Tag } from '../../../kit/page/tag.tsx';
import { listWith, visitListPath } from '../../../kit/paths/addresses.ts';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { t } from '../../../kit/words/words.ts';

/** Whose guests fill it in. */
export const visitLinkName = ({ hostName, companyName }: VisitLinkRow) => `${hostName} · ${companyName}`;

/** How a link stands: past, closed by somebody, full, or still to be filled in. */
export function VisitLinkState({ endAt, closed, taken, places }: VisitLinkRow) {
  if (Date.parse(endAt) <= Date.now()) return <Tag tone="mute">{t('visit.linkOver')}</Tag>;
  if (closed) return <Tag tone="mute">{t('visit.linkClosed')}</Tag>;
  if (taken >= places) return <Tag tone="warn">{t('visit.linkFull')}</Tag>;
  return <Tag tone="ok">{t('visit.linkOpen')}</Tag>;
}

/** How many guests filled it in, which leads to their visits on all of its days. */
export function VisitLinkFilledPlaces(row: VisitLinkRow) {
  const { linkId, taken, places, startAt, endAt } = row;
  const text = t('visit.linkTaken', taken, places);
  if (taken === 0) return text;
  const days = { from: clockOf(startAt).slice(0, 10), to: clockOf(endAt).slice(0, 10) };
  return (
    <MaybeLink
      to={listWith(visitListPath, { linkId, ...days })}
      title={t('visit.linkGuests', visitLinkName(row))}
    >
      {text}
    </MaybeLink>
  );
}
