type Placed = { projectName: string; longitude: number | null; latitude: number | null };

/**
 * A map of the place that phones open in an app or the browser; undefined where the place has no position. The
 * product keeps positions as satellites measure them, which the map is told.
 */
export function mapAddress({ projectName, longitude, latitude }: Placed): string | undefined {
  if (longitude === null || latitude === null) return undefined;
  const query = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name: projectName,
    coordinate: 'wgs84',
    callnative: '1',
  });
  return `https://uri.amap.com/marker?${query}`;
}
