import { IconSvg } from '../../kit/page/icon-paths.tsx';

/** Marks what the person may not change. */
export function LockedMark() {
  return (
    <IconSvg size={14}>
      <rect x="5" y="11" width="14" height="9.5" rx="2" />
      <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
    </IconSvg>
  );
}
