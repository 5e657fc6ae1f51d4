import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { firstBlockerNames } from '../../kit/record/removal-blockers.tsx';
import { t } from '../../kit/words/words.ts';
import css from './device.module.css';
import type { DialogDevice, SeveralDevicesProps } from './device-dialog-props.ts';
import { DeviceReasonField, useDeviceReason } from './device-reason.tsx';
import { deviceNameOrCount } from './enable-disable-dialog.tsx';
import { TypedDeviceCodeField, useTypedDeviceCode } from './typed-device-code.tsx';
import { deviceCalls as calls, refreshDevices } from './use-device.ts';

type Impact = OutputOf<typeof deviceManageApi.ops.impact>;
type Touched = Impact & { name: string; deviceId: number };

export const deviceImpacts = async (devices: readonly DialogDevice[]): Promise<Touched[]> =>
  Promise.all(
    devices.map(async ({ deviceId, name }) => ({ name, deviceId, ...(await calls.impact({ deviceId })) })),
  );

/** Who passes at one door now, and by which other doors of the area they still can. */
function Door({ touched }: { touched: Touched }) {
  const { name, areaName, people, companies, companyNames, otherDevices, buffered } = touched;
  const mark = t('kit.listMark');
  return (
    <li className="brief-box">
      <b>
        {name}
        {areaName === null ? null : <span className="t2"> · {areaName}</span>}
      </b>
      {people === 0 ? (
        <span>{t('device.losesNobody')}</span>
      ) : (
        <>
          <span>{t('device.loses', companies, people)}</span>
          <span className="t2">{firstBlockerNames({ names: companyNames, count: companies })}</span>
          {otherDevices.length === 0 ? (
            <span className="bad">{t('device.noOtherDevice')}</span>
          ) : (
            <span className="t2">{t('device.stillPass', otherDevices.join(mark))}</span>
          )}
        </>
      )}
      {buffered > 0 ? <span className="warn">{t('device.bufferedLost', buffered)}</span> : null}
    </li>
  );
}

export const AffectedDoors = ({ touched }: { touched: readonly Touched[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
  <ul className={`stack ${css.impacts}`} tabIndex={0}>
    {touched.map((one) => (
      <Door key={one.deviceId} touched={one} />
    ))}
  </ul>
);

const named = ({ name, code }: DialogDevice) => `${name} ${code}`;

/** Takes credentials back: says who loses which door, and that the devices must be installed again (spec §4). */
export function InitializeDialog({ devices, done, onClose }: SeveralDevicesProps) {
  const { form, reason, ready } = useDeviceReason();
  return (
    <ImpactDialog
      title={t('device.initializeTitle', deviceNameOrCount(devices))}
      verb={t('device.initialize')}
      destructive
      rows={devices}
      nameOf={named}
      load={() => deviceImpacts(devices)}
      say={(touched) => (
        <div className="stack">
          <AffectedDoors touched={touched} />
          <p>{t('device.initializeText')}</p>
          <DeviceReasonField form={form} />
        </div>
      )}
      ready={ready}
      call={({ deviceId }) => calls.initialize({ deviceId, reason })}
      successText={(outputs) => t('device.initialized', deviceNameOrCount(devices, outputs.length))}
      refresh={refreshDevices}
      done={done}
      onClose={onClose}
    />
  );
}

type RemoveProps = { device: DialogDevice; done?: (() => void) | undefined; onClose: () => void };

/** Deletes a device for good, once its code was typed again. */
export function RemoveDialog({ device, done, onClose }: RemoveProps) {
  const why = useDeviceReason();
  const typed = useTypedDeviceCode(device.code);
  return (
    <ImpactDialog
      title={t('device.removeTitle', device.name)}
      verb={t('device.remove')}
      destructive
      rows={[device]}
      nameOf={named}
      load={() => deviceImpacts([device])}
      say={(touched) => (
        <div className="stack">
          <AffectedDoors touched={touched} />
          <p>{t('device.removeText')}</p>
          <DeviceReasonField form={why.form} />
          <TypedDeviceCodeField form={typed.form} />
        </div>
      )}
      ready={why.ready && typed.ready}
      call={({ deviceId }) => calls.remove({ deviceId, reason: why.reason })}
      successText={() => t('device.removed', device.name)}
      refresh={refreshDevices}
      done={done}
      onClose={onClose}
    />
  );
}
