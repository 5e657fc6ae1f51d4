import { Button } from 'antd';
import { useDraggableRows } from '../../kit/list/order/use-draggable-rows.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './structure.module.css';
import type { FloorFilter, Zone } from './structure.ts';
import type { AskStructure } from './structure-dialog-loader.ts';
import type { StructureEditing } from './structure-editing.ts';
import { buildingCalls, refreshBuildings } from './use-building.ts';
import { zonesFromTop } from './zone-field-and-name-list.tsx';

type Props = {
  editing: StructureEditing;
  /** Which zone's floors are shown: null outside zones, undefined all. */
  chosen: FloorFilter['zoneId'];
  onChoose: (zoneId: FloorFilter['zoneId']) => void;
  canEdit: boolean;
  ask: AskStructure;
};

/** Zones lie over one another as floors do, so that the list is the order turned around. */
const useZoneOrder = ({ structure, change, buildingId }: StructureEditing) =>
  useDraggableRows({
    list: buildingId,
    rows: zonesFromTop(structure.zones),
    idOf: (zone: Zone) => zone.zoneId,
    save: (_, ids) => change((on) => buildingCalls.orderZones({ ...on, zoneIds: ids.toReversed() })),
    reread: refreshBuildings,
    say: (zone, place, count) => t('building.zoneMoved', zone.name, place, count),
  });

function ZoneTools({ zone, ask }: { zone: Zone; ask: AskStructure }) {
  return (
    <span className={css.zoneTools}>
      <QuietButton
        title={t('building.editZone')}
        aria-label={t('building.editZoneOf', zone.name)}
        icon={<Icon name="edit" size={14} />}
        onClick={() => ask({ kind: 'editZone', zone })}
      />
      <QuietButton
        title={t('building.removeZone')}
        aria-label={t('building.removeZoneOf', zone.name)}
        icon={<Icon name="trash" size={14} />}
        onClick={() => ask({ kind: 'removeZone', zone })}
      />
    </span>
  );
}

function Choice(props: { name: string; floors: number; on: boolean; onChoose: () => void }) {
  const { name, floors, on, onChoose } = props;
  return (
    <button type="button" className={css.zoneChoice} aria-pressed={on} onClick={onChoose}>
      <span title={name}>{name}</span>
      <small className={css.zoneCount}>{t('building.floorCount', floors)}</small>
    </button>
  );
}

/** The floor zones of a building: which one's floors are shown, and what may be done with each. */
export function ZonePane({ editing, chosen, onChoose, canEdit, ask }: Props) {
  const { zones, floors } = editing.structure;
  const order = useZoneOrder(editing);
  const outside = floors.filter((floor) => floor.zoneId === null).length;
  return (
    <section className={`card ${css.zones}`} aria-label={t('building.zones')}>
      <header>
        <h2 className="grow">{t('building.zones')}</h2>
        {canEdit ? (
          <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => ask({ kind: 'addZone' })}>
            {t('building.addZoneShort')}
          </Button>
        ) : null}
      </header>
      <Choice
        name={t('building.allFloors')}
        floors={floors.length}
        on={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <ul>
        {order.rows.map((zone) => (
          <li
            key={zone.zoneId}
            className={`${css.zone} ${order.lookOf(zone.zoneId)}`}
            {...(canEdit ? order.drag.row({ beside: zone.zoneId }) : {})}
            onKeyDown={(event) => canEdit && order.press(event, zone.zoneId)}
          >
            {canEdit ? (
              <span
                className={css.floorGrip}
                title={t('building.zoneOrderHint')}
                {...order.drag.grip(zone.zoneId)}
              >
                <Icon name="grip" size={14} />
              </span>
            ) : null}
            <Choice
              name={zone.name}
              floors={zone.floors}
              on={chosen === zone.zoneId}
              onChoose={() => onChoose(zone.zoneId)}
            />
            {canEdit ? <ZoneTools zone={zone} ask={ask} /> : null}
          </li>
        ))}
      </ul>
      {outside > 0 ? (
        <Choice
          name={t('building.noZone')}
          floors={outside}
          on={chosen === null}
          onChoose={() => onChoose(null)}
        />
      ) : null}
      {zones.length === 0 ? <p className={`${css.zonesNone} t3`}>{t('building.zonesEmpty')}</p> : null}
      <LiveRegion>{order.told}</LiveRegion>
    </section>
  );
}
