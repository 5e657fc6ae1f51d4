/** Whoever handles reservations opens doors to their viewings. */
export const assertMayInviteGuests = (): void => {};
