import {
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { t } from '../../kit/words/words.ts';

/** The calls about visitor cards. */
export const visitorCardCalls = client(visitorCardApi);

/** Reads everything about visitor cards, and the visits they are lent to, anew. */
export const refreshCards = (): void => {
  void queryClient.invalidateQueries({ queryKey: [visitorCardApi.module] });
  void queryClient.invalidateQueries({ queryKey: ['visit'] });
};

/** How a card is called: its name, and the number that is printed on it. */
export const cardName = ({ number, name }: Pick<VisitorCardRow, 'number' | 'name'>): string =>
  name === null ? number : `${name} ${number}`;

/** One card by name, several by number. */
export function cardNameOrCount(cards: readonly VisitorCardRow[], count = cards.length): string {
  const [first] = cards;
  if (cards.length === 1 && first) return t('kit.quoted', cardName(first));
  return count === 1 ? t('visitorCard.countOne') : t('visitorCard.count', count);
}
