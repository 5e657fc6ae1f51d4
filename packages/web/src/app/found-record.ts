import { type Hit, type SoughtKind, searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { useRead } from '../kit/call/use-read.ts';
import { useRested } from '../kit/call/use-rested.ts';
import {
  areaAddress,
  buildingAddress,
  companyAddress,
  deviceAddress,
  noticePaths,
  personAddress,
  projectAddress,
  reservationPaths,
  suggestionPaths,
  userAddress,
  visitAddress,
  visitorCardAddress,
} from '../kit/paths/addresses.ts';
import { recentRecords } from '../kit/record/recent-records.ts';
import { opens } from '../kit/rights/open-screens.ts';
import { say, t } from '../kit/words/words.ts';

/** Something that the search leads to. */
export type Choice = { path: string; title: string; about: string; group: string };

const addresses: Readonly<Record<SoughtKind, (id: number) => string>> = {
  company: (id) => companyAddress(id),
  project: projectAddress,
  building: buildingAddress,
  employee: (id) => personAddress(id, 'tenant'),
  staff: (id) => personAddress(id, 'property'),
  user: userAddress,
  visit: visitAddress,
  visitorCard: visitorCardAddress,
  device: deviceAddress,
  area: areaAddress,
  reservation: (id) => reservationPaths[opens(reservationPaths.content.list) ? 'content' : 'pm'].detail(id),
  suggestion: (id) => suggestionPaths[opens(suggestionPaths.content.list) ? 'content' : 'pm'].detail(id),
  notice: (id) => noticePaths[opens(noticePaths.content.list) ? 'content' : 'pm'].detail(id),
};

const choiceOf = ({ kind, id, name, about }: Hit): Choice => ({
  path: addresses[kind](id),
  title: name || t('kit.none'),
  about: about ?? '',
  group: t(`frame.menuSearch.kind_${kind}`),
});

/** The records looked at last in this tab. */
export const recentChoices = (): Choice[] =>
  recentRecords()
    .filter(({ path }) => opens(path))
    .map(({ path, name, entity }) => ({
      path,
      title: name,
      about: say(`frame.menuSearch.kind_${entity}`) ?? '',
      group: t('frame.menuSearch.recent'),
    }));

/** The records that a word finds, as soon as the person rests; a word typed on takes the question back. */
export function useFoundRecords(typed: string): { found: Choice[]; waits: boolean; failed: boolean } {
  const word = typed.trim();
  const rested = useRested(word);
  const asks = word !== '' && rested === word;
  const { data, of, error, isFetching } = useRead(
    searchApi,
    'find',
    { word: rested },
    { enabled: asks, keep: true },
  );
  // What is kept answers another word; while the person types on it would only jump about.
  const answers = asks && of?.word === word ? (data ?? []) : [];
  return {
    found: answers.map(choiceOf).filter(({ path }) => opens(path)),
    waits: word !== '' && (rested !== word || isFetching),
    failed: asks && error !== null,
  };
}
