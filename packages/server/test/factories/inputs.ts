import type { ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import { unique } from './places.ts';

/** A valid input of project/add, with a name no other project has. */
export function newProject(facts: Partial<ProjectInput> = {}): ProjectInput {
  return {
    name: unique('新项目'),
    type: 'office',
    provinceCode: 'SH',
    address: '某路 1 号',
    coveredSpace: null,
    serviceFrom: null,
    serviceTo: null,
    developer: null,
    regionManager: null,
    onSiteManager: null,
    buildingPhone: null,
    maintenanceContact: null,
    maintenancePhone: null,
    administratorName: null,
    administratorPhone: null,
    logoId: null,
    longitude: null,
    latitude: null,
    remarks: null,
    ...facts,
  };
}
