import { suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { classes } from '../../kit/page/classes.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { companyAddress } from '../../kit/paths/addresses.ts';
import { type Fact, FactCard, type Facts, factsOf } from '../../kit/record/facts.tsx';
import { t } from '../../kit/words/words.ts';
import css from './suggestion.module.css';
import type { Ask } from './suggestion-dialog-loader.ts';
import { closedText, DueCell, SuggestionStateTag } from './suggestion-tags.tsx';
import { projectMomentText, type Suggestion, suggestionCalls, useSuggestionPaths } from './use-suggestion.ts';

type Other = NonNullable<Suggestion['duplicateOf']> & Partial<Pick<Suggestion['similar'][number], 'why'>>;

/** Beside the thread there is room for one column. */
const inOneColumn = (facts: Facts): Fact[] =>
  facts.flatMap((one) => (one ? one : [])).map((fact) => ({ ...fact, wide: true }));

function Others({
  title,
  hint,
  of,
  link,
}: {
  title: string;
  hint?: string;
  of: readonly Other[];
  link?: ((ofId: number) => void) | undefined;
}) {
  const paths = useSuggestionPaths();
  if (of.length === 0) return null;
  return (
    <section className={classes('card', css.others)}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className="t3 s12">{hint}</p>}
      <ul>
        {of.map(({ suggestionId, text, name, state, why }) => (
          <li key={suggestionId}>
            <MaybeLink className="one-line" title={text} to={paths.detail(suggestionId)}>
              {`#${suggestionId} ${text}`}
            </MaybeLink>
            <span className="row">
              <SuggestionStateTag state={state} />
              {why === undefined ? null : <KindTag>{t(`suggestion.why_${why}`)}</KindTag>}
              <span className="t3 s12">{name}</span>
              {link ? (
                <LinkButton onClick={() => link(suggestionId)}>{t('suggestion.link')}</LinkButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rating({ rating, ratingWord }: Pick<Suggestion, 'rating' | 'ratingWord'>) {
  if (rating !== 1 && rating !== 2 && rating !== 3) return null;
  return (
    <>
      {t(`suggestion.rating_${rating}`)}
      {ratingWord === null ? null : <p className="t2">{ratingWord}</p>}
    </>
  );
}

/** Who it is from, how it stands, and what may be the same matter. */
export function SuggestionSide({ suggestion, ask }: { suggestion: Suggestion; ask: Ask }) {
  const { suggestionId, companyId, zone, closedReason, waitsUntil, can } = suggestion;
  const f = factsOf(suggestion, 'suggestion');
  const phone = async () => (await suggestionCalls.reveal({ suggestionId })).phone;
  return (
    <div className={css.side}>
      <FactCard
        title={t('suggestion.facts')}
        facts={inOneColumn([
          f.wide(
            'dueAt',
            suggestion.dueAt === null ? (
              waitsUntil ? (
                t('suggestion.clockStands')
              ) : null
            ) : (
              <DueCell {...suggestion} />
            ),
          ),
          suggestion.dueFor === 'answer' &&
            suggestion.solveAt !== null &&
            f.of('solveAt', projectMomentText(suggestion.solveAt, zone)),
          waitsUntil !== null &&
            f.wide('state', t('suggestion.waitsUntil', projectMomentText(waitsUntil, zone))),
          f.of('handlerName', suggestion.handlerName ?? t('suggestion.nobody')),
          f.of('source', t(`suggestion.source_${suggestion.source}`)),
          f.plain('name'),
          f.phone('phone', can.reveal && phone),
          f.link('companyName', companyId === null ? null : companyAddress(companyId)),
          f.plain('unit', ['projectName', 'suggestion.projectId']),
          f.time('createdAt'),
          f.time('answeredAt'),
          f.time('closedAt'),
          closedReason !== null && f.wide('closedReason', closedText(closedReason)),
          suggestion.reopened > 0 && f.of('reopened', t('suggestion.reopenedTimes', suggestion.reopened)),
          suggestion.rating !== null && f.wide('rating', <Rating {...suggestion} />),
        ])}
      />
      <Others
        title={t('suggestion.duplicateOf')}
        of={suggestion.duplicateOf === null ? [] : [suggestion.duplicateOf]}
      />
      <Others title={t('suggestion.duplicates')} of={suggestion.duplicates} />
      <Others
        title={t('suggestion.similar')}
        hint={t('suggestion.similarHint', suggestionDays.duplicates)}
        of={suggestion.similar}
        link={can.link ? (ofId) => ask({ kind: 'link', suggestion, ofId }) : undefined}
      />
    </div>
  );
}
