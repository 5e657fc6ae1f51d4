import type { Screen } from '../kit/rights/screen.ts';
import { areaScreens } from '../modules/area/screens.ts';
import { auditScreens } from '../modules/audit/screens.ts';
import { baseDataScreens } from '../modules/base-data/screens.ts';
import { buildingScreens } from '../modules/building/screens.ts';
import { companyScreens } from '../modules/company/screens.ts';
import { dashboardScreens } from '../modules/dashboard/screens.ts';
import { deniedVisitorScreens } from '../modules/denied-visitor/screens.ts';
import { deviceScreens } from '../modules/device/screens.ts';
import { employeeScreens } from '../modules/employee/screens.ts';
import { importScreens } from '../modules/import/screens.ts';
import { menuScreens } from '../modules/menu/screens.ts';
import { passBackgroundScreens } from '../modules/pass-background/screens.ts';
import { passRecordScreens } from '../modules/pass-record/screens.ts';
import { projectScreens } from '../modules/project/screens.ts';
import { reportScreens } from '../modules/report/screens.ts';
import { roleScreens } from '../modules/role/screens.ts';
import { sessionScreens } from '../modules/session/screens.ts';
import { userScreens } from '../modules/user/screens.ts';
import { visitScreens } from '../modules/visit/screens.ts';
import { visitorCardScreens } from '../modules/visitor-card/screens.ts';

/** Every page of the product behind the sign-in. */
export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...projectScreens,
  ...buildingScreens,
  ...companyScreens,
  ...roleScreens,
  ...employeeScreens,
  ...areaScreens,
  ...deviceScreens,
  ...visitScreens,
  ...visitorCardScreens,
  ...deniedVisitorScreens,
  ...passRecordScreens,
  ...userScreens,
  ...importScreens,
  ...passBackgroundScreens,
  ...menuScreens,
  ...baseDataScreens,
  ...reportScreens,
  ...auditScreens,
  ...sessionScreens,
];
