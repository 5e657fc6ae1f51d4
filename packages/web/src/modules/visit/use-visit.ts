import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type VisitRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { t } from '../../kit/words/words.ts';

/** The calls about visits, and those about the cards that are lent to guests. */
export const visitCalls = client(visitApi);
export const visitorCardCalls = client(visitorCardApi);

/** Reads everything about visits and their cards anew; done once the page shows it. */
export const refreshVisitsAndWait = async (): Promise<void> => {
  const both = [visitApi.module, visitorCardApi.module];
  await Promise.all(both.map((module) => queryClient.invalidateQueries({ queryKey: [module] })));
};

/** The same, without waiting for it. */
export const refreshVisits = (): void => void refreshVisitsAndWait();

/** The visit that the page's address names. */
export const useVisit = () => useRecord(visitApi, 'visitId');

/** How a guest is called; whoever fills in the name later is called so. */
export const visitorName = ({ name, wiped }: { name: string | null; wiped?: boolean }): string =>
  name ?? t(wiped ? 'visit.wiped' : 'visit.unnamed');

/** A visit as what a toast is about: a later one about it takes the offer to undo away. */
export const visitToastKey = (visitId: number): string => `visit ${visitId}`;

/** One guest by name, several by number. */
export function visitorNameOrCount(guests: readonly Pick<VisitRow, 'name'>[], count = guests.length): string {
  const [first] = guests;
  if (guests.length === 1 && first) return t('kit.quoted', visitorName(first));
  return count === 1 ? t('visit.countOne') : t('visit.count', count);
}

export type VisitOptions = OutputOf<typeof visitApi.ops.options>;
type Asked = { keyword?: string; projectId?: number; companyId?: number; host?: string };

/** What the forms of visits have to choose from. */
export const useVisitOptions = (asked: Asked, enabled = true) =>
  useRead(visitApi, 'options', asked, {
    keep: ({ projectId, companyId }) => projectId === asked.projectId && companyId === asked.companyId,
    enabled,
  });
