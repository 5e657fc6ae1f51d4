import { type ChangeEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callSuggestion, sendPicture } from '../app/shell/app-client.ts';
import { useApp } from '../app/shell/app-state.ts';
import { go } from '../app/shell/navigate.tsx';
import { useDraft } from '../app/use-draft.ts';
import { forgetReadCopy, useStoredRead } from '../app/use-stored-read.ts';
import { TextBox, textProblem } from './text-box.tsx';

const maxLetters = 200;
const maxPictures = 9;

type Shot = { key: number; url: string; uploadId: number | null; failed: string };

/** Pictures that are sent as they are chosen, so that sending the text takes no time. */
function useShots() {
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const put = (key: number, change: Partial<Shot>) =>
    setShots((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const [over, setOver] = useState(false);
  const add = (files: readonly File[]) => {
    const room = Math.max(0, maxPictures - shots.length);
    setOver(files.length > room);
    for (const file of files.slice(0, room)) {
      const key = performance.now() + Math.random();
      setShots((before) => [...before, { key, url: URL.createObjectURL(file), uploadId: null, failed: '' }]);
      sendPicture(file).then(
        ({ uploadId }) => put(key, { uploadId }),
        (problem: unknown) => put(key, { failed: failureText(problem) }),
      );
    }
  };
  const remove = (key: number) => {
    setOver(false);
    setShots((before) => before.filter((one) => one.key !== key));
  };
  return { shots, over, add, remove };
}

type Shots = ReturnType<typeof useShots>;

function Pictures({ shots, over, add, remove }: Shots) {
  const id = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // The same picture can be chosen again after it was taken away.
    target.value = '';
  };
  const failed = shots.find((one) => one.failed !== '')?.failed ?? '';
  return (
    <div className="fd">
      <ul className="shots">
        {shots.map(({ key, url, uploadId, failed: wrong }, n) => (
          <li key={key} className={wrong === '' ? undefined : 'shot-bad'}>
            <img src={url} alt={t('appSuggestion.picture', n + 1)} />
            {uploadId === null && wrong === '' ? (
              <span className="spin" role="status" aria-label={t('appSuggestion.uploading')} />
            ) : null}
            <button
              type="button"
              aria-label={t('appSuggestion.removePicture', n + 1)}
              onClick={() => remove(key)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {shots.length < maxPictures ? (
        <label className="btn out" htmlFor={id}>
          {t('appSuggestion.addPicture')}
          <input id={id} className="sr" type="file" accept="image/jpeg,image/png" multiple onChange={take} />
        </label>
      ) : null}
      <p className="hint">{t('appSuggestion.picturesLeft', maxPictures)}</p>
      <FailureMessage text={failed || (over ? t('appSuggestion.picturesOver', maxPictures) : '')} />
    </div>
  );
}

type Units = Awaited<ReturnType<typeof callSuggestion<'units'>>>;

function UnitChoice({ unitId, pick }: { unitId: number | null; pick: (unitId: number | null) => void }) {
  const id = useId();
  const { session, projectId } = useApp();
  const { data } = useStoredRead<Units>({
    key: `units/${projectId}`,
    shelf: 'own',
    load: () => callSuggestion('units', {}),
    over: session.over,
  });
  const units = data?.units ?? [];
  const [only] = units;
  const choose = useRef(pick);
  choose.current = pick;
  useEffect(() => {
    // Chosen as soon as it is known to be the only one.
    if (only && units.length === 1) choose.current(only.unitId);
  }, [only, units.length]);
  if (units.length === 0) return null;
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{t('appSuggestion.unit')}</label>
      </div>
      <select
        id={id}
        className="text-box"
        value={unitId ?? ''}
        onChange={({ target }) => pick(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('appSuggestion.unitNone')}</option>
        {units.map((one) => (
          <option key={one.unitId} value={one.unitId}>
            {one.unit}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What a refusal says of the text. */
function saidOfText({ data }: CallFailed): string | undefined {
  if (typeof data !== 'object' || data === null || !('text' in data)) return undefined;
  return typeof data.text === 'string' ? data.text : undefined;
}

/** A new suggestion: a text, where it is unless that isn't asked, and pictures. */
export function NewSuggestionView({ asksUnit = true }: { asksUnit?: boolean }) {
  const { to, projectId } = useApp();
  const draft = useDraft<{ text: string; unitId: number | null }>('suggestion');
  const { text = '', unitId = null } = draft.typed;
  const [error, setError] = useState<string>();
  const taken = useShots();
  const task = useButtonAction();
  const waits = taken.shots.some(({ uploadId, failed }) => uploadId === null && failed === '');
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = textProblem(text, maxLetters);
    setError(wrong);
    if (wrong !== undefined || waits) return;
    await task.run(
      async () => {
        const pictureIds = taken.shots.flatMap(({ uploadId }) => uploadId ?? []);
        const { suggestionId } = await callSuggestion('add', { text, unitId, pictureIds });
        draft.forget();
        forgetReadCopy(`suggestions/${projectId}`);
        go(to({ is: 'suggestion', suggestionId }), { instead: true });
        return 'leaving';
      },
      (failure) => {
        const said = saidOfText(failure);
        setError(said);
        return said !== undefined;
      },
    );
  }
  return (
    <form className="card write" onSubmit={submit} noValidate>
      <TextBox
        label={t('appSuggestion.content')}
        hint={t('appSuggestion.writeHint')}
        value={text}
        error={error}
        most={maxLetters}
        change={(next) => {
          draft.set({ text: next });
          setError(undefined);
        }}
      />
      {asksUnit ? <UnitChoice unitId={unitId} pick={(unit) => draft.set({ unitId: unit })} /> : null}
      <Pictures {...taken} />
      <SubmitButton task={{ ...task, busy: task.busy || waits }} label={t('appSuggestion.send')} />
      <FailureMessage text={task.failure} />
    </form>
  );
}
