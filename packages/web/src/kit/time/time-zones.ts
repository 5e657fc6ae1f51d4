import { lang } from '../words/words.ts';

/** What a time zone is called in the language of the page, beside its IANA name, by which it is found too. */
function label(name: string): string {
  const of = new Intl.DateTimeFormat(lang === 'en' ? 'en' : 'zh', {
    timeZone: name,
    timeZoneName: 'longGeneric',
  });
  const called = of.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return called ? `${name} · ${called}` : name;
}

/** The time zones there are, and the one that is set, which may have an older name. */
export function timeZones(now: string | null | undefined): { value: string; label: string }[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')));
  if (now) names.add(now);
  return [...names].map((value) => ({ value, label: label(value) }));
}
