import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callSuggestion, type SuggestionThread } from '../app/shell/app-client.ts';
import { useApp } from '../app/shell/app-state.ts';
import { Link } from '../app/shell/navigate.tsx';
import { zonedTime } from '../app/times.ts';
import { useDraft } from '../app/use-draft.ts';
import { forgetReadCopy, useStoredRead } from '../app/use-stored-read.ts';
import { CopyNote, NotThere, ReadState } from '../app/view-states.tsx';
import { StateMark } from './state-mark.tsx';
import { TextBox, textProblem } from './text-box.tsx';

const maxLetters = 200;
const reopenDays = 14;
type Message = SuggestionThread['messages'][number];

function MessageItem({ message, zone }: { message: Message; zone: string }) {
  const { by, kind, text, at } = message;
  return (
    <li className={by === null ? 'said' : 'said said-to'}>
      <small>
        <b>{by ?? t('appSuggestion.mine')}</b>
        <em className="mark mark-open">{t(`appSuggestion.kind_${kind}`)}</em>
        <time dateTime={at}>{zonedTime(at, zone)}</time>
      </small>
      <p>{text}</p>
    </li>
  );
}

type Part = { thread: SuggestionThread; changed: () => void };

function Reply({ thread: { suggestionId }, changed }: Part) {
  const draft = useDraft<{ text: string }>(`suggestion/${suggestionId}`);
  const { text = '' } = draft.typed;
  const [error, setError] = useState<string>();
  const task = useButtonAction();
  const send = () => {
    const wrong = textProblem(text, maxLetters);
    setError(wrong);
    if (wrong !== undefined) return;
    void task.run(async () => {
      await callSuggestion('reply', { suggestionId, text });
      draft.forget();
      changed();
      return undefined;
    });
  };
  return (
    <section className="card write">
      <TextBox
        label={t('appSuggestion.reply')}
        hint={t('appSuggestion.replyHint')}
        value={text}
        error={error}
        most={maxLetters}
        rows={3}
        change={(next) => draft.set({ text: next })}
      />
      <button type="button" className="btn primary" aria-disabled={task.busy} onClick={send}>
        {task.busy ? <span className="spin" /> : null}
        {t('appSuggestion.sendReply')}
      </button>
      <FailureMessage text={task.failure} />
    </section>
  );
}

function Solved({ thread: { suggestionId }, changed }: Part) {
  const task = useButtonAction();
  const solve = () =>
    void task.run(async () => {
      await callSuggestion('solve', { suggestionId });
      changed();
      return undefined;
    });
  return (
    <>
      <button type="button" className="btn out" aria-disabled={task.busy} onClick={solve}>
        {t('appSuggestion.solve')}
      </button>
      <FailureMessage text={task.failure} />
    </>
  );
}

function Rate({ thread: { suggestionId }, changed }: Part) {
  const [rating, pick] = useState<1 | 2 | 3>();
  const [word, setWord] = useState('');
  const task = useButtonAction();
  const send = () => {
    if (rating === undefined) return;
    void task.run(async () => {
      await callSuggestion('rate', { suggestionId, rating, word });
      changed();
      return undefined;
    });
  };
  return (
    <section className="card write">
      <fieldset className="choices">
        <legend>{t('appSuggestion.rateTitle')}</legend>
        {([1, 2, 3] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="btn"
            aria-pressed={one === rating}
            onClick={() => pick(one)}
          >
            {t(`appSuggestion.rate_${one}`)}
          </button>
        ))}
      </fieldset>
      {rating === undefined ? null : (
        <>
          <TextBox
            label={t('appSuggestion.rateWord')}
            value={word}
            most={maxLetters}
            rows={2}
            change={setWord}
          />
          <button type="button" className="btn primary" aria-disabled={task.busy} onClick={send}>
            {t('appSuggestion.rateSend')}
          </button>
        </>
      )}
      <FailureMessage text={task.failure} />
    </section>
  );
}

/** One suggestion of the person's with what was said to it, and what they may do now. */
export function ThreadView({ suggestionId }: { suggestionId: number }) {
  const { session, projectId, to } = useApp();
  const read = useStoredRead<SuggestionThread>({
    key: `suggestion/${projectId}/${suggestionId}`,
    shelf: 'own',
    load: () => callSuggestion('open', { suggestionId }),
    pictures: ({ pictureUrls }) => pictureUrls,
    over: session.over,
  });
  if (read.gone) return <NotThere title={t('appSuggestion.title')} text={t('appSuggestion.gone')} />;
  const thread = read.data;
  if (!thread) return <ReadState read={read} />;
  const { zone, state, unit, handlerName, rating, can, duplicateOf } = thread;
  const changed = () => {
    forgetReadCopy(`suggestions/${projectId}`);
    read.again();
  };
  const part = { thread, changed };
  const live = read.asOf === null;
  return (
    <>
      <CopyNote at={read.asOf} />
      <section className="card">
        <small className="thread-facts">
          <StateMark state={state} />
          {unit === null ? null : <span>{unit}</span>}
          {handlerName === null ? null : <span>{t('appSuggestion.handledBy', handlerName)}</span>}
        </small>
        <ol className="thread">
          <li className="said">
            <small>
              <b>{t('appSuggestion.mine')}</b>
              <time dateTime={thread.createdAt}>{zonedTime(thread.createdAt, zone)}</time>
            </small>
            <p>{thread.text}</p>
            {thread.pictureUrls.length === 0 ? null : (
              <ul className="shots">
                {thread.pictureUrls.map((url, n) => (
                  <li key={url}>
                    <a href={url}>
                      <img src={url} alt={t('appSuggestion.picture', n + 1)} loading="lazy" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
          {thread.messages.map((message) => (
            <MessageItem key={message.messageId} message={message} zone={zone} />
          ))}
        </ol>
      </section>
      {duplicateOf === null ? null : (
        <Link className="btn out" to={to({ is: 'suggestion', suggestionId: duplicateOf })}>
          {t('appSuggestion.goesOn')}
        </Link>
      )}
      {live && can.solve ? <Solved {...part} /> : null}
      {live && can.rate ? <Rate {...part} /> : null}
      {rating === 1 || rating === 2 || rating === 3 ? (
        <p className="under">{t('appSuggestion.rated', t(`appSuggestion.rate_${rating}`))}</p>
      ) : null}
      {live && can.reply ? <Reply {...part} /> : null}
      {can.reply ? null : <p className="under">{t('appSuggestion.over', reopenDays)}</p>}
    </>
  );
}
