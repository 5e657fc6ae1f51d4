import type { Device, DeviceInput } from '@mdi/contract/modules/device/device.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { deviceAddress, deviceListPath } from '../../kit/paths/addresses.ts';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { t } from '../../kit/words/words.ts';
import { deviceFactSections, deviceForm, newDeviceSections, useNewDevice } from './device-form.tsx';
import { ReadersUpdated } from './shared/readers-updated.tsx';
import { deviceCalls, refreshDevices, useDevice } from './use-device.ts';

/** What a device shares with the next one: all but its code and name. */
type Like = Omit<DeviceInput, 'code' | 'name'>;

function AddForm({ like, again }: { like: Like | undefined; again: (like: Like) => void }) {
  const navigate = useNavigate();
  const form = useNewDevice(like);
  return (
    <FormPage
      title={t('device.addNew')}
      form={form}
      sections={newDeviceSections(form)}
      back={listAddress(deviceListPath)}
      save={deviceCalls.add}
      saved={({ deviceId }, { name }) => {
        toast.success(t('device.added', name));
        refreshDevices();
        navigate(deviceAddress(deviceId), { replace: true });
      }}
      another={(_, { code: __, name, ...like }) => {
        toast.success(t('device.added', name));
        refreshDevices();
        again(like);
      }}
    />
  );
}

/** A new device, in the warehouse or placed already; saved, it can be installed. The next one is mostly like it. */
export function AddDevice() {
  const [{ round, like }, setRound] = useState<{ round: number; like?: Like }>({ round: 0 });
  return <AddForm key={round} like={like} again={(next) => setRound({ round: round + 1, like: next })} />;
}

function EditForm({ device }: { device: Device }) {
  const { deviceId, code, installed, projectId } = device;
  const { form, held } = useRecordForm(device, {
    ...deviceForm,
    read: () => deviceCalls.get({ deviceId }),
    entity: 'device',
  });
  return (
    <FormPage
      title={t('device.editTitle')}
      over={{ name: device.name, to: deviceAddress(deviceId) }}
      beside={
        <>
          <span className="t2">{code}</span>
          <span className="t3 s12">{lastSaved(device)}</span>
          <ReadersUpdated projectId={projectId} />
        </>
      }
      form={form}
      sections={deviceFactSections(form, installed)}
      back={deviceAddress(deviceId)}
      held={held}
      save={(input) => deviceCalls.edit({ deviceId, version: held.version, ...input })}
      saved={(output, { name }) => {
        held.keep(output.version);
        toast.success(t('device.savedName', name));
        refreshDevices();
      }}
    />
  );
}

/** PASS05020: the facts and the place of a device; saving stays on the page. */
export function EditDevice() {
  const { record: device, failure, reload } = useDevice();
  if (!device || failure)
    return <PagePending title={t('device.editTitle')} failure={failure} retry={reload} />;
  return <EditForm key={device.deviceId} device={device} />;
}
