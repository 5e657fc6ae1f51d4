import { reservationStates } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { expect, test } from 'vitest';
import { dropOf } from './board-moves.ts';

test('a card goes where the way of a reservation leads, one state back, and nowhere else', () => {
  const ways = reservationStates.flatMap((from) =>
    reservationStates.flatMap((to) => {
      const drop = dropOf(from, to);
      return drop === null ? [] : [`${from} ${to} ${drop}`];
    }),
  );
  expect(ways).toEqual([
    'new contacted contact',
    'new lost lose',
    'contacted new back',
    'contacted booked book',
    'contacted lost lose',
    // What becomes of a viewing is said where it stands.
    'booked lost lose',
    'viewed contacted back',
    'viewed booked book',
    'viewed negotiating offer',
    'viewed lost lose',
    'negotiating booked book',
    'negotiating viewed back',
    'negotiating won convert',
    'negotiating lost lose',
    'won negotiating reopen',
    'lost contacted reopen',
  ]);
});
