import { t } from '../../kit/words/words.ts';
import type { NoticeRead } from './app-client.ts';
import { SaveIcon } from './icons.tsx';

const kilobyte = 1024;

function sizeText(size: number): string {
  const kilobytes = Math.max(1, Math.round(size / kilobyte));
  return kilobytes < kilobyte
    ? t('appNotice.size', kilobytes)
    : t('appNotice.sizeMb', (size / kilobyte / kilobyte).toFixed(1));
}

/** What kind of file it is, by the end of its name. */
const kindOf = (name: string): string => (/\.(\w{1,4})$/.exec(name)?.[1] ?? '').toUpperCase();

/** The files of a notice, to be opened or saved by the phone. */
export function Attachments({ files }: { files: NoticeRead['attachments'] }) {
  if (files.length === 0) return null;
  return (
    <section className="files">
      <h2>{t('appNotice.attachments')}</h2>
      <ul>
        {files.map(({ name, size, url }) => (
          <li key={url}>
            <a href={url} download={name}>
              <span className="file-kind" aria-hidden="true">
                {kindOf(name)}
              </span>
              <span>
                {name}
                <small>{sizeText(size)}</small>
              </span>
              <SaveIcon />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
