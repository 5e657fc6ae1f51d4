import { t } from '../../../kit/words/words.ts';
import { kindOf, sizeText } from '../file-facts.ts';
import { SaveIcon } from '../icons.tsx';
import type { NoticeRead } from '../shell/app-client.ts';

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
