import type { ReactNode } from 'react';

// Icons shared by pages with and without the frame; all others stand where they are drawn.
export const checkPath = <path d="M5 12.5l4.5 4.5L19 7.5" />;
export const downPath = <path d="M6 9.5l6 6 6-6" />;
export const warningPath = <path d="M12 4.2L21 19.5H3zM12 10v4.2M12 16.9v.01" />;
export const inboxPath = <path d="M3.5 13H8l1.5 3h5l1.5-3h4.5M6 5h12l2.5 8v6h-17v-6z" />;
export const globePath = (
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3.2 2.8 3.2 14.2 0 17M12 3.5c-3.2 2.8-3.2 14.2 0 17" />
  </>
);

/** The frame of every icon: 24 grid, stroke 1.7, round ends, hidden from readers. */
export function IconSvg({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg className="ic" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
