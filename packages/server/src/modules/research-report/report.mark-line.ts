import { maskPhone } from '@mdi/contract/kit/display.ts';

type Reader = { name: string | null; phone: string; companyName: string | null };
type Marks = { markDate: boolean; markCompany: boolean };

/** The day where head office is, as marks say it. */
const dayOf = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** What each page is marked with: whose it is, by name and the last four digits of the phone, or by this alone. */
export function markLine({ name, phone, companyName }: Reader, of: Marks, now: Date): string {
  const parts = [name === null ? maskPhone(phone) : `${name} ${phone.slice(-4)}`];
  if (of.markCompany && companyName !== null) parts.push(companyName);
  if (of.markDate) parts.push(dayOf(now));
  return parts.join(' · ');
}
