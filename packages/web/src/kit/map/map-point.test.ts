import { expect, test } from 'vitest';
import { roundedPoint, typedPoint } from './map-point.ts';

test.each([
  [121.4737021, 31.2304449, 121.473702, 31.230445],
  [-238.5, 10, 121.5, 10],
  [541, -10, -179, -10],
  [179.99999999, 0, 180, 0],
  [-180, 0, 180, 0],
  [12, 93, 12, 90],
])('a press at %s, %s is kept as %s, %s', (lng, lat, longitude, latitude) => {
  expect(roundedPoint(lng, lat)).toEqual({ longitude, latitude });
});

test('typed numbers are a place only when both are there and within the world', () => {
  expect(typedPoint(121.5, 31.2)).toEqual({ longitude: 121.5, latitude: 31.2 });
  expect(typedPoint(0, 0)).toEqual({ longitude: 0, latitude: 0 });
  expect(typedPoint(121.5, null)).toBeUndefined();
  expect(typedPoint(null, 31.2)).toBeUndefined();
  expect(typedPoint(180.1, 31.2)).toBeUndefined();
  expect(typedPoint(12, -91)).toBeUndefined();
});
