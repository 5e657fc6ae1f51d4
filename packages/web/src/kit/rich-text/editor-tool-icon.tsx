import type { ReactNode } from 'react';
import { IconSvg } from '../page/icon-paths.tsx';

const shapes = {
  strong: (
    <path d="M7.5 5h5.5a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6.3a3.6 3.6 0 0 1 0 7.2H7.5z" strokeWidth="2.2" />
  ),
  em: <path d="M10.5 5h6M7.5 19h6M13.8 5l-3.6 14" />,
  underline: <path d="M7 4.5v6.3a5 5 0 0 0 10 0V4.5M6 20h12" />,
  strike: (
    <path d="M16.8 8.2C16.3 6 14.5 5 12 5 9.300 5 7.400 6.300 7.400 8.300c0 1.500 1 2.500 2.600 3.200M4.500 12.500h15M7 16c.6 2 2.400 3 5 3 2.900 0 4.800-1.400 4.800-3.500 0-.6-.1-1-.4-1.500" />
  ),
  bulletList: <path d="M9 6h11M9 12h11M9 18h11M4.500 6v.01M4.500 12v.01M4.500 18v.01" />,
  orderedList: (
    <path d="M10 6h10M10 12h10M10 18h10M3.800 5l1.400-.8v4M3.600 14.200c.2-1.200 2.400-1.200 2.400.1 0 1-2.400 1.900-2.400 3.200H6.200" />
  ),
  quote: <path d="M5 5v14M10 7h10M10 12h10M10 17h6" />,
  left: <path d="M4 6h16M4 11h10M4 16h13" />,
  center: <path d="M4 6h16M7 11h10M5.500 16h13" />,
  right: <path d="M4 6h16M10 11h10M7 16h13" />,
  link: (
    <path d="M10 13.800a4 4 0 0 0 5.700 0l3-3a4 4 0 1 0-5.700-5.700l-1.200 1.200M14 10.200a4 4 0 0 0-5.700 0l-3 3a4 4 0 1 0 5.700 5.700l1.200-1.200" />
  ),
  picture: (
    <>
      <rect x="3.500" y="5" width="17" height="14" rx="2" />
      <path d="M4 16.500l4.500-4.500 4 4 2.500-2.500 5 4.500M15.500 9.300v.01" />
    </>
  ),
  rule: <path d="M4 12h16M7 6h10M7 18h10" strokeDasharray="16 0" />,
  undo: <path d="M8 5L4 9l4 4M4.500 9H14a5 5 0 0 1 0 10h-4" />,
  redo: <path d="M16 5l4 4-4 4M19.500 9H10a5 5 0 0 0 0 10h4" />,
} as const satisfies Record<string, ReactNode>;

export type EditorToolName = keyof typeof shapes;

/** A tool of the editor. */
export const EditorToolIcon = ({ name }: { name: EditorToolName }) => (
  <IconSvg size={16}>{shapes[name]}</IconSvg>
);
