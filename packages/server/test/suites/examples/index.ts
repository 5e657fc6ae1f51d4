import type { Call } from '../calls.ts';
import type { Scene } from '../scene.ts';
import { areaExamples } from './area.ts';
import { authExamples } from './auth.ts';
import { buildingExamples } from './building.ts';
import { companyExamples } from './company.ts';
import { deviceExamples } from './device.ts';
import { employeeExamples, staffExamples } from './employee.ts';
import { exportExamples, importExamples } from './import.ts';
import {
  auditExamples,
  jobExamples,
  preferenceExamples,
  searchExamples,
  sessionExamples,
  smsExamples,
} from './own.ts';
import { passRecordExamples } from './pass-record.ts';
import {
  baseDataExamples,
  dashboardExamples,
  passBackgroundExamples,
  projectExamples,
  uploadExamples,
} from './place.ts';
import { reportExamples, reportLeaseExamples } from './report.ts';
import { menuExamples, roleExamples } from './role.ts';
import { userExamples } from './user.ts';
import {
  deniedVisitorExamples,
  evacuationExamples,
  visitExamples,
  visitorCardExamples,
  visitorPageExamples,
} from './visit.ts';

type Made = Readonly<Record<string, (scene: Scene) => unknown>>;

/** The examples of every module, by its name in the contract. */
const byModule: Readonly<Record<string, Made | undefined>> = {
  auth: authExamples,
  user: userExamples,
  project: projectExamples,
  building: buildingExamples,
  company: companyExamples,
  employee: employeeExamples,
  staff: staffExamples,
  area: areaExamples,
  device: deviceExamples,
  dashboard: dashboardExamples,
  evacuation: evacuationExamples,
  visit: visitExamples,
  visitorCard: visitorCardExamples,
  visitorPage: visitorPageExamples,
  deniedVisitor: deniedVisitorExamples,
  upload: uploadExamples,
  passBackground: passBackgroundExamples,
  passRecord: passRecordExamples,
  role: roleExamples,
  menu: menuExamples,
  baseData: baseDataExamples,
  sms: smsExamples,
  job: jobExamples,
  session: sessionExamples,
  search: searchExamples,
  preference: preferenceExamples,
  audit: auditExamples,
  import: importExamples,
  export: exportExamples,
  report: reportExamples,
  reportLease: reportLeaseExamples,
};

/**
 * An input of a call that the scene's caller may send and that is then done.
 * @throws a sentence that says what to write, for a module or a call without an example.
 */
export async function exampleOf({ api, name, op, path }: Call, scene: Scene): Promise<unknown> {
  const made = byModule[api.module];
  if (!made) {
    const wanted = `ExamplesOf<typeof ${api.module}Api>`;
    throw new Error(
      `${path} has no example: write ${wanted} in test/suites/examples and list it in its index.ts`,
    );
  }
  const make = made[name];
  if (make) return make(scene);
  if (op.input.safeParse({}).success) return {};
  throw new Error(
    `${path} has no example: add "${name}" to the examples of ${api.module} in test/suites/examples`,
  );
}
