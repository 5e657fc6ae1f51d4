import { deviceManageApi, type ExceptionRow } from '@mdi/contract/modules/device/device.contract.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { may } from '../../kit/can.tsx';
import { showTime } from '../../kit/moment.ts';
import { OwnTable, useOwnList } from '../../kit/own-list.tsx';
import { Tag } from '../../kit/tag.tsx';
import { TimeCell } from '../../kit/time-cell.tsx';
import { toast } from '../../kit/toast.ts';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { LevelTag } from './device-tags.tsx';
import { devices, refreshDevices } from './use-device.ts';

const states = ['open', 'recovered', 'cleared'] as const;
type State = (typeof states)[number];

const open = (row: ExceptionRow) => row.state === 'open';
const unacknowledged = (row: ExceptionRow) => open(row) && row.acknowledgedAt === null;

/** Acknowledges or clears exceptions, and says how many it were. */
function useSettle() {
  const done =
    (words: 'device.acknowledgedDone' | 'device.clearedDone') =>
    ({ changed }: { changed: number }) => {
      toast.success(t(words, changed));
      refreshDevices();
    };
  const acknowledge = useWrite((exceptionIds: number[]) => devices.acknowledge({ exceptionIds }), {
    done: done('device.acknowledgedDone'),
  });
  const clear = useWrite((exceptionIds: number[]) => devices.clear({ exceptionIds }), {
    done: done('device.clearedDone'),
  });
  return { acknowledge: acknowledge.run, clear: clear.run, busy: acknowledge.busy || clear.busy };
}

type Settle = ReturnType<typeof useSettle>;

function Actions({ row, settle }: { row: ExceptionRow; settle: Settle }) {
  if (!open(row)) return t('kit.none');
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

function StateCell({ row }: { row: ExceptionRow }) {
  return (
    <span className="two">
      <span>
        <Tag tone={open(row) ? 'bad' : 'ok'}>{t(`device.exceptionState_${row.state}`)}</Tag>
      </span>
      {row.endedAt === null ? null : <small>{showTime(row.endedAt)}</small>}
    </span>
  );
}

/** What is or was wrong with a device; what is open can be acknowledged, so that it is told no more, and cleared. */
export function DeviceExceptions({ deviceId }: { deviceId: number }) {
  const [state, setState] = useState<State>();
  const list = useOwnList(deviceManageApi, 'exceptions', { deviceId, ...(state ? { state } : {}) });
  const settle = useSettle();
  const mine = may('pass:device:edit');
  const waiting = (list.rows ?? []).filter(unacknowledged).map((row) => row.exceptionId);
  return (
    <OwnTable
      label={t('device.exceptions')}
      list={list}
      rowKey="exceptionId"
      exported="deviceException"
      tools={
        <>
          <Select<State>
            className="filter"
            style={{ width: 172 }}
            aria-label={t('device.exceptionState')}
            prefix={<span className="filter-label">{t('device.exceptionState')}</span>}
            placeholder={<span className="filter-any">{t('kit.all')}</span>}
            allowClear
            value={state}
            options={states.map((value) => ({ value, label: t(`device.exceptionState_${value}`) }))}
            onChange={setState}
          />
          <span className="grow" />
          {mine && waiting.length > 1 ? (
            <Button disabled={settle.busy} onClick={() => void settle.acknowledge(waiting)}>
              {t('device.acknowledgeAll', waiting.length)}
            </Button>
          ) : null}
        </>
      }
      columns={[
        {
          key: 'code',
          title: t('device.exception'),
          width: 172,
          render: (_, row) => t(`deviceApi.ex_${row.code}`),
        },
        {
          key: 'level',
          title: t('device.level'),
          width: 116,
          render: (_, row) => <LevelTag level={row.level} />,
        },
        { key: 'at', title: t('device.at'), width: 116, render: (_, row) => <TimeCell at={row.at} /> },
        {
          key: 'state',
          title: t('device.exceptionState'),
          width: 168,
          render: (_, row) => <StateCell row={row} />,
        },
        {
          key: 'acknowledged',
          title: t('device.acknowledgedBy'),
          width: 140,
          render: (_, row) =>
            row.acknowledgedAt === null ? (
              t('kit.none')
            ) : (
              <span className="two">
                {row.acknowledgedBy}
                <small>{showTime(row.acknowledgedAt)}</small>
              </span>
            ),
        },
        {
          key: 'detail',
          title: t('device.exceptionDetail'),
          width: 160,
          render: (_, row) => row.detail || t('kit.none'),
        },
        ...(mine
          ? [
              {
                key: 'operations',
                title: t('kit.operations'),
                width: 140,
                render: (_: unknown, row: ExceptionRow) => <Actions row={row} settle={settle} />,
              },
            ]
          : []),
      ]}
      empty={{ title: t('device.exceptionsEmpty'), text: t('device.exceptionsEmptyText') }}
    />
  );
}
