import { useLocation } from 'react-router';
import { type NoticePaths, noticePaths } from '../../kit/paths/addresses.ts';

/** Where notices stand in the group of the menu from which this page was opened. */
export function useNoticePaths(): NoticePaths {
  const { pathname } = useLocation();
  return pathname.startsWith('/pmminiManage/') ? noticePaths.pm : noticePaths.content;
}
