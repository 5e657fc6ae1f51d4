import { lazyPart } from '../page/lazy-part.tsx';
import './map.css';

/** A place is chosen on a map; its program comes once a map is shown. */
export const PlaceMap = lazyPart(
  () => import('./map-picker.tsx').then((m) => m.MapPicker),
  () => <div className="map-box" />,
);
