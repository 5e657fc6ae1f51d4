import type { BlockType } from '@mdi/page-kit/shapes.ts';
import type { ReactNode } from 'react';
import { IconSvg } from '../../../kit/page/icon-paths.tsx';

const drawn: Readonly<Record<BlockType | 'unknown', ReactNode>> = {
  picture: <path d="M3.5 5h17v14h-17zM4 17l5-5 3.5 3.5L16 12l4 4M8.5 9v.01" />,
  video: <path d="M3.5 6.5h12v11h-12zM15.5 10.5l5-3v9l-5-3" />,
  nav: <path d="M3.5 8.5h17v7h-17zM8 12h8" />,
  services: <path d="M4 4.5h6v6H4zM14 4.5h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />,
  tabs: <path d="M4 19.5h16v-10h-7v-4H4zM13 5.5h4" />,
  panorama: <path d="M3.5 6c5.5 2 11.5 2 17 0v12c-5.5-2-11.5-2-17 0z" />,
  notices: <path d="M3.5 10v4.5H7l9 4V6L7 10zM8 14.8l.9 4.7h2.6M19 9.8a3.6 3.6 0 0 1 0 5" />,
  text: <path d="M5 7V5h14v2M12 5v14M9 19h6" />,
  button: <path d="M5.5 8h13a4 4 0 0 1 0 8h-13a4 4 0 0 1 0-8zM9 12h6" />,
  location: <path d="M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11zM12 12.4v.01" />,
  divider: <path d="M4 12h16" />,
  form: <path d="M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4" />,
  feature: <path d="M12 3.5l8 4.5v8l-8 4.5-8-4.5V8z" />,
  tabBar: <path d="M3.5 15.5h17v4h-17zM7 17.5v.01M12 17.5v.01M17 17.5v.01M3.5 4.5h17v11" />,
  navigation: <path d="M3.5 8.5h7.5v7H3.5zM13 8.5h7.5v7H13z" />,
  style: (
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17c2 0 1.5-2.5 1-3.5s.5-2.5 2-2.5h2a3.5 3.5 0 0 0 3.5-3.5c0-4-4-7.5-8.5-7.5z" />
  ),
  unknown: <path d="M6.5 10.5h11v9h-11zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />,
};

/** What a block is, at a glance; its name stands beside it. */
export const BlockIcon = ({ type, size = 16 }: { type: BlockType | 'unknown'; size?: number }) => (
  <IconSvg size={size}>{drawn[type]}</IconSvg>
);
