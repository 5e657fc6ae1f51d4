import { suggestionBounds } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { Button, Input, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { LeaveGuard } from '../../kit/form/drafts/leave-guard.tsx';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { t } from '../../kit/words/words.ts';
import css from './suggestion.module.css';
import type { Ask } from './suggestion-dialog-loader.ts';
import { refreshSuggestions, type Suggestion, suggestionCalls } from './use-suggestion.ts';
import { useActiveWriters, useAnnounceWriting, writerInRefusal } from './use-who-is-writing.ts';

type Box = 'message' | 'note';
type Sending = { as: 'ask' | 'answer' | 'note'; text: string; aware?: true };
/** What is asked before something is sent. */
type Asked = { about: 'both' | 'writing'; sending: Sending; by: string };

const said = { ask: 'suggestion.asked', answer: 'suggestion.answered', note: 'suggestion.noted' } as const;

const calls = {
  ask: suggestionCalls.ask,
  answer: suggestionCalls.answer,
  note: ({ suggestionId, text }: { suggestionId: number; text: string }) =>
    suggestionCalls.note({ suggestionId, text }),
};

/** What a template says, below what was typed already. */
const joined = (typed: string, filled: string): string =>
  typed.trim() === '' ? filled : `${typed.trimEnd()}\n\n${filled}`;

/** Asks which of two texts was meant, before one of them reaches the person. */
function BothDialog(props: { name: string; send: () => void; note: () => void }) {
  return (
    <ConfirmDialog
      title={t('suggestion.bothTitle')}
      warning
      verb={t('suggestion.bothMessage')}
      cancel={t('suggestion.bothNote')}
      onConfirm={props.send}
      onCancel={props.note}
    >
      {t('suggestion.bothText', props.name)}
    </ConfirmDialog>
  );
}

/**
 * One box at a time, which says who will read what stands in it. While both hold a text, it is asked which of them is sent to
 * the person.
 */
export function AnswerAndNoteComposer({ suggestion, ask }: { suggestion: Suggestion; ask: Ask }) {
  const { suggestionId, version, name, reached, can } = suggestion;
  const id = useId();
  const speaks = can.answer || can.ask;
  const [box, setBox] = useState<Box>('message');
  const [texts, setTexts] = useState<Record<Box, string>>({ message: '', note: '' });
  const [asked, setAsked] = useState<Asked>();
  const writing = useActiveWriters(suggestion.writing);
  const sayWriting = useAnnounceWriting(suggestionId);
  const shown: Box = speaks ? box : 'note';
  const other: Box = shown === 'message' ? 'note' : 'message';
  const unsaved = Object.values(texts).filter((text) => text.trim() !== '').length;
  const armed = useRef(false);
  useEffect(() => {
    armed.current = unsaved > 0;
  }, [unsaved]);
  const { run, busy } = useWrite(
    ({ as, ...sent }: Sending) => calls[as]({ suggestionId, version, ...sent }) as Promise<unknown>,
    {
      done: (_, { as }) => {
        setTexts((before) => ({ ...before, [as === 'note' ? 'note' : 'message']: '' }));
        toast.success(t(said[as]));
        refreshSuggestions();
      },
      failed: ({ data }, sending) => {
        refreshSuggestions();
        const by = writerInRefusal(data);
        if (by !== undefined) setAsked({ about: 'writing', sending, by });
        return by !== undefined;
      },
    },
  );
  const send = (as: 'ask' | 'answer') => {
    const sending = { as, text: texts.message };
    if (texts.note.trim() === '') void run(sending);
    else setAsked({ about: 'both', sending, by: '' });
  };
  const text = texts[shown];
  const empty = text.trim() === '' || [...text].length > suggestionBounds.answer;
  return (
    <section className={classes('card', css.composer, css[`to-${shown}`])}>
      {speaks ? (
        <Radio.Group
          optionType="button"
          aria-label={t('suggestion.boxTo')}
          value={shown}
          options={[
            { value: 'message', label: t('suggestion.toPerson') },
            { value: 'note', label: t('suggestion.toStaff') },
          ]}
          onChange={({ target }) => setBox(target.value === 'note' ? 'note' : 'message')}
        />
      ) : null}
      {texts[other].trim() === '' ? null : (
        <span className="warn s12">
          {t(other === 'note' ? 'suggestion.toStaff' : 'suggestion.toPerson')} {t('suggestion.draftThere')}
        </span>
      )}
      <p className={css.reads} id={`${id}-reads`} role="status">
        <Icon name={shown === 'note' ? 'eye' : reached ? 'right' : 'warning'} size={14} />
        {shown === 'note'
          ? t('suggestion.staysHere')
          : t(reached ? 'suggestion.sendsTo' : 'suggestion.notSent', name)}
      </p>
      {(shown === 'message' ? writing : []).map(({ by }) => (
        <p key={by} className={css.writing} role="status">
          {t('suggestion.isWriting', by)}
        </p>
      ))}
      <Input.TextArea
        key={shown}
        aria-label={t(shown === 'note' ? 'suggestion.noteLabel' : 'suggestion.messageLabel')}
        aria-describedby={`${id}-reads`}
        rows={4}
        maxLength={suggestionBounds.answer}
        showCount
        value={text}
        onChange={({ target }) => {
          setTexts((before) => ({ ...before, [shown]: target.value }));
          if (shown === 'message' && target.value.trim() !== '') sayWriting();
        }}
      />
      <div className={css.sends}>
        {shown === 'note' ? (
          <Button loading={busy} disabled={empty} onClick={() => void run({ as: 'note', text })}>
            {t('suggestion.keepNote')}
          </Button>
        ) : (
          <>
            <Button
              type="text"
              onClick={() =>
                ask({
                  kind: 'useTemplate',
                  suggestion,
                  take: (filled) =>
                    setTexts((before) => ({ ...before, message: joined(before.message, filled) })),
                })
              }
            >
              {t('suggestion.chooseTemplate')}
            </Button>
            {can.ask ? (
              <Button disabled={empty || busy} onClick={() => send('ask')}>
                {t('suggestion.sendAsk')}
              </Button>
            ) : null}
            {can.answer ? (
              <Button type="primary" loading={busy} disabled={empty} onClick={() => send('answer')}>
                {t('suggestion.sendAnswer')}
              </Button>
            ) : null}
          </>
        )}
      </div>
      <LeaveGuard armed={armed} changes={unsaved} />
      {asked?.about === 'writing' ? (
        <ConfirmDialog
          title={t('suggestion.writingTitle', asked.by)}
          warning
          verb={t('suggestion.writingSend')}
          onConfirm={() => {
            setAsked(undefined);
            void run({ ...asked.sending, aware: true });
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t('suggestion.writingText', asked.by, name)}
        </ConfirmDialog>
      ) : null}
      {asked?.about === 'both' ? (
        <BothDialog
          name={name}
          send={() => {
            setAsked(undefined);
            void run(asked.sending);
          }}
          note={() => {
            setAsked(undefined);
            setBox('note');
          }}
        />
      ) : null}
    </section>
  );
}
