import type { SentOf } from '@mdi/contract/kit/op.ts';
import type { BuildingInput } from '@mdi/contract/modules/building/building.contract.ts';
import type { GenerateRule } from '@mdi/contract/modules/building/building-generate.ts';
import type { ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';
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

/** A valid input of building/add, with a name no other building has. */
export function newBuilding(facts: Partial<BuildingInput> & { phaseId: number }): BuildingInput {
  return {
    name: unique('新楼'),
    management: 'self',
    sort: 0,
    zoned: false,
    ownerName: null,
    platformAccount: null,
    directionsZh: null,
    directionsEn: null,
    pictureId: null,
    ...facts,
  };
}

/** A valid rule of building/generate: three floors of two units. */
export const newRule = (facts: Partial<GenerateRule> = {}): GenerateRule => ({
  from: 1,
  to: 3,
  skipFloors: [],
  floorPattern: '{floor}F',
  basementPattern: 'B{floor}',
  unitsPerFloor: 2,
  skipUnits: [],
  unitPattern: '{floor}{unit:2}',
  usableSpace: null,
  ...facts,
});

type NewUser = SentOf<typeof userApi.ops.addUser>;

let phones = 13_700_000_000;

/** A valid input of user/addUser but for the roles, with a name and a phone no other user has. */
export function newUser(facts: Partial<NewUser> = {}): NewUser {
  phones += 1;
  const userName = unique('new-user');
  return { userName, nickName: userName, phone: String(phones), birth: null, assignments: [], ...facts };
}
