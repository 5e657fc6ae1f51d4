import {
  claimMinutes,
  deviceDirections,
  deviceManageApi,
} from '@mdi/contract/modules/device/device.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { ChoiceField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ClaimCode } from './claim-code.tsx';
import css from './device.module.css';
import type { DialogDevice } from './device-dialog-props.ts';
import { areaChoices } from './device-place-filters.tsx';
import { LogisticsTag } from './device-tags.tsx';
import { deviceCalls, refreshDevices } from './use-device.ts';

const { areaId, channel } = deviceManageApi.ops.claimToken.input.shape;
const projectId = deviceManageApi.ops.progress.input.shape.projectId;
const Where = z.strictObject({ projectId, areaId, channel });
type Where = z.output<typeof Where>;
export type DeviceClaim = Awaited<ReturnType<typeof deviceCalls.claimToken>> & { madeAt: number };

function WhereFields({ form, fixed }: { form: Form<Where>; fixed: boolean }) {
  const asked = form.values.projectId;
  const { data, of, isPending } = useRead(
    deviceManageApi,
    'options',
    asked === null ? {} : { projectId: asked },
    {
      keep: true,
    },
  );
  const areas = asked !== null && of?.projectId === asked ? data?.areas : undefined;
  const places = areaChoices(areas, null);
  const anew: Form<Where> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      form.set('areaId', null);
    },
  };
  return (
    <>
      {fixed ? null : (
        <ChoiceField
          form={anew}
          name="projectId"
          options={recordChoices(data?.projects, 'projectId', 'projectName')}
          loading={isPending}
        />
      )}
      <ChoiceField
        form={form}
        name="areaId"
        options={places}
        loading={isPending}
        disabled={asked === null}
        hint={areas && places.length === 0 ? t('device.noAreas') : t('device.areaHint')}
      />
      <ChoiceField
        form={form}
        name="channel"
        options={deviceDirections.map((value) => ({ value, label: t(`device.channel_${value}`) }))}
      />
    </>
  );
}

/** The code to be scanned, until the device has been claimed and is heard of. */
export function InstallCodeDialog({ device, where, first, onClose }: ShownProps) {
  const { deviceId, name } = device;
  const [claim, setClaim] = useState(first);
  const { data } = useRead(deviceManageApi, 'get', { deviceId });
  const anew = useWrite(() => deviceCalls.claimToken({ deviceId, ...where }), {
    done: (made) => setClaim({ ...made, madeAt: Date.now() }),
  });
  // What is known of hardware that was just replaced says nothing of the new one.
  const installed = data?.code === device.code && data.installed;
  return (
    <InfoDialog
      title={t('device.installTitle', name)}
      width={440}
      stays
      done={installed === true}
      onClose={onClose}
    >
      <div className={`stack ${css.claim}`}>
        {installed && data ? (
          <>
            <span className={css.claimDone}>
              <Icon name="check" size={48} />
            </span>
            <p role="status">
              <b>{t('device.claimed', name)}</b>
            </p>
            <p className="row">
              <LogisticsTag logistics={data.logistics} />
              <span className="t2">
                {data.logistics === 'online' ? t('device.claimedOnline') : t('device.claimedWaits')}
              </span>
            </p>
          </>
        ) : (
          <ClaimCode
            key={claim.text}
            text={claim.text}
            until={claim.madeAt + claimMinutes * 60_000}
            busy={anew.busy}
            anew={() => void anew.run(undefined)}
          />
        )}
      </div>
    </InfoDialog>
  );
}

type ShownProps = {
  device: DialogDevice;
  where: Omit<Where, 'projectId'>;
  first: DeviceClaim;
  onClose: () => void;
};

/** Installs a device: where it hangs, then the code that it scans to become ours (spec §6). */
export function InstallDialog({ device, onClose }: { device: DialogDevice; onClose: () => void }) {
  const { deviceId, name } = device;
  const [claim, setClaim] = useState<{ first: DeviceClaim; where: Omit<Where, 'projectId'> }>();
  const form = useForm<Where>({
    schema: Where,
    start: { projectId: device.projectId, areaId: device.areaId, channel: device.channel },
    label: (field) => t(`device.${field}`),
  });
  if (claim) return <InstallCodeDialog device={device} {...claim} onClose={onClose} />;
  const fixed = device.projectId !== null;
  return (
    <FormDialog
      title={t('device.installTitle', name)}
      draft={`device/install ${deviceId}`}
      verb={t('device.showCode')}
      form={form}
      fields={fixed ? ['areaId', 'channel'] : ['projectId', 'areaId', 'channel']}
      save={({ areaId, channel }) => deviceCalls.claimToken({ deviceId, areaId, channel })}
      saved={(made, { areaId, channel }) => {
        setClaim({ first: { ...made, madeAt: Date.now() }, where: { areaId, channel } });
        refreshDevices();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('device.installText', device.code)}</p>
      <WhereFields form={form} fixed={fixed} />
    </FormDialog>
  );
}
