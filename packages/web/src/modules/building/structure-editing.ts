import type { Structure } from '@mdi/contract/modules/building/building.contract.ts';
import type { ChangeStructure, PeekStructure } from './use-structure.ts';

/** What the dialogs need to know, and the way to change it. */
export type StructureEditing = {
  buildingId: number;
  buildingName: string;
  /** Floors hang on zones. */
  zoned: boolean;
  structure: Structure;
  change: ChangeStructure;
  peek: PeekStructure;
};
