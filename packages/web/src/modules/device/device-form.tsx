import {
  DeviceFacts,
  DeviceInput,
  deviceDirections,
  deviceManageApi,
  deviceNetworks,
} from '@mdi/contract/modules/device/device.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Section } from '../../kit/form/form-page.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { areaChoices } from './device-place-filters.tsx';

type Facts = DeviceFacts;

const label = (name: string) => t(`device.${name as keyof Facts | 'code'}`);

/** The form of a new device: those who act in one project place it there. */
export const useNewDevice = (like: Partial<Facts> = {}): Form<DeviceInput> =>
  useForm<DeviceInput>({
    schema: DeviceInput,
    start: {
      projectId: signedInUser().currProjectId,
      onlineVerify: 'prefer',
      heartbeatSeconds: 30,
      doorHoldSeconds: 5,
      relayMs: 500,
      ...like,
    },
    label,
  });

export const deviceForm = { schema: DeviceFacts, label };

/** Where it is placed: its project, an area of it, and which way people pass. */
function PlaceFields<I extends Facts>({ form, installed }: { form: Form<I>; installed: boolean }) {
  const projectId = form.values.projectId;
  const { data, of, isPending } = useRead(
    deviceManageApi,
    'options',
    projectId === null ? {} : { projectId },
    {
      keep: true,
    },
  );
  const projects = recordChoices(data?.projects, 'projectId', 'projectName');
  const known = projectId !== null && of?.projectId === projectId ? data?.areas : undefined;
  const areas = areaChoices(known, form.values.areaId);
  // Nearly everybody acts in projects, so this is so until it is known.
  const needs = data?.needs ?? { project: signedInUser().currProjectId !== null, area: false };
  // An area belongs to one project, and without an area there is no way to pass.
  const placed: Form<I> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name === 'projectId') form.set('areaId', null);
      if (name === 'projectId' || (name === 'areaId' && value === null)) form.set('channel', null);
    },
  };
  return (
    <>
      <ChoiceField
        form={placed}
        name="projectId"
        options={projects}
        loading={isPending}
        needed={needs.project}
        clearable={!needs.project}
        disabled={installed}
        {...(installed
          ? { hint: t('device.error.placed') }
          : needs.project
            ? {}
            : { hint: t('device.projectHint') })}
      />
      <ChoiceField
        form={placed}
        name="areaId"
        options={areas}
        loading={isPending}
        needed={needs.area}
        clearable={!installed && !needs.area}
        disabled={projectId === null}
        hint={t(projectId === null ? 'device.error.areaFirst' : 'device.areaHint')}
      />
      <ChoiceField
        form={placed}
        name="channel"
        needed={form.values.areaId !== null}
        options={deviceDirections.map((value) => ({ value, label: t(`device.channel_${value}`) }))}
        disabled={form.values.areaId === null}
      />
    </>
  );
}

function BasicFields<I extends Facts>({ form }: { form: Form<I> }) {
  const { data, isPending } = useRead(deviceManageApi, 'options', {});
  return (
    <>
      <TextField form={form} name="name" />
      <ChoiceField
        form={form}
        name="model"
        options={recordChoices(data?.models, 'code', 'name')}
        loading={isPending}
        clearable
      />
      <ChoiceField
        form={form}
        name="network"
        options={deviceNetworks.map((value) => ({ value, label: t(`device.network_${value}`) }))}
        clearable
      />
    </>
  );
}

function WorkFields<I extends Facts>({ form }: { form: Form<I> }) {
  const ways = ['off', 'prefer', 'require'] as const;
  return (
    <>
      <ChoiceField
        form={form}
        name="onlineVerify"
        options={ways.map((value) => ({ value, label: t(`device.onlineVerify_${value}`) }))}
        hint={t('device.onlineVerifyHint')}
      />
      <NumberField form={form} name="heartbeatSeconds" />
      <NumberField form={form} name="doorHoldSeconds" />
      <NumberField form={form} name="relayMs" />
    </>
  );
}

const basic = ['name', 'model', 'network'] as const;

function sectionsOf<I extends Facts>(form: Form<I>, installed: boolean): Section<I>[] {
  return [
    { id: 'basic', title: t('device.basic'), fields: basic, body: <BasicFields form={form} /> },
    {
      id: 'place',
      title: t('device.place'),
      fields: ['projectId', 'areaId', 'channel'],
      body: <PlaceFields form={form} installed={installed} />,
    },
    {
      id: 'work',
      title: t('device.work'),
      fields: ['onlineVerify', 'heartbeatSeconds', 'doorHoldSeconds', 'relayMs'],
      body: <WorkFields form={form} />,
    },
  ];
}

/** The parts of a new device's form. */
export const newDeviceSections = (form: Form<DeviceInput>): Section<DeviceInput>[] => [
  {
    id: 'basic',
    title: t('device.basic'),
    fields: ['code', ...basic],
    body: (
      <>
        <TextField form={form} name="code" hint={t('device.codeHint')} />
        <BasicFields form={form} />
      </>
    ),
  },
  ...sectionsOf(form, false).slice(1),
];

/** The parts of an edited device's form; the code is what its label says and stays. */
export const deviceFactSections: (form: Form<Facts>, installed: boolean) => Section<Facts>[] = sectionsOf;
