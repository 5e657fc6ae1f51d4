import { useLocation } from 'react-router';
import { type NoticePaths, noticePaths } from '../../kit/paths/addresses.ts';
import { openablePaths } from '../../kit/rights/openable-screens.ts';

/** Where notices stand in the group of the menu from which this page was opened. */
export function useNoticePaths(): NoticePaths {
  const { pathname } = useLocation();
  const { pm, content } = noticePaths;
  return pathname.startsWith('/pmminiManage/') ? openablePaths(pm, content) : openablePaths(content, pm);
}
