import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { Building, Structure } from '@mdi/contract/modules/building/building.contract.ts';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { FloorGrid } from './floor-grid.tsx';
import css from './structure.module.css';
import { type FloorFilter, totalsOf, zoneRuns } from './structure.ts';
import { StructureBulkActions } from './structure-bulk-actions.tsx';
import { type AskStructure, structureDialogs } from './structure-dialog-loader.ts';
import type { StructureEditing } from './structure-editing.ts';
import { useFloorGrid } from './use-floor-grid.ts';
import { type ChangeStructure, useStructure, useStructureOrder } from './use-structure.ts';
import { ZonePane } from './zone-pane.tsx';

/** Floors and their units in the order the person sees: their own until it is saved. */
function useOrdered(structure: Structure, change: ChangeStructure) {
  const order = useStructureOrder(change);
  const floors = order
    .ordered('floors', structure.floors, (floor) => floor.floorId)
    .map((floor) => {
      const units = order.ordered(floor.floorId, floor.units, (unit) => unit.unitId);
      return units === floor.units ? floor : { ...floor, units: [...units] };
    });
  return { floors, arrange: order.arrange };
}

function Add({ editing, ask }: { editing: StructureEditing; ask: AskStructure }) {
  const { zoned, structure } = editing;
  const missing = zoned && structure.zones.length === 0;
  const title = missing ? t('building.zoneFirst') : undefined;
  return (
    <>
      <Button
        icon={<Icon name="plus" />}
        disabled={missing}
        title={title}
        onClick={() => ask({ kind: 'addFloor' })}
      >
        {t('building.addFloor')}
      </Button>
      <Button
        icon={<Icon name="grid" />}
        disabled={missing}
        title={title}
        onClick={() => ask({ kind: 'generate' })}
      >
        {t('building.generate')}
      </Button>
    </>
  );
}

