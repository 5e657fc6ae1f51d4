import type { Db } from '../../src/db/connect.ts';
import { devicesFactory } from './devices.ts';
import { faultFactory } from './faults.ts';
import { listViewFactory } from './list-views.ts';
import { miniProgramsFactory } from './mini-programs.ts';
import { noticesFactory } from './notices.ts';
import { pagesFactory } from './pages.ts';
import { peopleFactory } from './people.ts';
import { placesFactory } from './places.ts';
import { readableDocumentsFactory } from './readable-documents.ts';
import { reservationFactory } from './reservations.ts';
import { suggestionFactory } from './suggestions.ts';
import { taskFactory } from './tasks.ts';
import { visitsFactory } from './visits.ts';

/** Small makers of rows; each makes its missing parents itself and names that no other row has. */
export function factories(db: Db) {
  const places = placesFactory(db);
  const people = peopleFactory(db, places);
  return {
    ...places,
    ...people,
    ...devicesFactory(db, places),
    ...visitsFactory(db, places, people),
    ...noticesFactory(db, places),
    ...pagesFactory(db, places),
    ...miniProgramsFactory(db, places),
    ...readableDocumentsFactory(db, places),
    ...suggestionFactory(db, places),
    ...reservationFactory(db, places, people),
    ...taskFactory(db),
    ...faultFactory(db),
    ...listViewFactory(db),
  };
}
