import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  type ReservationState,
  reservationStates,
  untouchedDays,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';

const stateTones: Readonly<Record<ReservationState, Tone>> = {
  new: 'info',
  contacted: 'info',
  booked: 'warn',
  viewed: 'warn',
  negotiating: 'warn',
  won: 'ok',
  lost: 'mute',
};

export const reservationToneOf = (state: ReservationState): Tone => stateTones[state];

export const reservationStateChoices = () => codeChoices('reservation.state', reservationStates);

export const ReservationStateTag = ({ state }: { state: ReservationState }) => (
  <Tag tone={stateTones[state]}>{t(`reservation.state_${state}`)}</Tag>
);

/** That nobody has done anything about it for too long. */
export const UntouchedTag = ({ untouched }: Pick<ReservationRow, 'untouched'>) =>
  untouched ? (
    <span title={t('reservation.untouchedHint', untouchedDays)}>
      <Tag tone="bad">{t('reservation.untouched')}</Tag>
    </span>
  ) : null;

/** The same in a list, where it stands beside the state. */
export const UntouchedMark = ({ untouched }: Pick<ReservationRow, 'untouched'>) =>
  untouched ? (
    <span className="bad" title={t('reservation.untouchedHint', untouchedDays)}>
      <Icon name="warning" size={14} />
      <span className="unseen">{t('reservation.untouched')}</span>
    </span>
  ) : null;
