import type { Structure } from '@mdi/contract/modules/building/building.contract.ts';
import type { Change, Peek } from './use-structure.ts';

/** What the dialogs need to know, and the way to change it. */
export type Editing = {
  buildingId: number;
  buildingName: string;
  /** Floors hang on zones. */
  zoned: boolean;
  structure: Structure;
  change: Change;
  peek: Peek;
};
