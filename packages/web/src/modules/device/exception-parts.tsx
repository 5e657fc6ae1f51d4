import { type ExceptionRow, mostSettled } from '@mdi/contract/modules/device/device.contract.ts';
import { exceptionDetail } from '@mdi/contract/modules/device/exception-detail.ts';
import { Button } from 'antd';
import { inParts } from '../../kit/call/in-parts.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import type { Column } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { deviceAddress } from '../../kit/paths/door-addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { showDay, showTime } from '../../kit/time/moment.ts';
import { lang, t } from '../../kit/words/words.ts';
import { LevelTag } from './device-tags.tsx';
import { devices, refreshDevices } from './use-device.ts';

/** How an exception stands. */
export const exceptionStates = ['open', 'recovered', 'cleared'] as const;

/** Nobody and nothing has ended it. */
const open = (row: ExceptionRow) => row.state === 'open';
/** The caller may end it. */
export const endable = (row: ExceptionRow) => open(row) && row.can.settle;
/** Nobody looks after it yet, and the caller may. */
export const unacknowledged = (row: ExceptionRow) => endable(row) && row.acknowledgedAt === null;

/** Acknowledges or clears exceptions, and says how many it were. */
export function useSettle() {
  const done =
    (words: 'device.acknowledgedDone' | 'device.clearedDone') =>
    ({ changed }: { changed: number }) => {
      toast.success(t(words, changed));
      refreshDevices();
    };
  const all = (call: typeof devices.acknowledge) => async (ids: number[]) => {
    const settled = await inParts(ids, mostSettled, (exceptionIds) => call({ exceptionIds }));
    return { changed: settled.reduce((sum, { changed }) => sum + changed, 0) };
  };
  const acknowledge = useWrite(all(devices.acknowledge), { done: done('device.acknowledgedDone') });
  const clear = useWrite(all(devices.clear), { done: done('device.clearedDone') });
  return { acknowledge: acknowledge.run, clear: clear.run, busy: acknowledge.busy || clear.busy };
}

export type Settle = ReturnType<typeof useSettle>;

function Actions({ row, settle }: { row: ExceptionRow; settle: Settle }) {
  if (!endable(row)) return t('kit.none');
  const ids = [row.exceptionId];
  return (
    <span className="actions">
      {row.acknowledgedAt === null ? (
        <Button type="link" size="small" disabled={settle.busy} onClick={() => void settle.acknowledge(ids)}>
          {t('device.acknowledge')}
        </Button>
      ) : null}
      <Button type="link" size="small" disabled={settle.busy} onClick={() => void settle.clear(ids)}>
        {t('device.clear')}
      </Button>
    </span>
  );
}

/** When it ended; the day only where it is another than the one it began on. */
function endOf(at: string, endedAt: string): string {
  const [day, time = ''] = showTime(endedAt).split(' ');
  const clock = time.slice(0, 5);
  return showDay(at) === day ? clock : `${day?.slice(5)} ${clock}`;
}

function StateCell({ row }: { row: ExceptionRow }) {
  return (
    <span className="two">
      <span>
        <Tag tone={open(row) ? 'bad' : 'ok'}>{t(`device.exceptionState_${row.state}`)}</Tag>
      </span>
      {row.endedAt === null ? null : (
        <small title={showTime(row.endedAt)}>{endOf(row.at, row.endedAt)}</small>
      )}
    </span>
  );
}

function Acknowledged({ row: { acknowledgedAt, acknowledgedBy } }: { row: ExceptionRow }) {
  if (acknowledgedAt === null) return t('kit.none');
  return (
    <span className="two">
      {acknowledgedBy}
      <small>{showTime(acknowledgedAt)}</small>
    </span>
  );
}

/** Since when; where the reader's clock can't be trusted that is said. */
function Began({ row: { at, doubtful } }: { row: ExceptionRow }) {
  if (!doubtful) return <TimeCell at={at} />;
  return (
    <span className="two" title={t('device.doubtfulHint')}>
      <TimeCell at={at} />
      <small className="warn">{t('device.doubtful')}</small>
    </span>
  );
}

function Place({ row: { deviceId, deviceName, deviceCode, areaName, projectName } }: { row: ExceptionRow }) {
  // The same names occur in several projects.
  const project = who().currProjectId === null ? projectName : null;
  const more = [project, areaName, deviceCode].filter(Boolean).join(' · ');
  return (
    <span className="two" title={[deviceName, more].join(' · ')}>
      <MaybeLink className="one-line" to={deviceAddress(deviceId, 'exceptions')}>
        {deviceName}
      </MaybeLink>
      <small className="one-line">{more}</small>
    </span>
  );
}

/** The columns of exceptions: of one device, or of all with the device each is of. */
export function exceptionColumns(settle: Settle, ofAll: boolean): Column<ExceptionRow>[] {
  const device: Column<ExceptionRow> = {
    key: 'device',
    title: t('device.deviceAndPlace'),
    width: 208,
    render: (_, row) => <Place row={row} />,
  };
  const operations: Column<ExceptionRow> = {
    key: 'operations',
    title: t('kit.operations'),
    width: lang === 'en' ? 168 : 140,
    fixed: 'end',
    render: (_, row) => <Actions row={row} settle={settle} />,
  };
  return [
    {
      key: 'code',
      title: t('device.exception'),
      width: 172,
      ...(ofAll ? { fixed: 'start' } : {}),
      render: (_, row) => t(`deviceApi.ex_${row.code}`),
    },
    ...(ofAll ? [device] : []),
    {
      key: 'level',
      // Whether it is over says more.
      seldom: true,
      title: t('device.level'),
      width: 116,
      render: (_, row) => <LevelTag level={row.level} />,
    },
    { key: 'at', title: t('device.at'), width: timeWidth, render: (_, row) => <Began row={row} /> },
    {
      key: 'state',
      title: t('device.exceptionState'),
      width: 168,
      render: (_, row) => <StateCell row={row} />,
    },
    {
      key: 'acknowledged',
      title: t('device.acknowledgedBy'),
      width: 172,
      render: (_, row) => <Acknowledged row={row} />,
    },
    {
      key: 'detail',
      title: t('device.exceptionDetail'),
      width: 160,
      ellipsis: true,
      render: (_, row) => exceptionDetail(t, row.code, row.detail) || t('kit.none'),
    },
    ...(may('pass:device:edit') ? [operations] : []),
  ];
}
