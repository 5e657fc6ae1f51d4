import type { ReactNode } from 'react';
import { IconSvg } from '../page/icon-paths.tsx';

const icon = (shape: ReactNode) => () => <IconSvg size={20}>{shape}</IconSvg>;

export const TableOfContentsIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />);
export const LargerIcon = icon(<path d="M12 5.5v13M5.5 12h13" />);
export const SmallerIcon = icon(<path d="M5.5 12h13" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
