import { Alert } from 'antd';
import { useEffect } from 'react';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import { AnswerAndNoteComposer } from './answer-and-note-composer.tsx';
import css from './suggestion.module.css';
import { type Ask, suggestionDialogs } from './suggestion-dialog-loader.ts';
import { SuggestionSide } from './suggestion-side.tsx';
import { DueText, SuggestionStateTag } from './suggestion-tags.tsx';
import { SuggestionThread } from './suggestion-thread.tsx';
import { type Suggestion, suggestionCalls, useSuggestion } from './use-suggestion.ts';
import { useSuggestionActions } from './use-suggestion-actions.ts';

function Content({ suggestion, ask }: { suggestion: Suggestion; ask: Ask }) {
  return (
    <div className={css.detail}>
      <div className={css.main}>
        {suggestion.unchecked ? (
          <Alert type="warning" showIcon title={t('suggestion.uncheckedHint')} />
        ) : null}
        <SuggestionThread suggestion={suggestion} />
        {suggestion.can.note ? <AnswerAndNoteComposer suggestion={suggestion} ask={ask} /> : null}
      </div>
      <SuggestionSide suggestion={suggestion} ask={ask} />
    </div>
  );
}

/** CMS05010: a suggestion as a thread, with who it is from and until when an answer is due. */
export function SuggestionDetail() {
  const { record: suggestion, failure, reload } = useSuggestion();
  const { ask, dialog } = useDialogs(suggestionDialogs);
  const acts = useSuggestionActions(ask);
  const opened = suggestion?.given ? suggestion.suggestionId : null;
  useEffect(() => {
    // When it fails the bell goes on naming it.
    if (opened !== null) void suggestionCalls.seen({ suggestionId: opened }).catch(() => undefined);
  }, [opened]);
  if (!suggestion || failure)
    return <PagePending title={t('suggestion.detail')} failure={failure} retry={() => void reload()} />;
  const title = t('suggestion.numbered', suggestion.suggestionId);
  return (
    <>
      <DetailPage
        title={title}
        beside={
          <>
            <SuggestionStateTag state={suggestion.state} />
            <DueText {...suggestion} />
          </>
        }
        hint={suggestion.companyName ?? suggestion.name}
        actions={<HeadActions row={suggestion} of={acts} moreOf={t('suggestion.moreOf', title)} />}
        tabs={[
          {
            id: 'thread',
            title: t('suggestion.thread'),
            body: () => <Content key={suggestion.suggestionId} suggestion={suggestion} ask={ask} />,
          },
        ]}
        history={{ entity: 'suggestion', id: suggestion.suggestionId }}
      />
      {dialog}
    </>
  );
}
