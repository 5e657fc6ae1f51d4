import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BuildingCheckboxes } from './building-checkboxes.tsx';

const drawn = (count: number) => {
  const buildings = Array.from({ length: count }, (_, at) => ({ buildingId: at, buildingName: `B${at}` }));
  const html = renderToStaticMarkup(
    <ul>
      <BuildingCheckboxes buildings={buildings} chosen={new Set([1])} press={() => undefined} />
    </ul>,
  );
  const places = [...html.matchAll(/height:(\d+)px/g)].map((found) => Number(found[1]));
  return {
    boxes: html.match(/type="checkbox"/g)?.length ?? 0,
    checked: html.match(/checked=""/g)?.length ?? 0,
    kept: places.reduce((sum, height) => sum + height, 0),
  };
};

test('a few buildings are all drawn', () => {
  expect(drawn(50)).toEqual({ boxes: 50, checked: 1, kept: 0 });
});

test('of 1,000 buildings only the first fifty are drawn at once; the others keep their height', () => {
  expect(drawn(1000)).toEqual({ boxes: 50, checked: 1, kept: 950 * 32 });
});
