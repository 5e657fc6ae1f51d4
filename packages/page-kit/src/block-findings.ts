import { contrastRatio } from './contrast-ratio.ts';
import { valueAt } from './doc-fields.ts';
import { type FindingFacts, type PageFinding, stopFinding, warnFinding } from './finding.ts';
import { docPlaceText, pageSentence } from './sentence.ts';
import {
  type Block,
  type BlockOf,
  type BlockType,
  type Doc,
  type DocPlace,
  isKnown,
  type KnownBlock,
} from './shapes.ts';

const isOf =
  <T extends BlockType>(type: T) =>
  (block: Block): block is Extract<Block, BlockOf<T>> =>
    block.type === type;

/** Source: spec §5, the tab bar. */
export function tabBarFindings(doc: Doc, { pages }: FindingFacts): PageFinding[] {
  return doc.blocks.filter(isOf('tabBar')).flatMap((bar) => {
    const kinds = bar.items.map(({ link }) => (link.to === 'page' ? pages.get(link.page) : undefined));
    const at = { block: bar.id };
    const first = bar.items[0];
    return [
      ...(first && kinds[0] !== 'home'
        ? [stopFinding({ ...at, item: first.id, field: 'link' }, pageSentence('page.finding.firstHome'))]
        : []),
      ...(kinds.includes('my') ? [] : [stopFinding(at, pageSentence('page.finding.noMy'))]),
      ...bar.items.flatMap(({ id, icon, active }) =>
        icon !== null && active === null
          ? [
              stopFinding(
                { ...at, item: id, field: 'icon' },
                pageSentence('page.finding.iconFirst', docPlaceText(doc, { ...at, item: id })),
              ),
            ]
          : [],
      ),
    ];
  });
}

/** A form that nobody gets the answers of would only seem to be one. */
export const formFindings = (blocks: readonly KnownBlock[], { forms }: FindingFacts): PageFinding[] =>
  blocks.flatMap((block) =>
    block.type === 'form' && !forms.has(block.form)
      ? [stopFinding({ block: block.id, field: 'form' }, pageSentence('page.finding.formUnread'))]
      : [],
  );

/** What on which colour can't be read by everybody. */
export function colourFindings(doc: Doc): PageFinding[] {
  const pairs = doc.blocks.flatMap((block): { at: DocPlace; on: [unknown, unknown]; least: number }[] => {
    if (!isKnown(block)) return [];
    const at = { block: block.id };
    const pair = (field: string, back: string) => ({
      at: { ...at, field },
      on: [valueAt(block, field), valueAt(block, back)] as [unknown, unknown],
      least: 4.5,
    });
    if (block.type === 'style') return [pair('barText', 'barBg'), pair('buttonText', 'buttonBg')];
    if (block.type !== 'tabBar') return [];
    return block.items.flatMap((item) =>
      (['colour', 'active'] as const).map((field) => ({
        at: { ...at, item: item.id, field },
        on: [item[field], '#ffffff'] as [unknown, unknown],
        least: 4.5,
      })),
    );
  });
  return pairs.flatMap(({ at, on: [front, back], least }) => {
    if (typeof front !== 'string' || typeof back !== 'string') return [];
    const is = contrastRatio(front, back);
    return is < least
      ? [
          warnFinding(
            at,
            pageSentence(
              'page.finding.contrast',
              docPlaceText(doc, at),
              (Math.floor(is * 10) / 10).toFixed(1),
              least,
            ),
          ),
        ]
      : [];
  });
}
