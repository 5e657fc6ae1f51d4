import type { Structure } from '@mdi/contract/modules/building/building.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';
import type { Chosen } from './selection.ts';
import type { Floor, Zone } from './structure.ts';
import type { Change, Peek } from './use-structure.ts';

/** What is asked about the structure, or filled in. */
export type StructureQuestion =
  | { kind: 'generate' | 'addZone' | 'addFloor' }
  | { kind: 'editZone' | 'removeZone'; zone: Zone }
  | { kind: 'editFloor' | 'copyFloor' | 'addUnits'; floor: Floor }
  | { kind: 'removeFloors' | 'moveFloors'; floors: readonly Floor[] }
  | { kind: 'renameUnits' | 'removeUnits'; units: readonly Chosen[] };

/** `done` hears that what was asked about has been changed. */
export type AskStructure = (question: StructureQuestion, done?: () => void) => void;

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

const StructureDialog = part(() =>
  import('./structure-dialogs.tsx').then((m) => ({ default: m.StructureDialog })),
);

/** Opens the forms and questions of the structure; their place on the page is `dialog`. */
export function useStructureDialogs(editing: Editing | undefined): { ask: AskStructure; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: StructureQuestion; done: () => void }>();
  const ask: AskStructure = (question, done = () => undefined) => setAsked({ question, done });
  const dialog =
    asked && editing ? (
      <Suspense>
        <StructureDialog editing={editing} {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ) : null;
  return { ask, dialog };
}
