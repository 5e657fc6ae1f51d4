import { checkPath, downPath, globePath, IconSvg, inboxPath, warningPath } from './icon-paths.tsx';

export const iconShapes = {
  check: checkPath,
  down: downPath,
  globe: globePath,
  inbox: inboxPath,
  warning: warningPath,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M20 20l-4.2-4.2" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  right: <path d="M9.5 6l6 6-6 6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  dot: <circle cx="12" cy="12" r="2.5" />,
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 19.5a2.2 2.2 0 0 0 4 0" />,
  swap: <path d="M7 4.5L3.5 8 7 11.5M3.5 8h13M17 12.5l3.5 3.5-3.5 3.5M20.5 16h-13" />,
  fold: <path d="M4 6h16M11 12h9M4 18h16M7 9.5L4.5 12 7 14.5" />,
  unfold: <path d="M4 6h16M11 12h9M4 18h16M4.5 9.5L7 12l-2.5 2.5" />,
  building: (
    <path d="M2.5 21h19M5 21V4.5A1.5 1.5 0 0 1 6.5 3h7A1.5 1.5 0 0 1 15 4.5V21M15 10h2.5a1.5 1.5 0 0 1 1.5 1.5V21M8.5 7.5h3M8.5 11.5h3M8.5 15.5h3" />
  ),
  picture: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="8.8" cy="9.5" r="1.5" />
      <path d="M20.5 15.5l-5-4.5-9.5 8.5" />
    </>
  ),
  up: <path d="M6 14.5l6-6 6 6" />,
  columns: <path d="M3.5 5.5h17v13h-17zM9.2 5.5v13M14.8 5.5v13" />,
  grip: <path d="M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01" />,
  settings: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M10.3 3.5h3.4l.5 2.4 1.9 1.1 2.3-.8 1.7 3-1.8 1.7v2.2l1.8 1.7-1.7 3-2.3-.8-1.9 1.1-.5 2.4h-3.4l-.5-2.4-1.9-1.1-2.3.8-1.7-3 1.8-1.7v-2.2L3.9 9.2l1.7-3 2.3.8 1.9-1.1z" />
    </>
  ),
  power: <path d="M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0" />,
  device: <path d="M3.5 5h17v11h-17zM8.5 20h7M12 16v4" />,
  tasks: <path d="M4 6.5l1.8 1.8L9 5M4 13.5l1.8 1.8L9 12M12.5 7H20M12.5 14H20M4 19.5h16" />,
  download: <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M4 20h16" />,
  upload: <path d="M12 15V4M7.5 8.5L12 4l4.5 4.5M4 20h16" />,
  rows: <path d="M4 6h16M4 12h16M4 18h16" />,
  cards: <path d="M4 4.5h7v6.5H4zM13 4.5h7v6.5h-7zM4 13.5h7V20H4zM13 13.5h7V20h-7z" />,
  edit: (
    <path d="M4.5 19.5l.8-4L15.8 5a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.5 18.7zM14 6.8l3.2 3.2" />
  ),
  trash: <path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7.5a2 2 0 0 0 2 2h2.5" />
    </>
  ),
  grid: <path d="M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M9.3 4.5v15M14.7 4.5v15" />,
  pin: (
    <>
      <path d="M12 21.2s6.8-5.6 6.8-11a6.8 6.8 0 0 0-13.6 0c0 5.4 6.8 11 6.8 11z" />
      <circle cx="12" cy="10" r="2.4" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  undo: <path d="M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3" />,
  redo: <path d="M15.5 5L20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3" />,
  minus: <path d="M5 12h14" />,
  reload: <path d="M19.8 9A8.3 8.3 0 1 0 20.3 12.5M20 4.5V9h-4.5" />,
};

export type IconName = keyof typeof iconShapes;

/** One of the product's icons; 14 in small controls, 16 in controls, 18–20 in bars. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return <IconSvg size={size}>{iconShapes[name]}</IconSvg>;
}
