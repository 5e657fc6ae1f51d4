import { passChannels, passDirections } from '@mdi/contract/kit/pass/protocol-codes.ts';
import {
  lateEventMinutes,
  type PassRecordRow,
  passRecordFlags,
} from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { columnsOf } from '../../../kit/list/columns/columns-of.tsx';
import type { Column } from '../../../kit/list/list-page.tsx';
import { classes } from '../../../kit/page/classes.ts';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { KindTag, Tag } from '../../../kit/page/tag.tsx';
import { deviceAddress, employeeAddress, visitAddress } from '../../../kit/paths/addresses.ts';
import { showTime } from '../../../kit/time/project-time.ts';
import { codeChoices } from '../../../kit/words/choices.ts';
import { t } from '../../../kit/words/words.ts';
import css from './pass-record.module.css';

/** A row with a key: the number of an event is unique at its reader only. */
export const passRecordKey = (row: PassRecordRow): string => `${row.deviceId} ${row.eventId} ${row.at}`;

function addressOf({ employeeId, employeeKind, visitId, can }: PassRecordRow): string {
  if (employeeId !== null && employeeKind !== null && can.employee)
    return employeeAddress(employeeId, employeeKind);
  return visitId !== null && can.visit ? visitAddress(visitId) : '';
}

/** Somebody's name, as a page where it can be opened; who isn't known is called so. */
function Who({ row }: { row: PassRecordRow }) {
  const { name, visitId, employeeId, companyName, card } = row;
  const known = employeeId !== null || visitId !== null;
  const more = [
    known && t(visitId === null ? 'passRecord.employee' : 'passRecord.guest'),
    companyName,
    !known && card !== null && t('passRecord.cardOf', card),
  ].filter(Boolean);
  const shown = name ?? t('passRecord.nobody');
  return (
    <span className="two" title={[shown, ...more].join(' · ')}>
      <MaybeLink className={classes('one-line', css.recordLine, !known && 't3')} to={addressOf(row)}>
        {shown}
      </MaybeLink>
      <small className="one-line">{more.join(' · ')}</small>
    </span>
  );
}

function Where({ row }: { row: PassRecordRow }) {
  const { deviceId, deviceName, areaName, buildingName, can } = row;
  const place = [buildingName === areaName ? null : buildingName, areaName].filter(Boolean).join(' · ');
  return (
    <span className="two" title={[deviceName, place].filter(Boolean).join(' · ')}>
      <MaybeLink className={`one-line ${css.recordLine}`} to={can.device ? deviceAddress(deviceId) : ''}>
        {deviceName}
      </MaybeLink>
      <small className="one-line">{place}</small>
    </span>
  );
}

/** Granted or refused, and why refused. */
function Result({ row: { result, reason } }: { row: PassRecordRow }) {
  const why = reason === 'OK' ? '' : t(`deviceApi.rc_${reason}`);
  return (
    <span className={css.recordResult}>
      <Tag tone={result === 'granted' ? 'ok' : 'bad'}>{t(`passRecord.result_${result}`)}</Tag>
      {why === '' ? null : (
        <span className="t2 s12" title={why}>
          {why}
        </span>
      )}
    </span>
  );
}

type Marked = Pick<PassRecordRow, 'late' | 'doubtful' | 'violation' | 'offline'>;

/** What is odd about a record, each with the sentence that explains it. */
export function passRecordFlagTexts({ late, doubtful, violation, offline }: Marked) {
  return [
    violation && ({ key: 'mark_violation', tone: 'bad', why: t('passRecord.violationHint') } as const),
    doubtful && ({ key: 'mark_doubtful', tone: 'warn', why: t('passRecord.doubtfulHint') } as const),
    late && ({ key: 'mark_late', tone: 'warn', why: t('passRecord.lateHint', lateEventMinutes) } as const),
    offline && ({ key: 'offline', tone: undefined, why: t('passRecord.offlineHint') } as const),
  ].filter((mark) => mark !== false);
}

function Marks({ row }: { row: PassRecordRow }) {
  const marks = passRecordFlagTexts(row);
  if (marks.length === 0) return <span className="t3">{t('kit.none')}</span>;
  return (
    <span className={css.recordMarks}>
      {marks.map(({ key, tone, why }) => (
        <span key={key} title={why}>
          {tone ? (
            <Tag tone={tone}>{t(`passRecord.${key}`)}</Tag>
          ) : (
            <KindTag>{t(`passRecord.${key}`)}</KindTag>
          )}
        </span>
      ))}
    </span>
  );
}

const At = ({ at, doubtful }: PassRecordRow) => (
  <time dateTime={at} className={doubtful ? 'warn' : ''}>
    {showTime(at)}
  </time>
);

type Records = { name?: string; rows: readonly PassRecordRow[] | undefined };

/** The columns of records: of a list, or of a person's or a device's own, which needs no column for what is fixed. */
export function passRecordColumns(list: Records, fixed?: 'who' | 'where'): (Column<PassRecordRow> | false)[] {
  const c = columnsOf(list, 'passRecord');
  const seldom = true;
  return [
    c.custom('at', { width: 172, fixed: 'start', render: At }),
    fixed !== 'who' && c.custom('who', { width: 208, render: (row) => <Who row={row} /> }),
    c.custom(['result', 'passRecord.resultAndReason'], {
      width: 204,
      render: (row) => <Result row={row} />,
    }),
    fixed !== 'where' &&
      c.custom(['where', 'passRecord.deviceAndPlace'], { width: 212, render: (row) => <Where row={row} /> }),
    c.code('direction', codeChoices('deviceApi.dir', passDirections)),
    c.code('channel', codeChoices('deviceApi.ch', passChannels), { seldom }),
    c.custom(['marks', 'passRecord.mark'], {
      tags: codeChoices('passRecord.mark', passRecordFlags),
      render: (row) => <Marks row={row} />,
    }),
    c.project('passRecord.projectName', { width: 124, seldom }),
    c.custom('receivedAt', { width: 172, seldom, render: (row) => showTime(row.receivedAt) }),
  ];
}
