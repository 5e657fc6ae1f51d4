import { type SuggestionRow, suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { suggestionRights } from '@mdi/contract/modules/suggestion/suggestion.menu.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { may } from '../../kit/rights/can.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './suggestion.module.css';
import { suggestionDialogs } from './suggestion-dialog-loader.ts';
import { DueCell, SuggestionStateTag, suggestionStateChoices, UncheckedMark } from './suggestion-tags.tsx';
import { useProjectOptions, useSuggestionPaths } from './use-suggestion.ts';
import { useSuggestionActions } from './use-suggestion-actions.ts';

const State = ({ state, unchecked, given }: SuggestionRow) => (
  <span className={css.states}>
    {/* Until it was opened this matters more than the state: one line has room for one tag. */}
    {given ? (
      <span title={t(`suggestion.state_${state}`)}>
        <Tag tone="info">{t('suggestion.given')}</Tag>
      </span>
    ) : (
      <SuggestionStateTag state={state} />
    )}
    <UncheckedMark unchecked={unchecked} />
  </span>
);

/** CMS05010: what people of projects suggest, with where it stands and until when an answer is due. */
export function SuggestionList() {
  const paths = useSuggestionPaths();
  const { list, c, f, ask, page, projectId } = useListPage(
    suggestionApi,
    'list',
    'suggestion',
    suggestionDialogs,
  );
  const { data, isPending: loading } = useRead(suggestionApi, 'options', {});
  const { data: there } = useProjectOptions(projectId ?? null);
  const acts = useSuggestionActions(ask);
  const handles = may(suggestionRights.handle);
  return page({
    rowKey: 'suggestionId',
    exported: 'suggestion',
    columns: [
      c.two(['text', 'suggestion.text'], ({ text, suggestionId }) => [text, `#${suggestionId}`], {
        width: 160,
        fixed: 'start',
        to: (row) => paths.detail(row.suggestionId),
      }),
      c.two(['name', 'suggestion.name'], ({ name, phone }) => [name, phone], { width: 156 }),
      c.custom('state', {
        // Its tag and the mark beside it.
        width: 116,
        tags: [...suggestionStateChoices(), { value: 'given', label: t('suggestion.given') }],
        render: State,
      }),
      c.custom('dueAt', { width: 160, grows: false, render: (row) => <DueCell {...row} /> }),
      c.text('handlerName', { width: 92, grows: false }),
      c.project('suggestion.projectId', { width: 148 }),
      c.time('createdAt'),
      c.text(['company', 'suggestion.companyName'], ({ companyName }) => companyName, { width: 120 }),
      c.text('unit', { width: 88, seldom: true }),
      c.kind('source', { seldom: true }),
      c.custom('rating', {
        seldom: true,
        render: ({ rating }) =>
          rating === 1 || rating === 2 || rating === 3 ? t(`suggestion.rating_${rating}`) : null,
      }),
      c.time('updatedAt', { seldom: true }),
    ],
    acts: {
      nameOf: ({ suggestionId }) => t('suggestion.numbered', suggestionId),
      of: acts,
    },
    filters: [
      f.word('keyword'),
      f.project('suggestion.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
        loading,
      }),
      f.choice('state', suggestionStateChoices()),
      f.flag('open', { asked: true }),
      f.flag('overdue'),
      f.flag('answeredLately', { asked: true }),
      handles && f.flag('mine'),
      f.oneOf('handlerId', recordChoices(there?.handlers, 'handlerId', 'handlerName')),
      f.oneOf('companyId', recordChoices(there?.companies, 'companyId', 'companyName')),
      f.flag('unchecked'),
      <PeriodFilter key="period" list={list} label={t('suggestion.period')} />,
    ],
    ...(data?.can.set &&
      handles && {
        tools: [
          {
            label: t('suggestion.templates'),
            icon: 'tasks',
            run: () => ask({ kind: 'templates', projectId }),
          },
          { label: t('suggestion.hours'), icon: 'edit', run: () => ask({ kind: 'hours', projectId }) },
        ],
      }),
    add: { to: paths.add, needs: suggestionRights.handle },
  });
}
