import type { ReactNode } from 'react';
import { IconSvg } from '../../kit/page/icon-paths.tsx';

const icon = (shape: ReactNode) => () => <IconSvg size={22}>{shape}</IconSvg>;

export const HomeIcon = icon(<path d="M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z" />);
export const NoticeIcon = icon(<path d="M4 9.5v5h3.5L17 19V5L7.5 9.5zM8 14.5l1.5 5h2.5l-1.3-4M20 10v4" />);
export const PassIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v3M14 20h2.5M19.5 20h.5" />,
);
export const MeIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const VisitorsIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 13.8a6.5 6.5 0 0 1 3.5 5.7" />
  </>,
);
export const MailIcon = icon(<path d="M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7" />);
export const FileIcon = icon(<path d="M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9 13h6.5M9 16.5h6.5" />);
export const SuggestionIcon = icon(<path d="M4 5h16v11.5h-8.5L7 20v-3.5H4zM8 9.2h8M8 12.5h5" />);
export const ReservationIcon = icon(
  <path d="M5 20.5V4h9v16.5M14 9.5h5.5v11M3 20.5h18M8 8h3M8 12h3M8 16h3M16.8 13.5v.01M16.8 17v.01" />,
);
export const BackIcon = icon(<path d="M15 4.5L7.5 12l7.5 7.5" />);
export const NextIcon = icon(<path d="M9.5 6l6 6-6 6" />);
export const ShareIcon = icon(<path d="M12 14V3.5M8 7l4-4 4 4M7.5 10.5H5v10h14v-10h-2.5" />);
export const SaveIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14" />);
export const PhoneIcon = icon(<path d="M7 3h10v18H7zM10.5 18h3" />);
export const LostIcon = icon(<path d="M7 3h10v18H7zM12 8v5M12 16v.01" />);
export const PolicyIcon = icon(
  <path d="M12 3.5l7.5 2.7V12c0 4.5-3.2 7.3-7.5 8.5-4.3-1.2-7.5-4-7.5-8.5V6.2zM9 12l2.2 2.2L15 10.3" />,
);
export const ToolIcon = icon(
  <path d="M14.5 6.5a4 4 0 0 1 5-1l-3 3 1 2 2 1 3-3a4 4 0 0 1-5.5 5L9 20.5 4.5 16l7-7.5" />,
);
