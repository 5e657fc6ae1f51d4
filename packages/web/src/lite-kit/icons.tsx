import type { ReactNode } from 'react';
import { checkPath, downPath, globePath, IconSvg, inboxPath, warningPath } from '../kit/page/icon-paths.tsx';

const icon =
  (usual: number, shape: ReactNode) =>
  ({ size = usual }: { size?: number }) => <IconSvg size={size}>{shape}</IconSvg>;

export const WarnIcon = icon(14, warningPath);
export const GlobeIcon = icon(18, globePath);
export const DownIcon = icon(14, downPath);
export const CheckIcon = icon(14, checkPath);
export const InboxIcon = icon(32, inboxPath);
export const DotIcon = icon(14, <circle cx="12" cy="12" r="4" />);

export const UserIcon = icon(
  18,
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);

export const LockIcon = icon(
  18,
  <>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
  </>,
);

export const EyeIcon = icon(
  18,
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);

export const EyeOffIcon = icon(
  18,
  <path d="M9.5 5.8A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.6M6.2 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 5-1.5M4 4l16 16" />,
);

export const InfoIcon = icon(
  18,
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 8v.01" />
  </>,
);

export const ShieldIcon = icon(
  16,
  <path d="M12 3.5l7.5 2.7V12c0 4.5-3.2 7.3-7.5 8.5C7.7 19.3 4.5 16.5 4.5 12V6.2zM9 12l2.2 2.2L15 10.3" />,
);

/** The product's mark. */
export const ProductLogo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--brand)" />
    <path d="M7 25V9.5L16 5l9 4.5V25h-6v-6.5h-6V25z" fill="var(--brand-ink)" />
    <path d="M11.5 12.2h3M17.5 12.2h3M11.5 15.7h3M17.5 15.7h3" stroke="var(--brand)" strokeWidth="1.8" />
  </svg>
);
