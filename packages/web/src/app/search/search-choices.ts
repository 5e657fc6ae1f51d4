import type { PageArea } from '@mdi/contract/modules/page/page.menu.ts';
import {
  type SearchKind,
  type SearchResult,
  searchApi,
} from '@mdi/contract/modules/search/search.contract.ts';
import type { DocKind } from '@mdi/page-kit/shapes.ts';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import {
  areaAddress,
  buildingAddress,
  companyAddress,
  deviceAddress,
  employeeAddress,
  miniProgramAddress,
  noticePaths,
  projectAddress,
  researchReportPaths,
  reservationPaths,
  suggestionPaths,
  taskPaths,
  userAddress,
  visitAddress,
  visitorCardAddress,
} from '../../kit/paths/addresses.ts';
import { pageEditAddress } from '../../kit/paths/mini-program-page-paths.ts';
import { forgetRecentRecords, type RecentRecord, recentRecords } from '../../kit/record/recent-records.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';

/** Something that the search leads to. */
export type SearchChoice = { path: string; title: string; about: string; group: string };

/** In the group of the menu where the person has the builders of pages. */
function pageAddress(id: number, kind: string): string {
  const at = (area: PageArea) => pageEditAddress(area, id, kind as DocKind);
  return mayOpen(at('content')) ? at('content') : at('pm');
}

const addresses: Readonly<Record<Exclude<SearchKind, 'page' | 'miniProgram'>, (id: number) => string>> = {
  company: (id) => companyAddress(id),
  project: projectAddress,
  building: buildingAddress,
  employee: (id) => employeeAddress(id, 'tenant'),
  staff: (id) => employeeAddress(id, 'property'),
  user: userAddress,
  visit: visitAddress,
  visitorCard: visitorCardAddress,
  device: deviceAddress,
  area: areaAddress,
  reservation: (id) => reservationPaths[mayOpen(reservationPaths.content.list) ? 'content' : 'pm'].detail(id),
  suggestion: (id) => suggestionPaths[mayOpen(suggestionPaths.content.list) ? 'content' : 'pm'].detail(id),
  notice: (id) => noticePaths[mayOpen(noticePaths.content.list) ? 'content' : 'pm'].detail(id),
  researchReport: (id) =>
    researchReportPaths[mayOpen(researchReportPaths.sys.list) ? 'sys' : 'report'].detail(id),
  task: (id) => taskPaths.detail(id),
};

function addressOf({ kind, id, of }: SearchResult): string {
  if (kind === 'page') return pageAddress(id, of ?? '');
  if (kind === 'miniProgram') return miniProgramAddress(of === 'pass' ? 'pass' : 'pm', id);
  return addresses[kind](id);
}

const choiceOf = (hit: SearchResult): SearchChoice => ({
  path: addressOf(hit),
  title: hit.name || t('kit.none'),
  about: hit.about ?? '',
  group: t(`frame.menuSearch.kind_${hit.kind}`),
});

/** The records looked at last, those that hold the word; they stand at once, and those go that one may open no more. */
export function useRecentChoices(typed: string): SearchChoice[] {
  const [kept] = useState(() => recentRecords().filter(({ path }) => mayOpen(path)));
  const records = kept.map(({ entity, id }) => ({ entity, id }));
  const { data } = useRead(searchApi, 'recent', { records }, { enabled: kept.length > 0 });
  const isOpen = ({ entity, id }: RecentRecord) =>
    data === undefined || data.some((one) => one.entity === entity && one.id === id);
  useEffect(() => {
    if (!data) return;
    const open = new Set(data.map(({ entity, id }) => `${entity} ${id}`));
    forgetRecentRecords(
      kept.filter(({ entity, id }) => !open.has(`${entity} ${id}`)).map(({ path }) => path),
    );
  }, [data, kept]);
  const word = typed.trim().toLowerCase();
  return kept
    .filter((one) => isOpen(one) && one.name.toLowerCase().includes(word))
    .map(({ path, name, entity }) => ({
      path,
      title: name,
      about: tIfKnown(`frame.menuSearch.kind_${entity}`) ?? '',
      group: t('frame.menuSearch.recent'),
    }));
}

/** The word that was answered last, and the kinds in which it found something: no other holds the word typed on. */
type Last = { word: string; kinds: SearchKind[] };
const kindsOf = (hits: readonly SearchResult[]) => [...new Set(hits.map(({ kind }) => kind))];

/** The records that a word finds, as soon as the person rests; a word typed on takes the question back. */
export function useRecordChoices(typed: string) {
  const word = typed.trim();
  const rested = useDebounced(word);
  const asks = word !== '' && rested === word;
  const [last, setLast] = useState<Last>();
  const [asked, setAsked] = useState<{ word: string; before?: Last }>({ word: rested });
  if (asked.word !== rested)
    setAsked({ word: rested, ...(last && rested.includes(last.word) ? { before: last } : {}) });
  const { data, of, error, isFetching, refetch } = useRead(searchApi, 'find', asked, {
    enabled: asks && asked.word === rested,
    keep: true,
  });
  if (data && of && of.word !== last?.word) setLast({ word: of.word, kinds: kindsOf(data) });
  // What is kept answers another word; while the person types on it would only jump about.
  const answers = asks && of?.word === word ? (data ?? []) : [];
  return {
    found: answers.map(choiceOf).filter(({ path }) => mayOpen(path)),
    waits: word !== '' && (rested !== word || isFetching),
    /** Why the records are not there, though the pages are. */
    failure: asks ? error : null,
    retry: () => void refetch(),
  };
}
