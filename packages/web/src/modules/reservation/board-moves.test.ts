import { reservationStates } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { expect, test } from 'vitest';
import { movesBetween } from './board-moves.ts';

test('a card goes where the way of a reservation leads, one state back, and nowhere else', () => {
  const ways = reservationStates.flatMap((from) =>
    reservationStates.flatMap((to) => {
      const drops = movesBetween(from, to);
      return drops.length === 0 ? [] : [`${from} ${to} ${drops}`];
    }),
  );
  expect(ways).toEqual([
    'new contacted contact',
    // A viewing that the person asked for.
    'new booked confirm',
    'new lost lose',
    'contacted new back',
    'contacted booked confirm,book',
    'contacted lost lose',
    // What becomes of a viewing is said where it stands.
    'booked lost lose',
    'viewed contacted back',
    'viewed booked confirm,book',
    'viewed negotiating offer',
    'viewed lost lose',
    'negotiating booked confirm,book',
    'negotiating viewed back',
    'negotiating won convert',
    'negotiating lost lose',
    'won negotiating reopen',
    'lost contacted reopen',
  ]);
});
