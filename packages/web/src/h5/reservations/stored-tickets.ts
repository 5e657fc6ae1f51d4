/** What this phone keeps of reservations that were sent from it, by which people see to their viewings. */
export type Ticket = { projectId: number; ticket: string /** When it was sent. */; at: number };

const name = 'App-Reservations';
/** Of more projects than these nobody remembers. */
const most = 10;

const isTicket = (one: unknown): one is Ticket =>
  typeof one === 'object' &&
  one !== null &&
  'projectId' in one &&
  'ticket' in one &&
  'at' in one &&
  typeof one.projectId === 'number' &&
  typeof one.ticket === 'string' &&
  typeof one.at === 'number';

function kept(): Ticket[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(all) ? all.filter(isTicket) : [];
  } catch {
    return [];
  }
}

function put(all: readonly Ticket[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(all.slice(0, most)));
  } catch {
    // No room, or a private window: it is known until the page is left.
  }
}

/** The newest reservation for a project that was sent from this phone. */
export const ticketFor = (projectId: number): Ticket | null =>
  kept().find((one) => one.projectId === projectId) ?? null;

/** Keeps the newest of each project: whoever sends again has their words added to the open one. */
export function keepTicket(projectId: number, ticket: string, at = Date.now()): Ticket {
  const newest = { projectId, ticket, at };
  put([newest, ...kept().filter((one) => one.projectId !== projectId)]);
  return newest;
}

export const forgetTicket = (projectId: number): void =>
  put(kept().filter((one) => one.projectId !== projectId));
