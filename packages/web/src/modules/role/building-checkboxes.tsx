import { Checkbox } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import css from './role.module.css';

type Building = { buildingId: number; buildingName: string };
type Press = (building: number, on: boolean) => void;

const Leaf = memo(function Leaf(props: Building & { on: boolean; press: Press }) {
  const { buildingId, buildingName, on, press } = props;
  return (
    <li className={`${css.place} ${css.placeLeaf}`}>
      <Checkbox checked={on} onChange={(event) => press(buildingId, event.target.checked)}>
        {buildingName}
      </Checkbox>
    </li>
  );
});

/** Becomes true, and stays so, when the element comes near what is seen of the tree. */
function useNear(start: boolean) {
  const [near, setNear] = useState(start);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (near || !place.current) return;
    const root = place.current.closest(`.${css.places}`);
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { root, rootMargin: '600px 0px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return { near, place };
}

const pieceSize = 50;
/** As high as a row of the tree in the style sheet. */
const rowHeight = 32;

type PieceProps = {
  buildings: readonly Building[];
  first: boolean;
  chosen: ReadonlySet<number>;
  press: Press;
};

function Piece({ buildings, first, chosen, press }: PieceProps) {
  const { near, place } = useNear(first);
  if (!near) return <li ref={place} aria-hidden="true" style={{ height: buildings.length * rowHeight }} />;
  return buildings.map((one) => (
    <Leaf key={one.buildingId} {...one} on={chosen.has(one.buildingId)} press={press} />
  ));
}

/** The buildings of a project as boxes; a long list is drawn piece by piece as it is scrolled to. */
export function BuildingCheckboxes({ buildings, ...props }: Omit<PieceProps, 'first'>) {
  const starts = buildings.flatMap((_, at) => (at % pieceSize === 0 ? [at] : []));
  return starts.map((start) => (
    <Piece key={start} {...props} first={start === 0} buildings={buildings.slice(start, start + pieceSize)} />
  ));
}
