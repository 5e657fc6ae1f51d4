import type { Settings } from '../settings/settings.ts';
import type { Pace, RateLimit } from './rate-limits.ts';

/**
 * What goes to many people takes half of what the provider accepts in a minute, over all nodes together; the other half
 * is left for codes and for messages about one visit or alarm. Of two senders at this pace, the one that may run
 * further ahead goes first.
 */
export const bulkSmsRate = ({ sms }: Pick<Settings, 'sms'>, atOnce: number): Pace => ({
  name: 'sms to many',
  perMinute: Math.max(1, Math.floor(sms.perMinute / 2)),
  atOnce,
});

/** How many minutes it takes to send so many at that pace. */
export const bulkSmsMinutes = (settings: Pick<Settings, 'sms'>, count: number): number =>
  Math.ceil(count / bulkSmsRate(settings, 1).perMinute);

/**
 * How often the queue tries a message that somebody is waiting for. The tries span some minutes, because our own limits
 * count the last sixty seconds.
 */
export const smsTries = 6;

/** Announcements take half of a day's quota too, so that they never use up what others need. */
export const announcementSmsPerDay = ({ sms }: Pick<Settings, 'sms'>): RateLimit => ({
  name: 'sms of announcements',
  of: [],
  most: Math.max(1, Math.floor(sms.perDay / 2)),
  minutes: 1_440,
});
