import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { lang, loadWords } from '../../kit/words/words.ts';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const loads: Readonly<Record<'zh' | 'en', () => Promise<Dictionary>>> = {
  zh: () => import('@mdi/contract/modules/reservation/app-reservation.zh.ts').then((m) => m.appReservationZh),
  en: () => import('@mdi/contract/modules/reservation/app-reservation.en.ts').then((m) => m.appReservationEn),
};

/** Something that is shown once the sentences of reservations are there, which other pages of the app don't load. */
export async function withReservationWords<T>(shown: () => Promise<T>): Promise<T> {
  const [view, appReservation] = await Promise.all([shown(), loads[lang]()]);
  loadWords({ appReservation });
  return view;
}
