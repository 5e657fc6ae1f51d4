import { type Device, DeviceFacts } from '@mdi/contract/modules/device/device.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deviceAddress, deviceListPath } from '../../kit/door-addresses.ts';
import { FormPage } from '../../kit/form-page.tsx';
import { listAddress } from '../../kit/list-memory.ts';
import { showTime } from '../../kit/moment.ts';
import { PageWaits } from '../../kit/page-waits.tsx';
import { ReadersUpdated } from '../../kit/readers-updated.tsx';
import { toast } from '../../kit/toast.ts';
import type { Draft } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { blankFacts, factSections, newSections, useDeviceFacts, useNewDevice } from './device-form.tsx';
import { devices, refreshDevices, useDevice } from './use-device.ts';

/** A new device, in the warehouse or placed already; saved, it can be installed. */
export function AddDevice() {
  const navigate = useNavigate();
  const form = useNewDevice();
  return (
    <FormPage
      title={t('device.addNew')}
      form={form}
      sections={newSections(form)}
      back={listAddress(deviceListPath)}
      save={devices.add}
      saved={({ deviceId }, { name }) => {
        toast.success(t('device.added', name));
        refreshDevices();
        navigate(deviceAddress(deviceId), { replace: true });
      }}
    />
  );
}

function startOf(device: Device): Draft<DeviceFacts> {
  const names = Object.keys(DeviceFacts.shape);
  const facts = Object.entries(device).filter(([name]) => names.includes(name));
  return { ...blankFacts(), ...Object.fromEntries(facts) };
}

function EditForm({ device, reload }: { device: Device; reload: () => void }) {
  const { deviceId, code, installed, updatedAt, updatedBy, projectId } = device;
  const form = useDeviceFacts(startOf(device));
  // The version this form was filled from; every save of its own moves it on.
  const [version, setVersion] = useState(device.version);
  return (
    <FormPage
      title={t('device.editTitle')}
      beside={
        <>
          <span className="t2">{code}</span>
          <span className="t3 s12">
            {updatedBy === null
              ? t('kit.lastSavedAt', showTime(updatedAt))
              : t('kit.lastSaved', updatedBy, showTime(updatedAt))}
          </span>
          <ReadersUpdated projectId={projectId} />
        </>
      }
      form={form}
      sections={factSections(form, installed)}
      back={deviceAddress(deviceId)}
      reload={reload}
      save={(input) => devices.edit({ deviceId, version, ...input })}
      saved={(output, { name }) => {
        setVersion(output.version);
        toast.success(t('device.savedName', name));
        refreshDevices();
      }}
    />
  );
}

/** PASS05020: the facts and the place of a device; saving stays on the page. */
export function EditDevice() {
  const { record: device, failure, round, reload } = useDevice();
  if (!device || failure) return <PageWaits title={t('device.editTitle')} failure={failure} retry={reload} />;
  return <EditForm key={`${device.deviceId}-${round}`} device={device} reload={reload} />;
}
