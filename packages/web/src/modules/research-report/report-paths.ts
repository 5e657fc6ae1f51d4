import { useLocation } from 'react-router';
import { type ResearchReportPaths, researchReportPaths } from '../../kit/paths/addresses.ts';

/** Where research reports stand in the group of the menu from which this page was opened. */
export function useReportPaths(): ResearchReportPaths {
  const { pathname } = useLocation();
  return pathname.startsWith('/sysManage/') ? researchReportPaths.sys : researchReportPaths.report;
}
