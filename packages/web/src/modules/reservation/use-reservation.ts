import { formatDate } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useLocation } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { reservationPaths } from '../../kit/paths/addresses.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { t } from '../../kit/words/words.ts';

/** The calls about reservations. */
export const reservationCalls = client(reservationApi);

export const refreshReservations = (): void =>
  void queryClient.invalidateQueries({ queryKey: [reservationApi.module] });

export type Reservation = OutputOf<typeof reservationApi.ops.get>;

/** The reservation that the page's address names. */
export const useReservation = () => useRecord(reservationApi, 'reservationId');

/** What forms have to choose from in a project. */
export const useProjectOptions = (projectId: number | null) =>
  useRead(reservationApi, 'options', { projectId: projectId ?? 0 }, { enabled: projectId !== null });

/** The units of a building. */
export const useBuildingUnits = (buildingId: number | null) =>
  useRead(reservationApi, 'units', { buildingId: buildingId ?? 0 }, { enabled: buildingId !== null });

/** Where reservations stand in the group of the menu from which this page was opened. */
export function useReservationPaths() {
  const { pathname } = useLocation();
  return pathname.startsWith('/pmminiManage/') ? reservationPaths.pm : reservationPaths.content;
}

/** A moment by the clocks of the project. */
export const momentText = (at: string, zone: string): string => formatDate(at, 'YYYY-MM-DD HH:mm', zone);

type Wanted = Pick<Reservation, 'areaFrom' | 'areaTo'>;

/** How many square metres somebody wants; null where they said nothing of it. */
export function wantedAreaText({ areaFrom, areaTo }: Wanted): string | null {
  if (areaFrom === null) return areaTo === null ? null : t('reservation.areaMost', areaTo);
  if (areaTo === null) return t('reservation.areaLeast', areaFrom);
  return areaFrom === areaTo ? t('reservation.area', areaFrom) : t('reservation.areaRange', areaFrom, areaTo);
}

/** Where somebody wants to lease. */
export const wantedPlaceText = ({
  buildingName,
  unit,
}: Pick<Reservation, 'buildingName' | 'unit'>): string =>
  buildingName === null ? t('reservation.anyBuilding') : [buildingName, unit].filter(Boolean).join(' ');
