import type { ReactNode } from 'react';

function Stroke({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg className="ic" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const UserIcon = () => (
  <Stroke size={18}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </Stroke>
);

export const LockIcon = () => (
  <Stroke size={18}>
    <rect x="5" y="11" width="14" height="9.5" rx="2" />
    <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
  </Stroke>
);

export const EyeIcon = () => (
  <Stroke size={18}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Stroke>
);

export const EyeOffIcon = () => (
  <Stroke size={18}>
    <path d="M9.5 5.8A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.6M6.2 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 5-1.5M4 4l16 16" />
  </Stroke>
);

export const WarnIcon = () => (
  <Stroke size={14}>
    <path d="M12 4.2L21 19.5H3zM12 10v4.2M12 16.9v.01" />
  </Stroke>
);

export const InfoIcon = ({ size = 18 }: { size?: number }) => (
  <Stroke size={size}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 8v.01" />
  </Stroke>
);

export const GlobeIcon = () => (
  <Stroke size={18}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3.2 2.8 3.2 14.2 0 17M12 3.5c-3.2 2.8-3.2 14.2 0 17" />
  </Stroke>
);

export const DownIcon = () => (
  <Stroke size={14}>
    <path d="M6 9.5l6 6 6-6" />
  </Stroke>
);

export const CheckIcon = ({ size = 14 }: { size?: number }) => (
  <Stroke size={size}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Stroke>
);

export const DotIcon = () => (
  <Stroke size={14}>
    <circle cx="12" cy="12" r="4" />
  </Stroke>
);

export const ShieldIcon = () => (
  <Stroke size={16}>
    <path d="M12 3.5l7.5 2.7V12c0 4.5-3.2 7.3-7.5 8.5C7.7 19.3 4.5 16.5 4.5 12V6.2zM9 12l2.2 2.2L15 10.3" />
  </Stroke>
);

export const InboxIcon = () => (
  <Stroke size={32}>
    <path d="M3.5 13H8l1.5 3h5l1.5-3h4.5M6 5h12l2.5 8v6h-17v-6z" />
  </Stroke>
);

/** The product's mark. */
export const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#ef9440" />
    <path d="M7 25V9.5L16 5l9 4.5V25h-6v-6.5h-6V25z" fill="#2b1a05" />
    <path d="M11.5 12.2h3M17.5 12.2h3M11.5 15.7h3M17.5 15.7h3" stroke="#ef9440" strokeWidth="1.8" />
  </svg>
);
