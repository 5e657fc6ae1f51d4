import { type DeviceRow, deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { may } from '../../kit/rights/can.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { AffectedDoors, deviceImpacts } from './initialize-remove-dialogs.tsx';
import { type DeviceClaim, InstallCodeDialog, InstallDialog } from './install-dialog.tsx';
import { deviceCalls, refreshDevices } from './use-device.ts';

const { code, model, reason } = deviceManageApi.ops.replace.input.shape;
const New = z.strictObject({ code, model, reason });
type New = z.output<typeof New>;

const labels = { code: 'device.newCode', model: 'device.newModel', reason: 'device.reason' } as const;

/** The code to install the new hardware where the former was; undefined: it has to be asked where. */
async function claimAt({ deviceId, areaId, channel }: DeviceRow): Promise<DeviceClaim | undefined> {
  if (areaId === null || channel === null) return undefined;
  const made = await deviceCalls.claimToken({ deviceId, areaId, channel }).catch(() => undefined);
  return made && { ...made, madeAt: Date.now() };
}

/** Devices in stock that can come instead: never installed, and the person may delete them. */
function useSpares(): readonly DeviceRow[] {
  const asked = { logistics: 'warehouse', sort: 'code', limit: 50 } as const;
  const { data } = useRead(deviceManageApi, 'list', asked);
  return data?.list.filter(({ can }) => can.remove && !can.replace) ?? [];
}

type Spares = { form: Form<New>; spares: readonly DeviceRow[] };

/** Chooses a spare by its name; its code and model are those of the new hardware. */
function SpareField({ form, spares }: Spares) {
  const search = useOptionSearch();
  const id = useId();
  const typed = form.values.code?.toUpperCase();
  const meant = spares.find(({ code }) => code === typed);
  if (spares.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('device.spare')}
        <span className="field-hint">{t('device.spareHint')}</span>
      </label>
      <Select
        id={id}
        className="choice"
        placeholder={t('kit.choose')}
        value={meant?.deviceId}
        options={spares.map(({ deviceId, code, name }) => ({ value: deviceId, label: `${code} ${name}` }))}
        showSearch={search}
        allowClear={clearChoice()}
        onChange={(deviceId?: number) => {
          const one = spares.find((spare) => spare.deviceId === deviceId);
          form.set('code', one?.code ?? null);
          if (one?.model) form.set('model', one.model);
        }}
      />
      {meant ? <p className="t2">{t('device.spareText', meant.name, meant.code)}</p> : null}
    </div>
  );
}

type Replaced = { code: string; spare: string | null };
type AskProps = { device: DeviceRow; replaced: (now: Replaced) => Promise<void>; onClose: () => void };

/** Which hardware comes instead, and why; who passes by the door meanwhile is told. */
function AskNew({ device, replaced, onClose }: AskProps) {
  const { deviceId, name } = device;
  const [version, setVersion] = useState(device.version);
  const { data } = useRead(deviceManageApi, 'options', {});
  const spares = useSpares();
  const touched = useQuery({
    queryKey: ['impact', 'replace', deviceId],
    queryFn: () => deviceImpacts([device]),
    gcTime: 0,
  });
  const form = useForm<New>({
    schema: New,
    start: { code: null, model: device.model, reason: null },
    label: (field) => t(labels[field as keyof New]),
  });
  return (
    <FormDialog
      title={t('device.replaceTitle', name)}
      draft={`device/replace ${deviceId}`}
      verb={t('device.replaceVerb')}
      form={form}
      fields={['code', 'model', 'reason']}
      save={(input) => deviceCalls.replace({ deviceId, version, ...input })}
      saved={(output) => void replaced(output)}
      reload={() => void deviceCalls.get({ deviceId }).then((now) => setVersion(now.version), onClose)}
      onClose={onClose}
    >
      <p className="t2">{t('device.replaceText', device.code)}</p>
      {touched.data ? <AffectedDoors touched={touched.data} /> : null}
      <SpareField form={form} spares={spares} />
      <TextField form={form} name="code" hint={t('device.codeHint')} />
      <ChoiceField form={form} name="model" options={recordChoices(data?.models, 'code', 'name')} clearable />
      <MultilineField form={form} name="reason" rows={2} hint={t('device.reasonHint')} />
    </FormDialog>
  );
}

/** Puts other hardware in the place of a device, and shows the code that installs it. */
export function ReplaceDeviceDialog({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  const [next, setNext] = useState<{ device: DeviceRow; claim: DeviceClaim | undefined }>();
  const replaced = async ({ code, spare }: Replaced) => {
    toast.success(
      spare === null
        ? t('device.replaced', device.name, code)
        : t('device.replacedBySpare', device.name, code, spare),
    );
    const renewed = { ...device, code };
    const installs = may('pass:device:install') && device.useState === 'normal';
    const claim = installs ? await claimAt(renewed) : undefined;
    refreshDevices();
    if (installs) setNext({ device: renewed, claim });
    else onClose();
  };
  if (!next) return <AskNew device={device} replaced={replaced} onClose={onClose} />;
  const { claim } = next;
  const { areaId, channel } = device;
  if (!claim || areaId === null || channel === null) {
    return <InstallDialog device={next.device} onClose={onClose} />;
  }
  return (
    <InstallCodeDialog device={next.device} where={{ areaId, channel }} first={claim} onClose={onClose} />
  );
}
