/** Leases that end within so many days are counted down. */
export const leaseEndCountdown = { left: 'company.daysLeft', over: 'company.overdue', warnDays: 90 } as const;
