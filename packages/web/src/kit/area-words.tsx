import type { AreaReason, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { openingReasons } from '@mdi/contract/modules/area/area.contract.ts';
import { KindTag, Tag } from './tag.tsx';
import { t } from './words.ts';

type Kind = (typeof areaKinds)[number];

/** A building, a floor zone, or a group of doors. */
export const AreaKindTag = ({ kind }: { kind: Kind }) => <KindTag>{t(`area.kind_${kind}`)}</KindTag>;

/** Why somebody may enter, or why not. */
export function ReasonTag({ reason }: { reason: AreaReason }) {
  const opens = openingReasons.some((one) => one === reason);
  return <Tag tone={opens ? 'ok' : reason === 'none' ? 'mute' : 'bad'}>{t(`area.reason_${reason}`)}</Tag>;
}
