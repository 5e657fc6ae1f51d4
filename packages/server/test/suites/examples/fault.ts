import type { faultApi } from '@mdi/contract/modules/fault/fault.contract.ts';
import { newFault } from '../../factories/inputs.ts';
import type { ExamplesOf } from './example.ts';

export const faultExamples: ExamplesOf<typeof faultApi> = {
  report: () => newFault(),
  get: async ({ w }) => ({ faultId: (await w.make.fault()).id }),
  setState: async ({ w }) => ({ faultId: (await w.make.fault()).id, to: 'resolved' }),
};
