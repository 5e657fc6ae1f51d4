import { ids } from '@mdi/contract/kit/ids.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  reservationNeeds,
  reservationPhone,
  wantedPlace,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import {
  refreshReservations,
  reservationCalls,
  useBuildingUnits,
  useProjectOptions,
  useReservationPaths,
} from './use-reservation.ts';

const Draft = z.strictObject({
  projectId: ids.project(),
  phone: reservationPhone,
  ...reservationNeeds,
  ...wantedPlace,
});
type Draft = z.output<typeof Draft>;
type Part = { form: Form<Draft> };

/** With another project or building what lies in the former one is chosen no more. */
const clearing = (form: Form<Draft>, names: readonly ('buildingId' | 'unitId')[]): Form<Draft> => ({
  ...form,
  set: (name, value) => {
    form.set(name, value);
    for (const one of names) form.set(one, null);
  },
});

function ProjectField({ form }: Part) {
  const { data, isPending } = useRead(reservationApi, 'options', {});
  return (
    <ChoiceField
      form={clearing(form, ['buildingId', 'unitId'])}
      name="projectId"
      options={recordChoices(data?.projects, 'projectId', 'projectName')}
      loading={isPending}
    />
  );
}

function PlaceFields({ form }: Part) {
  const { projectId, buildingId } = form.values;
  const { data } = useProjectOptions(projectId);
  const { data: units } = useBuildingUnits(buildingId);
  const offered = (units ?? []).map(({ unitId, unit, vacant }) => ({
    value: unitId,
    label: `${unit} · ${t(vacant ? 'reservation.vacant' : 'reservation.leased')}`,
  }));
  return (
    <>
      <ChoiceField
        form={clearing(form, ['unitId'])}
        name="buildingId"
        options={recordChoices(data?.buildings, 'buildingId', 'buildingName')}
        clearable
      />
      <ChoiceField form={form} name="unitId" options={offered} clearable />
    </>
  );
}

/** CMS06010: writes down who called. */
export function ReservationAdd() {
  const paths = useReservationPaths();
  const navigate = useNavigate();
  const { currProjectId } = signedInUser();
  const form = useForm<Draft>({
    schema: Draft,
    start: { projectId: currProjectId },
    label: (name) => t(`reservation.${name}`),
  });
  return (
    <FormPage
      title={t('reservation.addTitle')}
      form={form}
      back={listAddress(paths.list)}
      sections={[
        {
          id: 'facts',
          title: t('reservation.facts'),
          fields: [
            ...(currProjectId === null ? (['projectId'] as const) : []),
            ...(['name', 'phone', 'companyName', 'people'] as const),
          ],
          body: (
            <>
              {currProjectId === null ? <ProjectField form={form} /> : null}
              <TextField form={form} name="name" />
              <TextField form={form} name="phone" inputMode="tel" />
              <TextField form={form} name="companyName" />
              <NumberField form={form} name="people" />
            </>
          ),
        },
        {
          id: 'needs',
          title: t('reservation.needs'),
          fields: ['buildingId', 'unitId', 'areaFrom', 'areaTo', 'moveIn', 'text'],
          body: (
            <>
              <PlaceFields form={form} />
              <NumberField form={form} name="areaFrom" unit="m²" />
              <NumberField form={form} name="areaTo" unit="m²" />
              <TextField form={form} name="moveIn" hint="YYYY-MM" />
              <MultilineField form={form} name="text" hint={t('reservation.textHint')} wide />
            </>
          ),
        },
      ]}
      save={(draft) => reservationCalls.add(draft)}
      saved={({ reservationId, known }) => {
        toast.success(t(known ? 'reservation.addedToOpen' : 'reservation.added', reservationId));
        refreshReservations();
        navigate(paths.detail(reservationId), { replace: true });
      }}
    />
  );
}
