import type { Spot } from '@mdi/page-kit/field-types.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { PlaceMap } from '../../../kit/map/place-map.tsx';
import { t } from '../../../kit/words/words.ts';
import type { BlockFieldProps } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import { blockFieldLabel, FieldRow, fieldControlId } from './field-row.tsx';

const asSpot = (value: unknown) => value as Spot | null;
const bounds = { lng: 180, lat: 90 } as const;
type Name = keyof typeof bounds;

/** What was typed as degrees; null where it isn't that. */
function readOf(name: Name, text: string): number | null {
  const found = /^-?\d{1,3}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : null;
  return found !== null && Math.abs(found) <= bounds[name] ? found : null;
}

const typedOf = (spot: Spot | null) => ({
  lng: spot ? String(spot.lng) : '',
  lat: spot ? String(spot.lat) : '',
});

/** Longitude and latitude, on a map where one is set up; they are one value, which is there when both are. */
export function CoordinatesField({ panel, at, value }: BlockFieldProps) {
  const id = fieldControlId(at);
  const { map } = panel;
  const spot = asSpot(value);
  const [typed, setTyped] = useState(typedOf(spot));
  // Undone, or changed elsewhere: what is shown is what the page says.
  const [was, setWas] = useState(spot);
  if (was !== spot) {
    setWas(spot);
    setTyped(typedOf(spot));
  }
  const put = (next: Spot | null) => {
    setWas(next);
    panel.set(at, next);
  };
  const type = (name: Name, text: string) => {
    const next = { ...typed, [name]: text };
    setTyped(next);
    const [lng, lat] = [readOf('lng', next.lng), readOf('lat', next.lat)];
    if (lng !== null && lat !== null) put({ lng, lat });
    else if (next.lng === '' && next.lat === '') put(null);
  };
  const blank = typed.lng === '' && typed.lat === '';
  const [longitude, latitude] = [readOf('lng', typed.lng), readOf('lat', typed.lat)];
  const point = longitude !== null && latitude !== null ? { longitude, latitude } : undefined;
  const wrong = blank || point ? panel.wrongAt(at) : t('page.spotHint');
  return (
    <FieldRow id={id} label={blockFieldLabel(at.field)} group wrong={wrong}>
      {map && panel.editable ? (
        <PlaceMap
          {...map}
          point={point}
          onChoose={(chosen) => {
            const next = { lng: chosen.longitude, lat: chosen.latitude };
            setTyped(typedOf(next));
            put(next);
          }}
        />
      ) : null}
      <div className={css.pair}>
        {(['lng', 'lat'] as const).map((name, n) => (
          <Input
            key={name}
            id={n === 0 ? id : `${id}-${name}`}
            aria-label={t(`page.${name}`)}
            prefix={<span className="t3">{t(`page.${name}`)}</span>}
            disabled={!panel.editable}
            inputMode="decimal"
            value={typed[name]}
            onChange={({ target }) => type(name, target.value)}
          />
        ))}
      </div>
    </FieldRow>
  );
}
