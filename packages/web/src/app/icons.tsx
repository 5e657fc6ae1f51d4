import type { ReactNode } from 'react';
import { Stroke } from '../kit/icon.tsx';

/** The icons a menu entry may name. */
const shapes: Readonly<Record<string, ReactNode>> = {
  dashboard: (
    <>
      <path d="M4.2 18.5a9 9 0 1 1 15.6 0M12 14l4.5-4.5" />
      <circle cx="12" cy="14" r="1.4" />
    </>
  ),
  pass: <path d="M3 21h18M6 21V4.5A1.5 1.5 0 0 1 7.5 3h9A1.5 1.5 0 0 1 18 4.5V21M14.5 12.2v.01" />,
  content: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="2" />
      <path d="M3.5 9h17M9 9v11.5" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2" />
      <path d="M11 18.5h2" />
    </>
  ),
  qr: (
    <>
      <rect x="4" y="4" width="6" height="6" rx="1" />
      <rect x="14" y="4" width="6" height="6" rx="1" />
      <rect x="4" y="14" width="6" height="6" rx="1" />
      <path d="M14 14h2.5v2.5M20 14v.01M20 20h-2.5v-2M14 20v.01" />
    </>
  ),
  report: <path d="M3.5 20.5h17M6.5 17v-6M12 17V5M17.5 17v-9" />,
  system: (
    <>
      <path d="M4 6.5h9M19 6.5h1M4 12h2M12 12h8M4 17.5h9M19 17.5h1" />
      <circle cx="16" cy="6.5" r="2.3" />
      <circle cx="9" cy="12" r="2.3" />
      <circle cx="16" cy="17.5" r="2.3" />
    </>
  ),
  project: (
    <path d="M2.5 21h19M5 21V4.5A1.5 1.5 0 0 1 6.5 3h7A1.5 1.5 0 0 1 15 4.5V21M15 10h2.5a1.5 1.5 0 0 1 1.5 1.5V21M8.5 7.5h3M8.5 11.5h3M8.5 15.5h3" />
  ),
  audit: (
    <>
      <path d="M6.5 3.5h8l4 4v13h-12zM14.5 3.5v4h4" />
      <path d="M9.5 12h6M9.5 16h4" />
    </>
  ),
  tenant: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8" />
    </>
  ),
};

/** The icon of a menu entry; a plain dot for a name this version doesn't know. */
export function MenuIcon({ name }: { name: string }) {
  return <Stroke size={20}>{shapes[name] ?? <circle cx="12" cy="12" r="2.5" />}</Stroke>;
}
