import { useLocation } from 'react-router';
import { type NoticePaths, noticePaths } from '../../kit/paths/addresses.ts';
import { waysIn } from '../../kit/rights/open-screens.ts';

/** Where notices stand in the group of the menu from which this page was opened. */
export function useNoticePaths(): NoticePaths {
  const { pathname } = useLocation();
  const { pm, content } = noticePaths;
  return pathname.startsWith('/pmminiManage/') ? waysIn(pm, content) : waysIn(content, pm);
}
