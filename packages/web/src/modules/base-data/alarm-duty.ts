import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';

export type AlarmDutyInput = InputOf<typeof baseDataApi.ops.saveDuty>;
export type AlarmDutySettings = OutputOf<typeof baseDataApi.ops.duty>;
export type AlarmDutyStaff = AlarmDutySettings['staff'];
