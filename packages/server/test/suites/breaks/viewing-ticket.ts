import {
  type reservationOfTicket as kept,
  ticketOf,
} from '../../../src/modules/reservation/viewing.ticket.ts';

export { ticketOf };

/** A ticket is good for ever. */
export const reservationOfTicket: typeof kept = (deps, ticket) => {
  try {
    const text = deps.secrets.unseal('reservation-ticket', Buffer.from(ticket, 'base64url')).toString();
    return Number(text.split(' ')[0]);
  } catch {
    return null;
  }
};
