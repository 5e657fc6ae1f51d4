import { useLocation } from 'react-router';
import { type ResearchReportPaths, researchReportPaths } from '../../kit/paths/addresses.ts';
import { openablePaths } from '../../kit/rights/openable-screens.ts';

/** Where research reports stand in the group of the menu from which this page was opened. */
export function useReportPaths(): ResearchReportPaths {
  const { pathname } = useLocation();
  const { sys, report } = researchReportPaths;
  return pathname.startsWith('/sysManage/') ? openablePaths(sys, report) : openablePaths(report, sys);
}
