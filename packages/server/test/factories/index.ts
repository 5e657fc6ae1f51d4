import type { Db } from '../../src/db/connect.ts';
import { devicesFactory } from './devices.ts';
import { peopleFactory } from './people.ts';
import { placesFactory } from './places.ts';

/** Small makers of rows; each makes its missing parents itself and names that no other row has. */
export function factories(db: Db) {
  const places = placesFactory(db);
  return { ...places, ...peopleFactory(db, places), ...devicesFactory(db, places) };
}
