import {
  connections,
  type DeviceRow,
  deviceManageApi,
  healths,
  logisticsFlow,
  useStates,
} from '@mdi/contract/modules/device/device.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, FlagFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { addDevicePath } from '../../kit/paths/door-addresses.ts';
import { deviceExceptionListPath } from '../../kit/paths/record-addresses.ts';
import { Can, may } from '../../kit/rights/can.tsx';
import { who } from '../../kit/rights/who.ts';
import { lang, t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { deviceColumns } from './device-columns.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { ReadersUpdated } from './shared/readers-updated.tsx';
import { useBeats } from './use-device.ts';
import { type Ask, useDeviceDialogs } from './use-device-dialogs.tsx';

/** Filled in the toolbar; plain in the empty place below it, so that one filled button stays the only one. */
function AddLink({ filled }: { filled: boolean }) {
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={addDevicePath}>
      <Icon name="plus" />
      {t('device.addNew')}
    </Link>
  );
}

/** Several devices at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<DeviceRow> | undefined {
  const use = may('pass:device:edit');
  const initialize = may('pass:device:initialize');
  if (!use && !initialize) return undefined;
  const edits: Bulk<DeviceRow>['actions'] = [
    {
      label: t('device.enable'),
      icon: 'check',
      fits: (row) => row.can.edit && row.useState === 'disabled',
      run: (devices, done) => ask({ kind: 'use', devices, to: 'normal', done }),
    },
    {
      label: t('device.disable'),
      icon: 'power',
      destructive: true,
      fits: (row) => row.can.edit && row.useState === 'normal',
      run: (devices, done) => ask({ kind: 'use', devices, to: 'disabled', done }),
    },
  ];
  const initializes: Bulk<DeviceRow>['actions'] = [
    {
      label: t('device.initialize'),
      icon: 'reload',
      destructive: true,
      fits: (row) => row.can.initialize && row.logistics !== 'warehouse',
      run: (devices, done) => ask({ kind: 'initialize', devices, done }),
    },
  ];
  return {
    nameOf: (row) => row.name,
    actions: [...(use ? edits : []), ...(initialize ? initializes : [])],
  };
}

/** The list of devices (deviceManage). */
export function DeviceList() {
  const list = useList(deviceManageApi, 'list');
  const { ask, dialog } = useDeviceDialogs();
  useBeats();
  const en = lang === 'en';
  const projectId = who().currProjectId ?? list.filters.projectId;
  const logistics = logisticsFlow.states.options.map((value) => ({
    value,
    label: t(`device.logistics_${value}`),
  }));
  const uses = useStates.map((value) => ({ value, label: t(`device.useState_${value}`) }));
  const heard = connections.map((value) => ({ value, label: t(`device.connection_${value}`) }));
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('device.searchHint')} width={160} />
      <PlaceFilters list={list} />
      <ChoiceFilter
        list={list}
        name="connection"
        label={t('device.connectionShort')}
        options={heard}
        width={en ? 168 : 140}
      />
      <ChoiceFilter
        list={list}
        name="logistics"
        label={t('device.logisticsShort')}
        options={logistics}
        width={en ? 152 : 132}
      />
      <ChoiceFilter list={list} name="useState" label={t('device.useShort')} options={uses} width={116} />
      {list.filters.health === undefined ? null : (
        <ChoiceFilter
          list={list}
          name="health"
          label={t('device.health')}
          options={([...healths, 'online'] as const).map((value) => ({
            value,
            label: t(`device.health_${value}`),
          }))}
          width={en ? 196 : 184}
        />
      )}
      <FlagFilter list={list} name="troubled" label={t('device.troubledShort')} width={en ? 140 : 112} />
    </>
  );
  return (
    <>
      <ListPage
        title={t('device.list')}
        hint={t('device.listHint')}
        list={list}
        rowKey="deviceId"
        exported="device"
        columns={deviceColumns(list, ask)}
        bulk={bulkOf(ask)}
        filters={filters}
        tools={
          <>
            <Link className="button button-quiet" to={deviceExceptionListPath}>
              <Icon name="warning" />
              {t('device.exceptions')}
            </Link>
            <ReadersUpdated projectId={projectId} />
            {projectId === undefined ? null : (
              <Can do="pass:device:key">
                <Button onClick={() => ask({ kind: 'keys', projectId })}>{t('device.replaceKey')}</Button>
              </Can>
            )}
            <Can do="pass:device:add">
              <ImportLink kind="device" />
              <AddLink filled />
            </Can>
          </>
        }
        empty={{
          title: t('device.emptyTitle'),
          text: may('pass:device:add') ? t('device.emptyText') : t('device.emptyRead'),
          action: (
            <Can do="pass:device:add">
              <AddLink filled={false} />
            </Can>
          ),
        }}
      />
      {dialog}
    </>
  );
}
