import type { Same } from '../../kit/words.ts';
import type { appReservationLogZh, appReservationZh } from './app-reservation.zh.ts';

export const appReservationEn = {
  title: 'Leasing reservation',
  name: 'Name',
  phone: 'Phone',
  code: 'Code',
  codeSent: 'Code sent',
  companyName: 'Company',
  building: 'Preferred building',
  anyBuilding: 'Any',
  area: 'Area',
  areaUnder: 'Under 500 m²',
  areaBetween: '500–1000 m²',
  areaOver: 'Over 1000 m²',
  areaAny: 'Any',
  moveIn: 'Move-in',
  text: 'Notes',
  counter: '{0} / {1}',
  consent: 'I agree that the property uses these details to contact me about viewings and leasing',
  consentNeeded: 'Please agree first',
  send: 'Send reservation',
  sent: 'Reservation sent. We will contact you soon',
  another: 'Send another',
  asYou: 'Sent with your name and phone number',
} as const satisfies Same<typeof appReservationZh>;

export const appReservationLogEn = {
  ops: {
    sendCode: 'Request reservation code on phone',
    send: 'Send leasing reservation from phone',
    sendOwn: 'Send leasing reservation from an employee’s phone',
    hold: 'Choose viewing time on phone',
    book: 'Book viewing on phone',
    cancelViewing: 'Cancel viewing on phone',
  },
} as const satisfies Same<typeof appReservationLogZh>;
