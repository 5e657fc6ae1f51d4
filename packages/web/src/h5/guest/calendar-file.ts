/** One time at which somebody is expected; `uid` is the same whenever it is written down. */
export type CalendarEntry = { uid: string; startAt: string; endAt: string };

type Events = { entries: readonly CalendarEntry[]; title: string; place: string; url: string };

/** A moment as calendars write it, in UTC. */
const stamp = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
/** Commas, semicolons, backslashes and line breaks mean something in a calendar. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const utf8 = new TextEncoder();

/** A line has at most 75 bytes; what is longer goes on in the next, and no letter is torn apart. */
function folded(line: string): string {
  let bytes = 0;
  return [...line]
    .map((letter) => {
      const size = utf8.encode(letter).length;
      bytes += size;
      if (bytes <= 75) return letter;
      bytes = size + 1;
      return `\r\n ${letter}`;
    })
    .join('');
}

/**
 * Visits as entries of a calendar (RFC 5545), each with a reminder half an hour before. One that was written down
 * before takes its new times; `now` says which of two files is the newer.
 */
export function calendarFileOf({ entries, title, place, url }: Events, now: Date): string {
  const eventOf = ({ uid, startAt, endAt }: CalendarEntry) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
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
  ];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//MDI//Visit//EN'],
    ...entries.flatMap(eventOf),
    ...['END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}
