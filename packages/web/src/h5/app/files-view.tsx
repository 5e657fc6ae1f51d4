import { useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { lang, t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { kindOf, sizeText } from './file-facts.ts';
import { SaveIcon } from './icons.tsx';
import { LoadOlderButton } from './notices/load-older-button.tsx';
import { useOlderEntries } from './notices/use-notices.ts';
import { callFile, type FileBrief, type Files } from './shell/app-client.ts';
import { useApp } from './shell/app-state.ts';
import { Link } from './shell/navigate.tsx';
import { useStoredRead } from './use-stored-read.ts';
import { CopyNote, ReadState } from './view-states.tsx';

/** A name in the page's language, and the language it is in where it has none there. */
const named = ({ nameZh, nameEn }: FileBrief) =>
  lang === 'en' && nameEn === null
    ? { text: nameZh, lang: 'zh-CN' }
    : { text: lang === 'en' ? (nameEn ?? nameZh) : nameZh };

/** Has the browser save what an address answers, under a name. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** A file is asked for when it is wanted: its address is good for minutes, and only while it may be read. */
function Row({ file, gone }: { file: FileBrief; gone: () => void }) {
  const task = useButtonAction();
  const { fileId, endOn, name, size } = file;
  const { text, ...language } = named(file);
  const take = () =>
    void task.run(async () => {
      try {
        const { url } = await callFile('link', { fileId });
        save(url, name);
      } catch (problem) {
        if (!(problem instanceof CallFailed && problem.code === 404)) throw problem;
        gone();
      }
      return undefined;
    });
  return (
    <li>
      <button
        type="button"
        className="file"
        aria-label={t('appNotice.saveFile', text)}
        aria-busy={task.busy}
        onClick={take}
      >
        <span className="file-kind" aria-hidden="true">
          {kindOf(name)}
        </span>
        <span>
          <b {...language}>{text}</b>
          <small>
            {[sizeText(size), endOn !== null && t('appNotice.fileUntil', endOn)].filter(Boolean).join(' · ')}
          </small>
        </span>
        {task.busy ? <span className="spin" /> : <SaveIcon />}
      </button>
      <FailureMessage text={task.failure} />
    </li>
  );
}

/** The way to all of them. */
function FilesLink() {
  const { to } = useApp();
  return (
    <Link className="btn out" to={to({ is: 'files' })}>
      {t('appNotice.toFiles')}
    </Link>
  );
}

/** One file, where a page leads to it; what may not be read is told like what isn't there. */
export function FileView({ fileId }: { fileId: number }) {
  const { session, projectId } = useApp();
  const read = useStoredRead<FileBrief>({
    key: `file/${projectId}/${fileId}`,
    shelf: 'own',
    load: async () => (await callFile('link', { fileId })).file,
    over: session.over,
  });
  if (read.gone)
    return (
      <>
        <section className="card">
          <p className="none">{t('appNotice.fileGone')}</p>
        </section>
        <FilesLink />
      </>
    );
  if (!read.data) return <ReadState read={read} />;
  return (
    <>
      <CopyNote at={read.asOf} />
      <section className="card">
        <ul className="briefs library">
          <Row file={read.data} gone={read.again} />
        </ul>
      </section>
      <p className="under">{t('appNotice.saveFileHint')}</p>
      <FilesLink />
    </>
  );
}

/** The files of the project that the person may read now, the newest first. */
export function FilesView() {
  const { session, projectId } = useApp();
  const [told, tell] = useState('');
  const read = useStoredRead<Files>({
    key: `files/${projectId}`,
    shelf: 'own',
    load: () => callFile('list', {}),
    over: session.over,
  });
  const { list, more, older, task } = useOlderEntries<Files, FileBrief>(read.data, {
    more: (page) => page.more,
    rows: (page) => page.files,
    ask: (last) => callFile('list', { after: last?.fileId }),
  });
  // Its time was over, or it was taken from this person, since the list was read.
  const gone = () => {
    tell(t('appNotice.fileGone'));
    read.again();
  };
  if (!read.data) return <ReadState read={read} />;
  return (
    <>
      <CopyNote at={read.asOf} />
      <FailureMessage text={told} />
      <section className="card">
        {list.length === 0 ? (
          <p className="none">{t('appNotice.noFiles')}</p>
        ) : (
          <ul className="briefs library">
            {list.map((file) => (
              <Row key={file.fileId} file={file} gone={gone} />
            ))}
          </ul>
        )}
      </section>
      {list.length > 0 ? <p className="under">{t('appNotice.saveFileHint')}</p> : null}
      {more && read.asOf === null ? (
        <LoadOlderButton label={t('appNotice.olderFiles')} task={task} older={() => void older()} />
      ) : null}
    </>
  );
}
