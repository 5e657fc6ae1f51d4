import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf, Right } from '@mdi/contract/kit/op.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import {
  maxHitsOfKind,
  type SearchKind,
  type SearchResult,
  searchApi,
  searchKinds,
} from '@mdi/contract/modules/search/search.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { readAtOnce } from '../../kit/calls/read-at-once.ts';
import { pinyinOf, type SearchHit } from '../../kit/search/name-match.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { searchAreas } from '../area/index.ts';
import { findBuildingsByPinyin, findBuildingsByWord } from '../building/index.ts';
import { findCompaniesByPinyin, findCompaniesByWord } from '../company/index.ts';
import { searchDevices } from '../device/index.ts';
import {
  searchEmployees,
  searchEmployeesByPinyin,
  searchStaff,
  searchStaffByPinyin,
} from '../employee/index.ts';
import { searchPrograms } from '../mini-program/index.ts';
import { findNoticesByWord } from '../notice/index.ts';
import { searchPages } from '../page/index.ts';
import { findProjectsByPinyin, findProjectsByWord } from '../project/index.ts';
import { searchReports } from '../research-report/index.ts';
import { soughtReservations } from '../reservation/index.ts';
import { soughtSuggestions } from '../suggestion/index.ts';
import { searchTasks } from '../task/index.ts';
import { soughtUsers, speltUsers } from '../user/index.ts';
import { soughtVisits } from '../visit/index.ts';
import { soughtCards } from '../visitor-card/index.ts';
import { spellNamesInPinyin } from './search.pinyin.queries.ts';

/** How a kind is found: as its list finds it, for who may see that list. */
type Kind = {
  view: Right;
  find: (ctx: Ctx, word: string, most: number) => Promise<SearchHit[]>;
  /** Whom a whole phone finds. */
  byPhone?: true;
  /** A whole code finds what no part of it does. */
  whole?: true;
  /** The same by letters that spell a Chinese name. */
  spelt?: (ctx: Ctx, letters: string, most: number) => Promise<SearchHit[]>;
};

const kinds: Record<SearchKind, Kind> = {
  company: { view: companyApi.ops.list, find: findCompaniesByWord, spelt: findCompaniesByPinyin },
  project: { view: projectApi.ops.list, find: findProjectsByWord, spelt: findProjectsByPinyin },
  building: { view: buildingApi.ops.list, find: findBuildingsByWord, spelt: findBuildingsByPinyin },
  employee: {
    view: employeeApi.ops.list,
    find: searchEmployees,
    spelt: searchEmployeesByPinyin,
    byPhone: true,
  },
  staff: { view: staffApi.ops.list, find: searchStaff, spelt: searchStaffByPinyin, byPhone: true },
  user: { view: userApi.ops.list, find: soughtUsers, spelt: speltUsers, byPhone: true },
  visit: { view: visitApi.ops.list, find: soughtVisits, byPhone: true },
  visitorCard: { view: visitorCardApi.ops.list, find: soughtCards },
  device: { view: deviceManageApi.ops.list, find: searchDevices, whole: true },
  area: { view: areaApi.ops.list, find: searchAreas },
  notice: { view: noticeApi.ops.list, find: findNoticesByWord },
  suggestion: { view: suggestionApi.ops.list, find: soughtSuggestions },
  reservation: { view: reservationApi.ops.list, find: soughtReservations },
  page: { view: pageApi.ops.list, find: searchPages },
  miniProgram: { view: miniProgramApi.ops.list, find: searchPrograms },
  researchReport: { view: researchReportApi.ops.list, find: searchReports },
  task: { view: taskApi.ops.list, find: searchTasks },
};

/** What a word finds of a kind as it is written, and then as it is spelt: both are asked at once. */
async function findOf(ctx: Ctx, { find: sought, spelt }: Kind, word: string): Promise<SearchHit[]> {
  const letters = pinyinOf(word);
  const asked = [sought(ctx, word, maxHitsOfKind)];
  if (spelt && letters !== null) asked.push(spelt(ctx, letters, maxHitsOfKind));
  const [named = [], besides = []] = await Promise.all(asked);
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...besides.filter(({ id }) => !known.has(id))].slice(0, maxHitsOfKind);
}

type Asked = InputOf<typeof searchApi.ops.find>;

/** A word as names are compared, and as it was typed. */
const ways = [normaliseName, (word: string) => word.trim().toLowerCase()];

/** Whether whatever is found by a word was found by this beginning of it: numbers are found whole, letters from two on. */
function foundBefore(word: string, before: string): boolean {
  if (/\p{N}/u.test(normaliseName(word)) || !ways.every((way) => way(word).includes(way(before))))
    return false;
  return pinyinOf(word) === null || pinyinOf(before) !== null;
}

/** The kinds to look in: where the beginning of a word found nothing, all of it finds nothing either. */
function kindsFor(ctx: Ctx, { word, before }: Asked): SearchKind[] {
  const seen = searchKinds.filter((kind) => may(ctx, kinds[kind].view));
  if (before === undefined || !foundBefore(word, before.word)) return seen;
  return seen.filter((kind) => kinds[kind].whole || before.kinds.includes(kind));
}

/** What is found, kind by kind. */
async function find(ctx: Ctx, asked: Asked): Promise<SearchResult[]> {
  const word = asked.word.trim();
  const seen = kindsFor(ctx, asked);
  const found = await readAtOnce(
    ctx,
    seen.map((kind) => async () => {
      const sought = await findOf(ctx, kinds[kind], word);
      return sought.map((one): SearchResult => ({ kind, of: null, ...one }));
    }),
  );
  return found.flat();
}

export const searchModule = implement(
  searchApi,
  {
    async find(ctx, asked) {
      // One look for a phone is one look, in however many lists it might stand.
      const { hits } = await searchCountingPhones(ctx, asked.word, async () => {
        const found = await find(ctx, asked);
        // Digits in a name or a text are no phone, so that they don't hide guesses at one.
        return { hits: found, total: found.filter(({ kind }) => kinds[kind].byPhone).length };
      });
      return hits;
    },
    async recent(ctx, { records }) {
      const open: typeof records = [];
      // As their histories do: by whether the caller may look at the record itself.
      for (const one of records) if (await ctx.deps.registry.history[one.entity](ctx, one.id)) open.push(one);
      return open;
    },
  },
  { tasks: { spellNames: { at: '* * * * *', tidying: true, run: ({ db }) => spellNamesInPinyin(db) } } },
);
