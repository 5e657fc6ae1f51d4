import type { SignInFacts, SignInFilter } from '@mdi/contract/modules/user/user.contract.ts';
import { ChoiceFilter } from '../list/filters/list-filters.tsx';
import type { List } from '../list/use-list.ts';
import { Tag } from '../page/tag.tsx';
import { showTime } from '../time/project-time.ts';
import { widestTextWidth } from '../words/text-width.ts';
import { t } from '../words/words.ts';

const tones = { active: 'ok', pending: 'warn', none: 'mute' } as const;

const links = ['waiting', 'good', 'failed', 'none'] as const;

/** How a person can sign in and, if they have no password yet, the state of the link that sets it. */
function SignInCell({ signIn, link }: SignInFacts) {
  const day = link?.until ? showTime(link.until).slice(0, 10) : '';
  return (
    <span className="two">
      <Tag tone={tones[signIn]}>{t(`frame.signIn.${signIn}`)}</Tag>
      {link ? (
        <small title={link.until ? showTime(link.until) : undefined}>
          {t(`frame.signIn.link_${link.state}`, day)}
        </small>
      ) : null}
    </span>
  );
}

/** A column of {@link SignInCell}, wide enough for its words about a link. */
export const signInStateColumn = (): { width: number; render: typeof SignInCell } => ({
  width:
    widestTextWidth(
      links.map((state) => t(`frame.signIn.link_${state}`, '0000-00-00')),
      12,
    ) + 28,
  render: SignInCell,
});

type BoxProps<F> = { list: Pick<List<unknown, F>, 'filters' | 'filter'>; of: readonly SignInFilter[] };

/** Narrows a list of people by how they can sign in. */
export function SignInStateFilter<F extends { signIn?: SignInFilter | undefined }>({
  list,
  of,
}: BoxProps<F>) {
  return (
    <ChoiceFilter
      list={list}
      name="signIn"
      label={t('frame.signIn.label')}
      options={of.map((value) => ({ value, label: t(`frame.signIn.${value}`) }))}
    />
  );
}

/** Words the outcome of sending links. */
export function sentSignInLinksText({ queued, left }: { queued: number; left: number }): string {
  if (queued === 0) return t('frame.signIn.queuedNone');
  return left > 0 ? t('frame.signIn.queuedLeft', queued, left) : t('frame.signIn.queued', queued);
}
