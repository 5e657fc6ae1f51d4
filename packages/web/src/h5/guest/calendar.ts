type Event = { uid: string; title: string; startAt: string; endAt: string; place: string; url: string };

/** A moment as calendars write it, in UTC. */
const stamp = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Commas, semicolons, backslashes and line breaks mean something in a calendar. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A visit as an entry of a calendar (RFC 5545), with a reminder half an hour before. */
export const calendarOf = ({ uid, title, startAt, endAt, place, url }: Event): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MDI//Visit//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(startAt)}`,
    `DTSTART:${stamp(startAt)}`,
    `DTEND:${stamp(endAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
