import { IconSvg } from '../../kit/page/icon-paths.tsx';

export const PrintIcon = () => (
  <IconSvg size={16}>
    <path d="M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14.5h10V20H7z" />
  </IconSvg>
);
