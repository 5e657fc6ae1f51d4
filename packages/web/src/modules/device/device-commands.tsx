import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type CommandRow,
  commandLists,
  deviceManageApi,
} from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { OwnTable, useOwnList } from '../../kit/list/own-list.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { CommandTag } from './device-tags.tsx';
import { devices, refreshDevices } from './use-device.ts';

function Retry({ row }: { row: CommandRow }) {
  const retry = useWrite(() => devices.retry({ commandId: row.commandId }), {
    done: () => {
      toast.success(t('device.commandSent', row.deviceName));
      refreshDevices();
    },
  });
  if (!row.can.retry) return t('kit.none');
  return (
    <Button type="link" size="small" loading={retry.busy} onClick={() => void retry.run(undefined)}>
      {t('device.retry')}
    </Button>
  );
}

/** When it ended, or until when it waits for its device. */
function Ending({ row }: { row: CommandRow }) {
  if (row.endedAt !== null) return <TimeCell at={row.endedAt} />;
  return <span className="t3">{t('device.expiresAt', showTime(row.expiresAt))}</span>;
}

/** What a device was told: the newest first, with what came of it, who asked for it and why. */
export function DeviceCommands({ deviceId, code }: { deviceId: number; code: string }) {
  const list = useOwnList(deviceManageApi, 'commands', { deviceId });
  return (
    <OwnTable
      label={t('device.commands')}
      list={list}
      rowKey="commandId"
      exported="deviceCommand"
      columns={[
        {
          key: 'type',
          title: t('device.commandType'),
          width: 128,
          render: (_, row) => (
            <span className="two">
              {t(`deviceApi.cmd_${row.type}`)}
              {row.what === null ? null : (
                <small className="t3">{t(`device.version_${commandLists[row.what]}`)}</small>
              )}
              {/* Meant for hardware that was replaced since. */}
              {row.deviceCode === code ? null : <small className="t3">{row.deviceCode}</small>}
            </span>
          ),
        },
        {
          key: 'state',
          title: t('device.commandState'),
          width: 112,
          render: (_, row) => <CommandTag state={row.state} />,
        },
        {
          key: 'sends',
          seldom: true,
          title: t('device.sends'),
          width: 96,
          align: 'end',
          render: (_, row) => formatCount(row.sends),
        },
        {
          key: 'askedBy',
          title: t('device.askedBy'),
          width: 112,
          ellipsis: true,
          render: (_, row) => row.askedBy ?? t('device.bySystem'),
        },
        {
          key: 'reason',
          title: t('device.reasonOrError'),
          width: 220,
          render: (_, row) => (
            <span className="two">
              {row.reason ?? (row.error === null ? t('kit.none') : null)}
              {row.error === null ? null : <small className="bad">{row.error}</small>}
            </span>
          ),
        },
        {
          key: 'createdAt',
          title: t('device.createdAt'),
          width: 116,
          render: (_, row) => <TimeCell at={row.createdAt} />,
        },
        {
          key: 'endedAt',
          title: t('device.endedAt'),
          width: 148,
          render: (_, row) => <Ending row={row} />,
        },
        {
          key: 'operations',
          title: t('kit.operations'),
          width: 108,
          fixed: 'end',
          render: (_, row) => <Retry row={row} />,
        },
      ]}
      empty={{ title: t('device.commandsEmpty'), text: t('device.commandsEmptyText') }}
    />
  );
}
