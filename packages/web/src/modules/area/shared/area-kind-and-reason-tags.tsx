import type { AreaReason, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { openingReasons } from '@mdi/contract/modules/area/area.contract.ts';
import { KindTag, Tag } from '../../../kit/page/tag.tsx';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { t } from '../../../kit/words/words.ts';

type Kind = (typeof areaKinds)[number];

/** A building, a floor zone, or a group of doors. */
export const AreaKindTag = ({ kind }: { kind: Kind }) => <KindTag>{t(`area.kind_${kind}`)}</KindTag>;

/** Why somebody may enter and until when, where that ends, or why not. */
export function EntryReasonTag({ reason, endsAt = null }: { reason: AreaReason; endsAt?: string | null }) {
  const opens = openingReasons.some((one) => one === reason);
  const tag = (
    <Tag tone={opens ? 'ok' : reason === 'none' ? 'mute' : 'bad'}>{t(`area.reason_${reason}`)}</Tag>
  );
  if (endsAt === null) return tag;
  return (
    <span className="two">
      {tag}
      <small className="warn">{t('area.until', clockOf(endsAt))}</small>
    </span>
  );
}
