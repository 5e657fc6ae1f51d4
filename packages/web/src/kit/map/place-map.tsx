import { part } from '../page/part.tsx';
import './map.css';

/** A place is chosen on a map; its program comes once a map is shown. */
export const PlaceMap = part(
  () => import('./map-picker.tsx').then((m) => m.MapPicker),
  () => <div className="map-box" />,
);
