import { type ExceptionRow, maxSettledExceptions } from '@mdi/contract/modules/device/device.contract.ts';
import { exceptionDetail } from '@mdi/contract/modules/device/exception-detail.ts';
import { inBatches } from '../../kit/call/in-batches.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import type { Acts } from '../../kit/list/act-definitions.ts';
import type { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { TimeCell, timeWidth } from '../../kit/list/columns/time-cell.tsx';
import type { Column } from '../../kit/list/list-page.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { deviceAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { showDay, showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { LevelTag } from './device-tags.tsx';
import { deviceCalls, refreshDevices } from './use-device.ts';

/** How an exception stands. */
export const exceptionStates = ['open', 'recovered', 'cleared'] as const;

/** Nobody and nothing has ended it. */
const open = (row: ExceptionRow) => row.state === 'open';
/** The caller may end it. */
const endable = (row: ExceptionRow) => open(row) && row.can.settle;
/** Nobody looks after it yet, and the caller may. */
export const canAcknowledge = (row: ExceptionRow) => endable(row) && row.acknowledgedAt === null;

/** Acknowledges or clears exceptions, and says how many it were. */
export function useSettleExceptions() {
  const done =
    (words: 'device.acknowledgedDone' | 'device.clearedDone') =>
    ({ changed }: { changed: number }) => {
      toast.success(t(words, changed));
      refreshDevices();
    };
  const all = (call: typeof deviceCalls.acknowledge) => async (ids: number[]) => {
    const settled = await inBatches(ids, maxSettledExceptions, (exceptionIds) => call({ exceptionIds }));
    return { changed: settled.reduce((sum, { changed }) => sum + changed, 0) };
  };
  const acknowledge = useWrite(all(deviceCalls.acknowledge), { done: done('device.acknowledgedDone') });
  const clear = useWrite(all(deviceCalls.clear), { done: done('device.clearedDone') });
  return { acknowledge: acknowledge.run, clear: clear.run, busy: acknowledge.busy || clear.busy };
}

export type SettleExceptions = ReturnType<typeof useSettleExceptions>;

/** When it ended; the day only where it is another than the one it began on. */
function endOf(at: string, endedAt: string): string {
  const [day, time = ''] = showTime(endedAt).split(' ');
  const clock = time.slice(0, 5);
  return showDay(at) === day ? clock : `${day?.slice(5)} ${clock}`;
}

function StateCell(row: ExceptionRow) {
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

function Acknowledged({ acknowledgedAt, acknowledgedBy }: ExceptionRow) {
  if (acknowledgedAt === null) return t('kit.none');
  return (
    <span className="two">
      {acknowledgedBy}
      <small>{showTime(acknowledgedAt)}</small>
    </span>
  );
}

/** Since when; where the reader's clock can't be trusted that is said. */
function Began({ at, doubtful }: ExceptionRow) {
  if (!doubtful) return <TimeCell at={at} />;
  return (
    <span className="two" title={t('device.doubtfulHint')}>
      <TimeCell at={at} />
      <small className="warn">{t('device.doubtful')}</small>
    </span>
  );
}

function Place({ deviceId, deviceName, deviceCode, areaName, projectName }: ExceptionRow) {
  // The same names occur in several projects.
  const project = signedInUser().currProjectId === null ? projectName : null;
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

/** Acknowledges exceptions, or clears them: one or several at once; for who may. */
export function exceptionActions(settle: SettleExceptions): Acts<ExceptionRow> | false {
  const idsOf = (rows: readonly ExceptionRow[]) => rows.map(({ exceptionId }) => exceptionId);
  return (
    may('pass:device:edit') && {
      nameOf: (row) => `${row.deviceName} ${t(`deviceApi.ex_${row.code}`)}`,
      of: [
        {
          label: t('device.acknowledge'),
          disabled: settle.busy,
          icon: 'check',
          fits: canAcknowledge,
          all: (rows, done) => void settle.acknowledge(idsOf(rows)).then(done),
        },
        {
          label: t('device.clear'),
          disabled: settle.busy,
          icon: 'close',
          fits: endable,
          all: (rows, done) => void settle.clear(idsOf(rows)).then(done),
        },
      ],
    }
  );
}

type Columns = ReturnType<typeof columnsOf<ExceptionRow, 'device'>>;

/** The columns of exceptions: of one device, or of all with the device each is of. */
export const exceptionColumns = (c: Columns, ofAll: boolean): (Column<ExceptionRow> | false)[] => [
  c.custom(['code', 'device.exception'], {
    width: 172,
    ...(ofAll ? { fixed: 'start' as const } : {}),
    render: (row) => t(`deviceApi.ex_${row.code}`),
  }),
  ofAll && c.custom(['device', 'device.deviceAndPlace'], { width: 208, render: Place }),
  // Whether it is over says more.
  c.custom('level', { width: 116, seldom: true, render: LevelTag }),
  c.custom('at', { width: timeWidth, unsorted: true, render: Began }),
  c.custom(['state', 'device.exceptionState'], { width: 168, render: StateCell }),
  c.custom(['acknowledged', 'device.acknowledgedBy'], { width: 172, render: Acknowledged }),
  c.text(['detail', 'device.exceptionDetail'], (row) => exceptionDetail(t, row.code, row.detail), {
    width: 160,
  }),
];
