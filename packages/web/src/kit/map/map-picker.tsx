import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';
import { type Point, roundedPoint } from './map-point.ts';

/** Where the map starts while nothing is chosen: the whole country. */
const start = { point: { longitude: 105, latitude: 35.5 }, zoom: 4 };
/** Near enough for a single building. */
const closeUp = 16;

const pin = leaflet.divIcon({
  className: 'map-pin',
  html: '<svg viewBox="0 0 24 24" width="36" height="36"><path d="M12 23s8-7.6 8-13.6a8 8 0 0 0-16 0C4 15.4 12 23 12 23z"/><circle cx="12" cy="9.6" r="3"/></svg>',
  iconSize: [36, 36],
  iconAnchor: [18, 35],
});

const toLeaflet = ({ longitude, latitude }: Point): [number, number] => [latitude, longitude];

type Props = {
  tiles: string;
  attribution: string;
  /** What is typed; undefined while it isn't a place. */
  point: Point | undefined;
  onChoose: (point: Point) => void;
};

type Drawn = { map: leaflet.Map; marker: leaflet.Marker };

/** Draws the map once; a press goes to whoever listens at the time. */
function useMap({ tiles, attribution, point, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const first = useRef(point);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (!box.current) return;
    const at = first.current;
    const map = leaflet.map(box.current, {
      worldCopyJump: true,
      zoomControl: false,
      // The wheel scrolls the form until the map is in use.
      scrollWheelZoom: false,
    });
    map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
    map.setView(toLeaflet(at ?? start.point), at ? closeUp : start.zoom);
    leaflet.tileLayer(tiles, { attribution: '', maxZoom: 19 }).addTo(map);
    map.attributionControl.setPrefix(false);
    // The name is a setting and is shown as text, whatever it holds.
    const source = document.createElement('span');
    source.textContent = attribution;
    map.attributionControl.addAttribution(source.innerHTML);
    const zoom = { zoomInTitle: t('project.zoomIn'), zoomOutTitle: t('project.zoomOut') };
    leaflet.control.zoom({ position: 'topright', ...zoom }).addTo(map);
    const marker = leaflet.marker([0, 0], { draggable: true, icon: pin, keyboard: false });
    const tell = ({ lat, lng }: leaflet.LatLng) => choose.current(roundedPoint(lng, lat));
    map.on('click', ({ latlng }) => tell(latlng));
    marker.on('dragend', () => tell(marker.getLatLng()));
    drawn.current = { map, marker };
    return () => {
      drawn.current = undefined;
      map.remove();
    };
  }, [tiles, attribution]);
  return { box, drawn };
}

/**
 * A place on the map: pressing or dragging the pin chooses it, typed numbers move the pin. By keyboard, the arrows move
 * the map and the button takes its middle.
 */
export function MapPicker(props: Props) {
  const { point, onChoose } = props;
  const { box, drawn } = useMap(props);
  const [longitude, latitude] = [point?.longitude, point?.latitude];
  useEffect(() => {
    const { map, marker } = drawn.current ?? {};
    if (!map || !marker) return;
    if (longitude === undefined || latitude === undefined) {
      marker.remove();
      return;
    }
    const at = toLeaflet({ longitude, latitude });
    marker.setLatLng(at).addTo(map);
    if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), 12));
  }, [longitude, latitude, drawn]);
  return (
    <div className="map-field">
      {/* biome-ignore lint/a11y/useSemanticElements: a map of pictures is none of the page's sections. */}
      <div className="map-box" ref={box} role="group" aria-label={t('project.map')} />
      <div className="row">
        <span className="grow t3 s12">{t('project.mapHint')}</span>
        <Button
          size="small"
          icon={<Icon name="pin" size={14} />}
          onClick={() => {
            const middle = drawn.current?.map.getCenter();
            if (middle) onChoose(roundedPoint(middle.lng, middle.lat));
          }}
        >
          {t('project.mapMiddle')}
        </Button>
      </div>
    </div>
  );
}
