import { dashboardApi, liveRanges } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useSearchParams } from 'react-router';
import { useIsLive } from '../../kit/call/live-updates.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { writeListState } from '../../kit/list/filters/list-url-state.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { useRereadOnChanges } from './use-reread-on-changes.ts';

export type DashboardRange = (typeof liveRanges)[number];
/** What the address chooses to look at. */
export type DashboardChoice = {
  range: DashboardRange;
  projectId: number | undefined;
  buildingId: number | undefined;
};

/** What the numbers are made of, as the stream calls it. */
const followed = ['pass', visitApi.module, deviceManageApi.module];
/** However much is told, the numbers are read no more often. */
const followMs = 2_000;
/** While the stream is cut the page asks by itself; while it isn't, time alone makes some numbers old. */
const cutMs = 15_000;
const liveMs = 60_000;

const idIn = (params: URLSearchParams, name: string): number | undefined => {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
};

/** What is looked at, kept in the address. */
export function useDashboardChoice(): [DashboardChoice, (choice: DashboardChoice) => void] {
  const [params, setParams] = useSearchParams();
  const range = liveRanges.find((one) => one === params.get('range')) ?? 'today';
  // Who works in one project sees that one, whatever the address says.
  const projectId = signedInUser().currProjectId === null ? idIn(params, 'projectId') : undefined;
  const choose = ({ range: next, ...place }: DashboardChoice) =>
    setParams(writeListState({ ...place, range: next === 'today' ? undefined : next }), {
      replace: true,
      flushSync: true,
    });
  return [{ range, projectId, buildingId: idIn(params, 'buildingId') }, choose];
}

/**
 * The numbers of now: read again when something happened; the old ones stay until the new ones are there, drawn as
 * what they are: `shown` is the choice they answer.
 */
export function useDashboardFigures({ range, projectId, buildingId }: DashboardChoice) {
  const live = useIsLive();
  const asked = {
    range,
    ...(projectId === undefined ? {} : { projectId }),
    ...(buildingId === undefined ? {} : { buildingId }),
  };
  const read = useRead(dashboardApi, 'live', asked, { keep: true, pollMs: live ? liveMs : cutMs });
  useRereadOnChanges(followed, followMs, () => void read.refetch());
  const { range: of = range, buildingId: within } = read.of ?? {};
  return { live, read, shown: { range: of, buildingId: within } };
}
