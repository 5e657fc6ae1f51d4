import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type pageApi, type TargetKind, targetKinds } from '@mdi/contract/modules/page/page.contract.ts';
import { linkName } from '@mdi/page-kit/doc-fields.js';
import { type Link, type LinkFeature, linkFeatures } from '@mdi/page-kit/field-types.ts';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts } from '../builder/block-panel-props.ts';
import { titleOf } from '../page-calls.ts';
import { linkFromTyped } from './link-from-typed.ts';

export type LinkTargets = OutputOf<typeof pageApi.ops.targets>;
export type LinkChoice = { value: string; label: string; link: Link };
type Group = { to: Link['to']; choices: LinkChoice[] };

/** What a feature is called. */
export function featureText(feature: LinkFeature): string {
  if (feature === 'reports') return t('researchReport.list');
  if (feature === 'suggestions') return t('suggestion.list');
  if (feature === 'reservations') return t('reservation.list');
  return t(`page.choice.feature_${feature}`);
}

const choice = (link: Link, label: string): LinkChoice => ({ value: linkName(link), label, link });

/** Whether one of these names holds the word, as people type it. */
const holds = (word: string, ...names: (string | null)[]): boolean =>
  names.some((name) => name?.toLowerCase().includes(word.toLowerCase()));

type Source = (panel: Pick<BlockPanelFacts, 'pages'>, word: string, targets: LinkTargets) => LinkChoice[];

const typed =
  (to: 'tel' | 'web' | 'mini'): Source =>
  (_, word) => {
    const link = linkFromTyped(to, word, '');
    return link ? [choice(link, word)] : [];
  };

const titled =
  (to: TargetKind): Source =>
  (_, __, targets) =>
    targets.flatMap((one) => (one.to === to ? [choice({ to, id: one.id }, one.title)] : []));

/** Where a link may lead, as it is offered for a word; another kind is a line here. */
const sources: readonly [Link['to'], Source][] = [
  [
    'page',
    ({ pages }, word) =>
      pages
        .filter((page) => page.kind !== 'site' && holds(word, page.titleZh, page.titleEn))
        .map((page) =>
          choice({ to: 'page', page: page.pageId }, `${titleOf(page)} · ${t(`page.kind_${page.kind}`)}`),
        ),
  ],
  [
    'feature',
    (_, word) =>
      linkFeatures
        .map((feature) => choice({ to: 'feature', feature }, featureText(feature)))
        .filter(({ label }) => holds(word, label)),
  ],
  ['tel', typed('tel')],
  ['web', typed('web')],
  [
    'mini',
    (panel, word, targets) => {
      const named = targets.flatMap((one) =>
        one.to === 'mini' ? [choice({ to: 'mini', appid: one.appid }, one.title)] : [],
      );
      // One that may not be opened yet can be typed out, for the next version of the mini-program.
      return named.length > 0 ? named : typed('mini')(panel, word, targets);
    },
  ],
  ...targetKinds.map((to): [TargetKind, Source] => [to, titled(to)]),
];

/** Of what was found for an earlier word what the present one may be offered until its own answer is there. */
export const stillMatchingTargets = (word: string, found: LinkTargets): LinkTargets =>
  found.filter(({ title }) => holds(word.trim(), title));

/** What there is for a word, by kind; kinds of which there is nothing are left out. */
export const linkChoicesFor = (
  panel: Pick<BlockPanelFacts, 'pages'>,
  word: string,
  targets: LinkTargets,
): Group[] =>
  sources
    .map(([to, of]) => ({ to, choices: of(panel, word.trim(), targets) }))
    .filter(({ choices }) => choices.length > 0);
