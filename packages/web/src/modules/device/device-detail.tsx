import type { Device } from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { editAct } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { areaAddress, deviceListPath, editDeviceAddress } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import { AreaEntrants } from '../area/shared/area-entrants.tsx';
import { passRecordsTab } from '../pass-record/shared/pass-records-tab.tsx';
import css from './device.module.css';
import { deviceActions, openDoorAction } from './device-actions.ts';
import { DeviceCommands } from './device-commands.tsx';
import { DeviceConnection } from './device-connection.tsx';
import { type Ask, deviceDialogs } from './device-dialog-loader.ts';
import { DeviceExceptions } from './device-exceptions.tsx';
import { DeviceFactCards } from './device-facts.tsx';
import { ConnectionTag, UseTag } from './device-tags.tsx';
import { ReadersUpdated } from './shared/readers-updated.tsx';
import { useDevice, usePollDevices } from './use-device.ts';

/** What is to be done with a device that has no credential; who may not do it reads whom to turn to (spec §6). */
function NotInstalled({ device, ask }: { device: Device; ask: Ask }) {
  if (device.installed) return null;
  return (
    <section className={`card ${css.notice}`} aria-label={t('device.claim')}>
      <Icon name="device" size={20} />
      {device.can.install ? (
        <>
          <span className="grow">{t('device.notInstalledYet')}</span>
          <Button type="primary" onClick={() => ask({ kind: 'install', device })}>
            {t('device.claim')}
          </Button>
        </>
      ) : (
        <span className="warn">
          {t(device.useState === 'disabled' ? 'device.enableFirst' : 'device.error.notInstaller')}
        </span>
      )}
    </section>
  );
}

function Entrants({ device }: { device: Device }) {
  const { areaId } = device;
  if (areaId !== null) return <AreaEntrants areaId={areaId} />;
  return (
    <section className="card">
      <EmptyState icon="pin" title={t('device.noArea')} text={t('device.noAreaText')} />
    </section>
  );
}

function tabsOf(device: Device, ask: Ask): (Tab | false)[] {
  const { deviceId, code, openExceptions } = device;
  return [
    {
      id: 'facts',
      title: t('device.facts'),
      body: () => (
        <>
          <NotInstalled device={device} ask={ask} />
          <DeviceFactCards device={device} />
        </>
      ),
    },
    { id: 'connection', title: t('device.connection'), body: () => <DeviceConnection device={device} /> },
    { id: 'commands', title: t('device.commands'), body: () => <DeviceCommands {...{ deviceId, code }} /> },
    {
      id: 'exceptions',
      title: openExceptions > 0 ? `${t('device.exceptions')} ${openExceptions}` : t('device.exceptions'),
      body: () => <DeviceExceptions deviceId={deviceId} />,
    },
    ...passRecordsTab({ deviceId }),
    // Whoever has no business with areas reads nothing of them here either.
    mayOpen(areaAddress.path) && {
      id: 'entrants',
      title: t('area.whoCanEnter'),
      body: () => <Entrants device={device} />,
    },
  ];
}

/** PASS05030: a device as it stands, its connection, commands and exceptions, who may enter by it, its history. */
export function DeviceDetail() {
  const { record: device, failure, reload } = useDevice();
  const { ask, dialog } = useDialogs(deviceDialogs);
  const navigate = useNavigate();
  usePollDevices();
  if (!device || failure) return <PagePending title={t('device.detail')} failure={failure} retry={reload} />;
  const { deviceId, name, code } = device;
  return (
    <>
      <DetailPage
        title={name}
        beside={
          <>
            <ConnectionTag connection={device.connection} />
            {device.useState === 'disabled' ? <UseTag useState={device.useState} /> : null}
            <ReadersUpdated projectId={device.projectId} />
          </>
        }
        hint={`${code} · ${lastSaved(device)}`}
        actions={
          <HeadActions
            row={device}
            of={[
              editAct({ to: () => editDeviceAddress(deviceId) }),
              openDoorAction(ask),
              ...deviceActions(ask, () => navigate(listAddress(deviceListPath))),
            ]}
            moreOf={t('device.moreOf', name)}
          />
        }
        tabs={tabsOf(device, ask)}
        history={{ entity: 'device', id: deviceId }}
      />
      {dialog}
    </>
  );
}
