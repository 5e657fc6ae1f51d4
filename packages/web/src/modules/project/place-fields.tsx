import { type ProjectInput, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { lazy, Suspense } from 'react';
import { NumberField, TextField } from '../../kit/controls.tsx';
import type { Form } from '../../kit/use-form.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';
import { pointOf } from './map-point.ts';
import './project.css';

const MapPicker = lazy(() => import('./map-picker.tsx').then((m) => ({ default: m.MapPicker })));

function Place({ form }: { form: Form<ProjectInput> }) {
  const { data } = useRead(projectApi, 'map', {}, { once: true });
  if (!data) return null;
  if (data.tiles === null) return <p className="field-wide t3 s12">{t('project.mapNone')}</p>;
  const { longitude, latitude } = form.values;
  return (
    <Suspense fallback={<div className="field-wide map-box" />}>
      <MapPicker
        tiles={data.tiles}
        attribution={data.attribution}
        point={pointOf(longitude, latitude)}
        onChoose={(point) => {
          form.set('longitude', point.longitude);
          form.set('latitude', point.latitude);
        }}
      />
    </Suspense>
  );
}

/** Address and place; on a map where one is set up, as numbers in any case. */
export function PlaceFields({ form }: { form: Form<ProjectInput> }) {
  return (
    <>
      <TextField form={form} name="address" wide />
      <NumberField form={form} name="longitude" hint={t('project.longitudeHint')} />
      <NumberField form={form} name="latitude" hint={t('project.latitudeHint')} />
      <Place form={form} />
    </>
  );
}
