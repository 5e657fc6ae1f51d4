import { formatNumber } from '@mdi/contract/kit/display.ts';
import { memo } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon, type IconName } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './structure.module.css';
import type { Floor, Unit } from './structure.ts';

/** What the buttons of a floor do; the grid hears of them, so that a row is drawn again only when it differs. */
export const floorActions = ['addUnits', 'editFloor', 'copyFloor', 'removeFloor'] as const;
export type FloorAction = (typeof floorActions)[number];

const icons: Record<FloorAction, IconName> = {
  addUnits: 'plus',
  editFloor: 'edit',
  copyFloor: 'copy',
  removeFloor: 'trash',
};

type Props = {
  floor: Floor;
  chosen: boolean;
  /** The selected units of this floor; the same object until one of them changes. */
  chosenUnits: ReadonlySet<number> | undefined;
  /** What the Tab key reaches here: a unit, the floor itself (null), or nothing (undefined). */
  active: number | null | undefined;
  canEdit: boolean;
};

const stop = (here: boolean) => (here ? 0 : -1);

function UnitCell(props: { unit: Unit; chosen: boolean; active: boolean; canEdit: boolean }) {
  const { unit, chosen, active, canEdit } = props;
  const { unitId, name, leases } = unit;
  const held = leases > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a floor's units wrap, which cells of a table can't.
    <div
      role="gridcell"
      className={classes(css.unit, held && css.unitHeld)}
      data-unit={unitId}
      aria-selected={canEdit ? chosen : undefined}
      aria-label={held ? t('building.unitWithLeases', name, leases) : undefined}
      title={held ? t('building.unitWithLeases', name, leases) : name}
      tabIndex={stop(active)}
      draggable={canEdit}
    >
      {name}
    </div>
  );
}

function Deeds({ floor, reached }: { floor: Floor; reached: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="gridcell" tabIndex={-1} className={css.floorDeeds}>
      {floorActions.map((deed) => (
        <button
          key={deed}
          type="button"
          data-deed={deed}
          tabIndex={stop(reached)}
          title={t(`building.${deed}`)}
          aria-label={t(`building.${deed}Of`, floor.name)}
        >
          <Icon name={icons[deed]} size={14} />
        </button>
      ))}
    </div>
  );
}

/** One floor: its name, its units, and what may be done with it. */
export const FloorRow = memo(function FloorRow(props: Props) {
  const { floor, chosen, chosenUnits, active, canEdit } = props;
  const { floorId, name, usableSpace, units } = floor;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: the Tab key reaches the cells.
    <div role="row" className={css.floor} data-floor={floorId} aria-selected={canEdit ? chosen : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div
        role="rowheader"
        className={css.floorHead}
        data-head
        tabIndex={stop(active === null)}
        aria-label={t('building.floorOf', name, units.length)}
      >
        {canEdit ? (
          <span className={css.floorGrip} data-grip draggable title={t('building.floorOrderHint')}>
            <Icon name="grip" size={14} />
          </span>
        ) : null}
        <b title={name}>{name}</b>
        <small>
          {usableSpace === null ? null : <span>{t('building.space', formatNumber(usableSpace))}</span>}
          <span>{t('building.unitsHere', units.length)}</span>
        </small>
      </div>
      <div className={css.floorUnits}>
        {units.map((unit) => (
          <UnitCell
            key={unit.unitId}
            unit={unit}
            chosen={chosenUnits?.has(unit.unitId) ?? false}
            active={active === unit.unitId}
            canEdit={canEdit}
          />
        ))}
        {units.length === 0 ? <span className="t3 s12">{t('building.noUnits')}</span> : null}
      </div>
      {canEdit ? <Deeds floor={floor} reached={active !== undefined} /> : null}
    </div>
  );
});
