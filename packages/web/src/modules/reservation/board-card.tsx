import type { ReservationRow } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Link } from 'react-router';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { IconSvg } from '../../kit/page/icon-paths.tsx';
import { t } from '../../kit/words/words.ts';
import css from './board.module.css';
import { boardCardTimeLine } from './board-card-time.ts';
import type { BoardDrag } from './use-board-drag.ts';
import { wantedAreaText, wantedPlaceText } from './use-reservation.ts';
import type { ReservationLink } from './use-reservation-drawer.ts';

const Clock = () => (
  <IconSvg size={14}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </IconSvg>
);

/** Who looks after it, by the first letter of the name. */
function Assignee({ name }: { name: string | null }) {
  if (name === null) return <span className="t3 s12">{t('reservation.nobody')}</span>;
  return (
    <span className={css.face} title={t('reservation.lookedAfterBy', name)}>
      {[...name][0]}
    </span>
  );
}

type Props = { row: ReservationRow; drag: BoardDrag; now: number; link: ReservationLink; shown: boolean };

/** A reservation on the board: who, where, how much, and what there is to know of the time. */
export function BoardCard({ row, drag, now, link, shown }: Props) {
  const { reservationId, name, companyName, assigneeName } = row;
  const place = wantedPlaceText(row);
  const { text, late } = boardCardTimeLine(row, new Date(now));
  const held = drag.held?.row.reservationId === reservationId;
  return (
    <li className={classes(css.item, held && css.held, shown && css.shown)} {...drag.card(row)}>
      <Link
        {...link}
        draggable={false}
        data-reservation={reservationId}
        aria-current={shown ? 'true' : undefined}
        aria-label={t('reservation.cardOf', name, companyName ?? place, t(`reservation.state_${row.state}`))}
        onKeyDown={(event) => drag.keys(event, row)}
        onBlur={drag.blurred}
      >
        <span className={css.top}>
          <b title={name}>{name}</b>
          <Assignee name={assigneeName} />
        </span>
        <span className={css.company}>{companyName ?? t('reservation.noCompany')}</span>
        <span className={css.where}>
          <Icon name="building" size={14} />
          <span title={place}>{place}</span>
          <small>{wantedAreaText(row)}</small>
        </span>
        <span className={classes(css.when, late && 'bad')}>
          {late ? <Icon name="warning" size={14} /> : <Clock />}
          <span title={text}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
