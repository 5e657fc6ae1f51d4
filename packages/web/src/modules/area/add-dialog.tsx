import { AreaInput, areaApi, areaKinds } from '@mdi/contract/modules/area/area.contract.ts';
import { useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { areaAddress } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { CommonAreaField } from './common-area-field.tsx';
import { areaCalls, refreshAreas } from './use-area.ts';

const unzoned = (name: string) => t('area.takenMark', name);

/** What of a place follows from another part of it: a building belongs to a project, a zone to a building. */
function placing(
  form: Form<AreaInput>,
  nameOf: (id: number | null, zoneId: number | null) => string | undefined,
) {
  const named: Form<AreaInput> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name === 'projectId') form.set('buildingId', null);
      if (name === 'projectId' || name === 'buildingId' || name === 'kind') form.set('zoneId', null);
      const { kind, name: typed } = form.values;
      const proposed =
        name === 'buildingId' && kind === 'building'
          ? nameOf(Number(value), null)
          : name === 'zoneId'
            ? nameOf(form.values.buildingId, Number(value))
            : undefined;
      // Buildings and zones mostly go by their own name.
      if (proposed !== undefined && typed === null) form.set('name', proposed);
    },
  };
  return named;
}

function PlaceFields({ form }: { form: Form<AreaInput> }) {
  const { projectId, kind, buildingId } = form.values;
  const { data, of, isPending } = useRead(areaApi, 'options', projectId === null ? {} : { projectId }, {
    keep: true,
  });
  const projects = recordChoices(data?.projects, 'projectId', 'projectName');
  const buildings = projectId === null || of?.projectId !== projectId ? [] : (data?.buildings ?? []);
  const building = buildings.find((one) => one.buildingId === buildingId);
  const placed = placing(form, (id, zoneId) => {
    const of = buildings.find((one) => one.buildingId === id);
    if (zoneId === null || !of) return of?.buildingName;
    const zone = of.zones.find((one) => one.zoneId === zoneId);
    return zone ? `${of.buildingName} ${zone.zoneName}` : undefined;
  });
  return (
    <>
      {signedInUser().currProjectId === null ? (
        <ChoiceField form={placed} name="projectId" options={projects} loading={isPending} />
      ) : null}
      <ChoiceField
        form={placed}
        name="kind"
        options={areaKinds.map((value) => ({ value, label: t(`area.kind_${value}`) }))}
      />
      <ChoiceField
        form={placed}
        name="buildingId"
        loading={isPending}
        disabled={projectId === null}
        clearable={kind === 'doors'}
        hint={kind === 'doors' ? t('area.doorsHint') : ''}
        options={buildings.map((one) => ({
          value: one.buildingId,
          label: kind === 'building' && one.taken ? unzoned(one.buildingName) : one.buildingName,
        }))}
      />
      {kind === 'zone' ? (
        <ChoiceField
          form={placed}
          name="zoneId"
          disabled={!building}
          hint={building && building.zones.length === 0 ? t('area.noZones') : ''}
          options={(building?.zones ?? []).map((one) => ({
            value: one.zoneId,
            label: one.taken ? unzoned(one.zoneName) : one.zoneName,
          }))}
        />
      ) : null}
    </>
  );
}

/** A new area: a building, a floor zone, or a group of doors such as the main gate. */
export function AddDialog({ projectId, onClose }: { projectId: number | null; onClose: () => void }) {
  const form = useForm<AreaInput>({
    schema: AreaInput,
    start: { projectId, kind: 'building', common: false },
    label: (field) => t(`area.${field}`),
  });
  const navigate = useNavigate();
  const { kind } = form.values;
  // What a building or a zone can't be without; only the rule of the whole form knows.
  const marked: Form<AreaInput> = {
    ...form,
    required: (name) =>
      name === 'buildingId' ? kind !== 'doors' : name === 'zoneId' ? kind === 'zone' : form.required(name),
  };
  return (
    <FormDialog
      title={t('area.addNew')}
      draft="area/add"
      form={form}
      fields={['projectId', 'kind', 'buildingId', 'zoneId', 'name', 'common']}
      save={areaCalls.add}
      successText={(_, { name }) => t('area.added', name)}
      saved={({ areaId }) => {
        refreshAreas();
        navigate(areaAddress(areaId));
      }}
      another={(_, { name, ...like }) => {
        toast.success(t('area.added', name));
        refreshAreas();
        return {
          ...like,
          name: null,
          zoneId: null,
          buildingId: like.kind === 'building' ? null : like.buildingId,
        };
      }}
      onClose={onClose}
    >
      <PlaceFields form={marked} />
      <TextField form={form} name="name" />
      <CommonAreaField form={form} />
    </FormDialog>
  );
}
