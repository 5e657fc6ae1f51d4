import type { Deps } from '../../kit/calls/ctx.ts';

const dayMs = 86_400_000;
const idDigits = 16;
/** Who sent a reservation sees to their viewing for so long; whoever sends again gets it anew. */
const ticketDays = 30;
/** What the phone of who sent a reservation keeps, by which they see to their viewing. */
export function ticketOf({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, reservationId: number): string {
  const until = now().getTime() + ticketDays * dayMs;
  // As long for each, so that it doesn't tell a reservation that was there already from a new one.
  const text = `${String(reservationId).padStart(idDigits, '0')} ${until}`;
  return secrets.seal('reservation-ticket', Buffer.from(text)).toString('base64url');
}

/** Of which reservation a ticket is; null: of none, or no more. */
export function reservationOfTicket({ secrets, now }: Deps, ticket: string): number | null {
  try {
    const sealed = Buffer.from(ticket, 'base64url');
    const [id, until] = secrets.unseal('reservation-ticket', sealed).toString().split(' ').map(Number);
    return id !== undefined && until !== undefined && until > now().getTime() ? id : null;
  } catch {
    return null;
  }
}
