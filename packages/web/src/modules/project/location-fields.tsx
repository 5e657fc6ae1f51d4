import { type ProjectInput, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useMemo } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { typedPoint } from '../../kit/map/map-point.ts';
import { PlaceMap } from '../../kit/map/place-map.tsx';
import { classes } from '../../kit/page/classes.ts';
import { timeZones } from '../../kit/time/time-zones.ts';
import { t } from '../../kit/words/words.ts';
import css from './project.module.css';

/** The map, where one is set up. */
function Place({
  form,
  tiles,
  attribution,
}: {
  form: Form<ProjectInput>;
  tiles: string;
  attribution: string;
}) {
  const { longitude, latitude } = form.values;
  return (
    <PlaceMap
      tiles={tiles}
      attribution={attribution}
      point={typedPoint(longitude, latitude)}
      onChoose={(point) => {
        form.set('longitude', point.longitude);
        form.set('latitude', point.latitude);
      }}
    />
  );
}

/** Address and place; on a map where one is set up, as numbers in any case. */
export function LocationFields({ form }: { form: Form<ProjectInput> }) {
  const { data } = useRead(projectApi, 'map', {}, { once: true });
  const tiles = data?.tiles;
  const set = form.values.timeZone;
  const zones = useMemo(() => timeZones(set), [set]);
  return (
    <>
      <TextField form={form} name="address" wide />
      <ChoiceField form={form} name="timeZone" options={zones} hint={t('project.timeZoneHint')} />
      <div className={classes('field-wide', css.place, tiles && css.placeMapped)}>
        {tiles ? <Place form={form} tiles={tiles} attribution={data.attribution} /> : null}
        <NumberField form={form} name="longitude" hint={t('project.longitudeHint')} />
        <NumberField form={form} name="latitude" hint={t('project.latitudeHint')} />
      </div>
      {tiles === null ? <p className="field-wide t3 s12">{t('project.mapNone')}</p> : null}
    </>
  );
}