/** What stands where no floor does. */
function NoFloors(props: {
  editing: StructureEditing;
  filtered: boolean;
  canEdit: boolean;
  ask: AskStructure;
}) {
  const { editing, filtered, canEdit, ask } = props;
  const { floors, zones } = editing.structure;
  if (filtered && floors.length > 0) return <EmptyState icon="search" title={t('building.noFloorFound')} />;
  if (!canEdit) return <EmptyState title={t('building.noFloors')} />;
  if (editing.zoned && zones.length === 0) {
    return (
      <EmptyState
        title={t('building.zoneFirst')}
        text={t('building.zoneFirstText')}
        action={<Button onClick={() => ask({ kind: 'addZone' })}>{t('building.addZone')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('building.noFloors')}
      text={t('building.noFloorsText')}
      action={<Button onClick={() => ask({ kind: 'generate' })}>{t('building.generate')}</Button>}
    />
  );
}

function totalsText({ floors, units, usableSpace }: ReturnType<typeof totalsOf>): string {
  const counts = t('building.totals', floors, units);
  return usableSpace > 0
    ? t('building.lies', counts, t('building.space', formatNumber(usableSpace)))
    : counts;
}

type Props = { editing: StructureEditing; canEdit: boolean; ask: AskStructure };

/** Zones stand in a pane of their own, where there are any or must be. */
const withZones = ({ zoned, structure }: StructureEditing) => zoned || structure.zones.length > 0;

type ToolsProps = Props & {
  word: string;
  onWord: (word: string) => void;
  totals: ReturnType<typeof totalsOf>;
};

function Tools({ editing, canEdit, ask, word, onWord, totals }: ToolsProps) {
  return (
    <header className={`row ${css.structureTools}`}>
      <Input
        className={css.search}
        value={word}
        aria-label={t('building.findFloor')}
        placeholder={t('building.findFloor')}
        maxLength={20}
        allowClear
        prefix={<Icon name="search" />}
        onChange={({ target }) => onWord(target.value)}
      />
      <span className="grow t2" role="status">
        {totalsText(totals)}
      </span>
      {canEdit && !withZones(editing) ? (
        <Button type="text" icon={<Icon name="plus" />} onClick={() => ask({ kind: 'addZone' })}>
          {t('building.addZoneShort')}
        </Button>
      ) : null}
      {canEdit ? <Add editing={editing} ask={ask} /> : null}
    </header>
  );
}

function Keys({ onSelectAll }: { onSelectAll: (units: boolean) => void }) {
  return (
    <p className={`${css.keys} t3 s12`}>
      <span className="grow">{t('building.structureHint')}</span>
      <span className={css.held}>
        <i />
        {t('building.held')}
      </span>
      <LinkButton onClick={() => onSelectAll(false)}>{t('building.selectFloors')}</LinkButton>
      <LinkButton onClick={() => onSelectAll(true)}>{t('building.selectUnits')}</LinkButton>
    </p>
  );
}

function Floors({ editing, canEdit, ask }: Props) {
  const { structure, change } = editing;
  const [zoneId, setZoneId] = useState<FloorFilter['zoneId']>();
  const [word, setWord] = useState('');
  const rested = useDebounced(word);
  const holds = useTextMatcher(rested);
  const { floors, arrange } = useOrdered(structure, change);
  // A zone that is gone shows nothing: all floors are shown instead.
  const gone = typeof zoneId === 'number' && !structure.zones.some((zone) => zone.zoneId === zoneId);
  const shownZone = gone ? undefined : zoneId;
  const runs = useMemo(() => zoneRuns(floors, { zoneId: shownZone, holds }), [floors, shownZone, holds]);
  const grid = useFloorGrid({ all: floors, runs, ask, arrange });
  const totals = totalsOf(runs.flatMap((run) => run.floors));
  const paned = withZones(editing);
  return (
    <div className={classes(css.structure, paned && css.zoned)}>
      {paned ? (
        <ZonePane editing={editing} chosen={shownZone} onChoose={setZoneId} canEdit={canEdit} ask={ask} />
      ) : null}
      <section className={`card ${css.structureFloors}`}>
        <Tools editing={editing} canEdit={canEdit} ask={ask} word={word} onWord={setWord} totals={totals} />
        {runs.length === 0 ? (
          <NoFloors
            editing={editing}
            filtered={rested !== '' || shownZone !== undefined}
            canEdit={canEdit}
            ask={ask}
          />
        ) : (
          <>
            {canEdit ? <Keys onSelectAll={grid.on.selectAll} /> : null}
            <FloorGrid
              runs={runs}
              zones={structure.zones}
              selection={grid.selection}
              active={grid.active}
              onActive={grid.activate}
              canEdit={canEdit}
              on={grid.on}
            />
          </>
        )}
        <StructureBulkActions
          chosen={grid.chosen}
          withZones={structure.zones.length > 0}
          ask={ask}
          untick={grid.untick}
          onClear={grid.on.clear}
        />
      </section>
      <LiveRegion>{grid.told}</LiveRegion>
    </div>
  );
}

/** Zones, floors and units of a building: looked at by everybody, changed by those who may (spec §2 MDI03040). */
export function StructureEditor({ building }: { building: Building }) {
  const { buildingId, name, zoned, can } = building;
  const { structure, failure, retry, change, peek } = useStructure(buildingId);
  const editing = structure && { buildingId, buildingName: name, zoned, structure, change, peek };
  const { ask, dialog } = useDialogs(structureDialogs, editing && { editing });
  if (!editing) {
    return (
      <section className="card">
        {failure ? (
          <LoadFailed failure={failure} retry={retry} />
        ) : (
          <p className={`${css.wait} t3`}>{t('kit.loading')}</p>
        )}
      </section>
    );
  }
  return (
    <>
      <Floors editing={editing} canEdit={can.edit} ask={ask} />
      {dialog}
    </>
  );
}
