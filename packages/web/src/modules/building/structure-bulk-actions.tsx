import { type BulkAction, BulkBar } from '../../kit/list/bulk-bar.tsx';
import { t } from '../../kit/words/words.ts';
import type { Floor } from './structure.ts';
import type { AskStructure } from './structure-dialog-loader.ts';
import type { ChosenUnit } from './structure-selection.ts';
import type { Untick } from './use-floor-grid.ts';

type Props = {
  chosen: { floors: Floor[]; units: ChosenUnit[] };
  /** Whether there are zones to put floors into. */
  withZones: boolean;
  ask: AskStructure;
  /** Takes the ticks off what has been done. */
  untick: Untick;
  onClear: () => void;
};

const always = () => true;

function floorActions({ ask, untick, withZones }: Props): BulkAction<Floor>[] {
  const move: BulkAction<Floor> = {
    label: t('building.moveFloors'),
    icon: 'swap',
    fits: always,
    run: (floors) => ask({ kind: 'moveFloors', floors, done: () => untick({ floors }) }),
  };
  return [
    ...(withZones ? [move] : []),
    {
      label: t('frame.remove.verb'),
      icon: 'trash',
      destructive: true,
      fits: always,
      run: (floors) => ask({ kind: 'removeFloors', floors }),
    },
  ];
}

const unitActions = ({ ask, untick }: Props): BulkAction<ChosenUnit>[] => [
  {
    label: t('building.rename'),
    icon: 'edit',
    fits: always,
    run: (units) => ask({ kind: 'renameUnits', units, done: () => untick({ units }) }),
  },
  {
    label: t('frame.remove.verb'),
    icon: 'trash',
    destructive: true,
    fits: always,
    run: (units) => ask({ kind: 'removeUnits', units }),
  },
];

/** What may be done with the selected floors, or the selected units. */
export function StructureBulkActions(props: Props) {
  const { chosen, onClear } = props;
  const { floors, units } = chosen;
  if (floors.length === 0 && units.length === 0) return null;
  return (
    <div className="bulk-below">
      {floors.length > 0 ? (
        <BulkBar rows={floors} actions={floorActions(props)} onClear={onClear} />
      ) : (
        <BulkBar rows={units} actions={unitActions(props)} onClear={onClear} />
      )}
    </div>
  );
}
