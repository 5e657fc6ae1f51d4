import type { ReactNode } from 'react';
import type { IconName } from '../shapes.ts';

/** On a grid of 24, drawn by lines. */
export const iconDrawings: Readonly<Record<IconName, ReactNode>> = {
  home: <path d="M3.5 11.5L12 4l8.5 7.5M6 9.7V20h4.5v-5.5h3V20H18V9.7" />,
  grid: <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />,
  speaker: <path d="M4 10v4.5h3L15 19V5.5L7 10zM18 9.5a4 4 0 0 1 0 5.5M8 14.5V19h2.5" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />,
  users: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.8 19.5a6.2 6.2 0 0 1 12.4 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 13.8a6.2 6.2 0 0 1 3.7 5.7" />
  ),
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v3M14 18v2h3M20 20v.01" />,
  wrench: <path d="M20 7.5a4.8 4.8 0 0 1-6.4 5.8L7 20l-3-3 6.7-6.6A4.8 4.8 0 0 1 16.5 4l-2.7 2.7 3.5 3.5z" />,
  car: <path d="M4 16.5v-4L6 7h12l2 5.5v4zM4 12.5h16M6 16.5V19M18 16.5V19M7.5 14.5h.01M16.5 14.5h.01" />,
  calendar: <path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8" />,
  mail: <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6 8-6" />,
  phone: (
    <path d="M5 4h4l1.5 4.5L8 10.2a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z" />
  ),
  building: <path d="M5 20.5V4h9v16.5M14 9h5v11.5M3 20.5h18M8 8h3M8 12h3M8 16h3M16.5 13v.01M16.5 16.5v.01" />,
  map: (
    <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
  ),
  file: <path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6" />,
  shop: (
    <path d="M4.5 10v10h15V10M3.5 10l2-5.5h13l2 5.5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0zM9.5 20v-5h5v5" />
  ),
  coffee: (
    <path d="M5 9h11v6.5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5V6M12.5 3.5V6" />
  ),
  shield: (
    <path d="M12 3.5l7.5 2.7V12c0 4.5-3.2 7.3-7.5 8.5C7.7 19.3 4.5 16.5 4.5 12V6.2zM9 12l2.2 2.2L15 10.3" />
  ),
  key: <path d="M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21v3.5M17.5 12v3" />,
  bolt: <path d="M13 3L5.5 13.5H11L10 21l8-11h-5.5z" />,
  chart: <path d="M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7" />,
};
