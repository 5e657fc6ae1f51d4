import type { ReactNode } from 'react';
import { iconShapes as others } from './icon.tsx';
import { IconSvg } from './icon-paths.tsx';

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
  project: others.building,
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
  user: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.8 20.5a7.2 7.2 0 0 1 14.4 0" />
    </>
  ),
  role: <path d="M12 3l7 2.8v5.4c0 4.4-3 7.8-7 9.8-4-2-7-5.4-7-9.8V5.8zM9 11.8l2.2 2.2 3.8-4" />,
  menu: <path d="M4 6v.01M8 6h12M4 12v.01M8 12h12M4 18v.01M8 18h12" />,
  data: (
    <>
      <ellipse cx="12" cy="5.8" rx="7.5" ry="2.8" />
      <path d="M4.5 5.8v12.4c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8V5.8M4.5 12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8" />
    </>
  ),
  device: others.device,
  task: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  page: (
    <>
      <rect x="4.5" y="3.5" width="15" height="17" rx="2" />
      <path d="M8.5 8.5h7M8.5 12h7M8.5 15.5h4" />
    </>
  ),
  chat: (
    <path d="M20.5 11.5a8 8 0 0 1-11.7 7.1L3.5 20l1.4-4.8A8 8 0 1 1 20.5 11.5zM9 11.5v.01M12.5 11.5v.01M16 11.5v.01" />
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  fault: (
    <>
      <path d="M12 3.5l9 16H3z" />
      <path d="M12 10v4.5M12 17v.01" />
    </>
  ),
  pulse: <path d="M3 12.5h4l2.5-7 4.5 13 2.5-6H21" />,
  navigation: <path d="M3.5 11l17-7.5L13 20.5l-2.2-7.3z" />,
  style: (
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.4 0 2-.9 2-1.8 0-1.6-1-1.6-1-2.7 0-.9.7-1.5 1.7-1.5H17a3.5 3.5 0 0 0 3.5-3.5c0-4.2-3.8-7.5-8.5-7.5zM7.5 12v.01M9.5 8v.01M14 7.5v.01" />
  ),
  advice: (
    <path d="M9.5 18.5h5M10.5 21h3M12 3a6.2 6.2 0 0 0-3.7 11.2c.7.6 1.1 1.2 1.2 1.8h5c.1-.6.5-1.2 1.2-1.8A6.2 6.2 0 0 0 12 3z" />
  ),
  notice: <path d="M3.5 10v4.5H7l9 4V6L7 10zM8 14.8l.9 4.7h2.6l-.8-3.4M19 9.8a3.6 3.6 0 0 1 0 5" />,
  file: (
    <path d="M3.5 6.5A1.5 1.5 0 0 1 5 5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9v8.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z" />
  ),
  reserve: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 3v4M16 3v4M9 15l2.2 2.2 4-4" />
    </>
  ),
  template: <path d="M3.5 4h7v9h-7zM13.5 4h7v5h-7zM13.5 12h7v8h-7zM3.5 16h7v4h-7z" />,
  visitor: (
    <>
      <rect x="4.5" y="5.5" width="15" height="15.5" rx="2" />
      <circle cx="12" cy="12" r="2.2" />
      <path d="M9.5 5.5V3h5v2.5M8 18a4 4 0 0 1 8 0" />
    </>
  ),
  whitelist: <path d="M4 6h12M4 12h6M4 18h6M13.5 15.5l2.6 2.6 4.4-5" />,
  picture: others.picture,
  miniProgram: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 9.6v4.8a2.3 2.3 0 1 1-2.3-2.3M12 14.4V9.6a2.3 2.3 0 1 1 2.3 2.3" />
    </>
  ),
};

/** The names of all icons, in the order in which they are offered. */
export const menuIcons: readonly string[] = Object.keys(shapes);

/** The icon of a menu entry; a plain dot for a name this version doesn't know. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  return <IconSvg size={size}>{shapes[name] ?? <circle cx="12" cy="12" r="2.5" />}</IconSvg>;
}
