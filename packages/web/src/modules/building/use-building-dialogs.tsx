import { lazy, type ReactNode, Suspense, useState } from 'react';

type Named = { buildingId: number; name: string };

/** A copy of a building, or its removal. */
export type BuildingQuestion =
  | { kind: 'copy'; building: Named; done: (buildingId: number) => void }
  | { kind: 'remove'; building: Named; done: () => void };

export type AskBuilding = (question: BuildingQuestion) => void;

const BuildingDialog = lazy(() =>
  import('./building-dialogs.tsx').then((m) => ({ default: m.BuildingDialog })),
);

/** Opens the form of a copy and the question before a removal; their place on the page is `dialog`. */
export function useBuildingDialogs(): { ask: AskBuilding; dialog: ReactNode } {
  const [question, ask] = useState<BuildingQuestion>();
  const dialog = question ? (
    <Suspense>
      <BuildingDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
