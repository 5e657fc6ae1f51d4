import { Button, Dropdown, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../../kit/page/icon.tsx';
import { Tag } from '../../../kit/page/tag.tsx';
import { showTime } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { messageText } from '../page-calls.ts';
import css from './builder.module.css';
import type { Builder, BuilderState } from './builder.ts';
import { useBuilderState } from './use-builder.ts';

/** Whether what is here is saved, in words. */
function SavingLine({ builder }: { builder: Builder }) {
  const saving = useBuilderState(builder, (state) => state.saving);
  const savedAt = useBuilderState(builder, (state) => state.savedAt);
  const failure = useBuilderState(builder, (state) => state.failure);
  const words =
    saving === 'saved' && savedAt !== null
      ? t('page.savedAt', showTime(savedAt).slice(-8))
      : saving === 'refused' && failure
        ? t('page.savingRefused', failure.message)
        : t(`page.saving_${saving}`);
  const bad = saving === 'failed' || saving === 'refused' || saving === 'conflict';
  return (
    <span className={bad ? css.savingBad : css.saving} title={failure?.message}>
      {words}
      {saving === 'failed' || saving === 'refused' ? (
        <Button type="link" size="small" onClick={() => void builder.flush()}>
          {t('kit.retry')}
        </Button>
      ) : null}
    </span>
  );
}

const doneOf = ({ history }: BuilderState) => history.past.length;
const undoneOf = ({ history }: BuilderState) => history.future.length;

/** All steps, newest first. */
function stepsOf({ past, future }: BuilderState['history']) {
  const steps = [
    ...future.toReversed().map(({ sentence }, n) => ({
      at: past.length + future.length - n,
      text: messageText(sentence),
      done: false,
    })),
    ...past.map(({ sentence }, n) => ({ at: n + 1, text: messageText(sentence), done: true })).toReversed(),
  ];
  return [
    ...steps.map(({ at, text, done }) => ({
      key: String(at),
      label: (
        <span className={done ? undefined : 't3'}>
          {at === past.length ? <b>{text}</b> : text}
          {done ? '' : ` · ${t('page.stepUndone')}`}
        </span>
      ),
    })),
    { key: '0', label: t('page.stepFirst') },
  ];
}

/** The steps that were done; choosing one goes back to it. */
function Steps({ builder }: { builder: Builder }) {
  const done = useBuilderState(builder, doneOf);
  const undone = useBuilderState(builder, undoneOf);
  // Only what is looked at is written out: there may be a hundred.
  const [items, setItems] = useState<ReturnType<typeof stepsOf>>([]);
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={(open) => open && setItems(stepsOf(builder.state().history))}
      menu={{ items, onClick: ({ key }) => builder.goTo(Number(key)), className: css.steps ?? '' }}
    >
      <Button
        aria-label={t('page.stepList', done)}
        title={t('page.stepList', done)}
        disabled={done + undone === 0}
        aria-haspopup="menu"
        icon={<Icon name="down" size={14} />}
      />
    </Dropdown>
  );
}

function UndoButtons({ builder }: { builder: Builder }) {
  const undo = useBuilderState(builder, ({ history: { past } }) => {
    const last = past.at(-1);
    return last ? t('page.undoOf', messageText(last.sentence)) : t('page.undo');
  });
  const redo = useBuilderState(builder, ({ history: { future } }) => {
    const [next] = future;
    return next ? t('page.redoOf', messageText(next.sentence)) : t('page.redo');
  });
  const done = useBuilderState(builder, doneOf);
  const undone = useBuilderState(builder, undoneOf);
  return (
    <span className={css.undo}>
      <Button
        aria-label={undo}
        title={`${undo} (Ctrl+Z)`}
        disabled={done === 0}
        icon={<Icon name="undo" />}
        onClick={builder.undo}
      />
      <Button
        aria-label={redo}
        title={`${redo} (Ctrl+Y)`}
        disabled={undone === 0}
        icon={<Icon name="redo" />}
        onClick={builder.redo}
      />
      <Steps builder={builder} />
    </span>
  );
}

type Props = {
  back: string;
  title: string;
  /** What of the draft isn't live, and what is. */
  changes: number;
  live: { no: number } | null;
  due: { no: number; from: string } | null;
  lang: 'zh' | 'en';
  /** How many texts have no English. */
  missing: number;
  onLang: (lang: 'zh' | 'en') => void;
  builder: Builder;
  editable: boolean;
  actions: ReactNode;
};

/** A button of the bar, by its drawing alone where there is little room. */
export function BarButton({ name, icon, press }: { name: string; icon: IconName; press: () => void }) {
  return (
    <Button aria-label={name} title={name} icon={<Icon name={icon} size={14} />} onClick={press}>
      <span className={css.barWord}>{name}</span>
    </Button>
  );
}

/** The bar above the builder. */
export function BuilderBar(props: Props) {
  const { back, title, changes, live, due, lang, missing, onLang, builder, editable, actions } = props;
  return (
    <header className={css.bar}>
      <div className={css.barRow}>
        <Link to={back} className={css.back} aria-label={t('page.backToList')} title={t('page.backToList')}>
          <Icon name="right" />
        </Link>
        <h1>{title}</h1>
        {changes > 0 ? <Tag tone="warn">{t('page.draftChanges', changes)}</Tag> : null}
        {live ? (
          <Tag tone="ok">{t('page.liveNo', live.no)}</Tag>
        ) : (
          <Tag tone="mute">{t('page.state_unpublished')}</Tag>
        )}
        {due ? <Tag tone="info">{t('page.dueAt', due.no, showTime(due.from).slice(0, 16))}</Tag> : null}
        {editable ? (
          <SavingLine builder={builder} />
        ) : (
          <span className={css.saving}>{t('page.readOnly')}</span>
        )}
        <span className={css.grow} />
        {editable ? <UndoButtons builder={builder} /> : null}
        <Segmented<'zh' | 'en'>
          aria-label={t('page.previewLang')}
          value={lang}
          options={[
            { value: 'zh', label: t('kit.chinese') },
            {
              value: 'en',
              label: (
                <span title={missing > 0 ? t('page.missingEnglish', missing) : undefined}>
                  {t('kit.english')}
                  {missing > 0 ? <b className={css.missing}>{missing}</b> : null}
                </span>
              ),
            },
          ]}
          onChange={onLang}
        />
        {actions}
      </div>
    </header>
  );
}
