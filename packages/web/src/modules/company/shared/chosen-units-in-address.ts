/** Vacant units that are to be leased from a day on, as a page of a company takes them. */
export type ChosenUnits = {
  buildingId: number;
  day: string;
  units: readonly { unitId: number; floorId: number }[];
};

/** An address of a company that takes these units along. */
export const addressWithChosenUnits = (address: string, { buildingId, day, units }: ChosenUnits): string =>
  `${address}&buildingId=${buildingId}&from=${day}&units=${units.map((one) => `${one.floorId}-${one.unitId}`).join('.')}`;

/** The units that an address takes along; undefined where it takes none. */
export function chosenUnitsInAddress(params: URLSearchParams): ChosenUnits | undefined {
  const buildingId = Number(params.get('buildingId'));
  const day = params.get('from') ?? '';
  const units = (params.get('units') ?? '').split('.').flatMap((pair) => {
    const [floorId = 0, unitId = 0] = pair.split('-').map(Number);
    return floorId > 0 && unitId > 0 ? [{ floorId, unitId }] : [];
  });
  const whole = Number.isInteger(buildingId) && buildingId > 0 && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return whole && units.length > 0 ? { buildingId, day, units } : undefined;
}
