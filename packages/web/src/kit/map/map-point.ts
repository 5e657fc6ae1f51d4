/** A place in degrees. */
export type Point = { longitude: number; latitude: number };

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A place of the map as the form keeps it: six decimals, the longitude within -180 to 180 (spec §5). */
export function roundedPoint(longitude: number, latitude: number): Point {
  const turned = ((((longitude + 180) % 360) + 360) % 360) - 180;
  // Rounding may cross the date line again.
  const shown = rounded(turned);
  return {
    longitude: shown === -180 ? 180 : shown,
    latitude: rounded(Math.max(-90, Math.min(90, latitude))),
  };
}

/** Reads what was typed, once it is a place. */
export function typedPoint(longitude: number | null, latitude: number | null): Point | undefined {
  if (longitude === null || latitude === null) return undefined;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined;
}
