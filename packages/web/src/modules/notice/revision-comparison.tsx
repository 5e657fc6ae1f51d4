import type { Lang } from '@mdi/contract/kit/words.ts';
import type { NoticeRevision } from '@mdi/contract/modules/notice/notice.contract.ts';
import { type ReactNode, useMemo } from 'react';
import {
  type BlockChange,
  blockDifferences,
  countBlockChanges,
  type DifferencePiece,
  wordDifference,
} from '../../kit/rich-text/difference.ts';
import { RichTextDifferenceView, WordDifferenceView } from '../../kit/rich-text/difference-view.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { Thumbnail } from './phone-preview.tsx';
import { revisionSettings } from './revision-text.ts';

/** What differs between two lines; all is new where there was none. */
function piecesOf(was: string | null, is: string): DifferencePiece[] {
  if (was === is) return is === '' ? [] : [{ how: 'same', text: is }];
  if (was === null || was === '') return is === '' ? [] : [{ how: 'added', text: is }];
  const found = wordDifference(was, is);
  if (found) return found;
  const both: DifferencePiece[] = [
    { how: 'removed', text: was },
    { how: 'added', text: is },
  ];
  return both.filter(({ text }) => text !== '');
}

function Row({ title, changed, children }: { title: string; changed?: number; children: ReactNode }) {
  return (
    <div className={css.compared}>
      <div>
        <h3>{title}</h3>
        {changed ? <span className="t3 s12">{t('notice.placesNone', changed)}</span> : null}
      </div>
      <div>{children}</div>
    </div>
  );
}

const differs = (pieces: readonly DifferencePiece[]) => pieces.some(({ how }) => how !== 'same');

function Text({ title, was, is }: { title: string; was: string | null; is: string }) {
  const pieces = piecesOf(was, is);
  const changed = differs(pieces);
  return (
    <Row title={title} changed={changed ? 1 : 0}>
      <div {...(changed ? { 'data-changed': '' } : {})} tabIndex={-1}>
        {pieces.length === 0 ? (
          <span className="t3">{t('kit.none')}</span>
        ) : (
          <WordDifferenceView pieces={pieces} />
        )}
      </div>
    </Row>
  );
}

type Both = { was: NoticeRevision | null; is: NoticeRevision };

function Pictures({ was, is }: Both) {
  const same = was?.thumbnail?.url === is.thumbnail?.url && was?.thumbnail?.x === is.thumbnail?.x;
  if (same && is.thumbnail === null) return null;
  const changed = same && was?.thumbnail?.y === is.thumbnail?.y ? {} : { 'data-changed': '' };
  return (
    <Row title={t('notice.thumbnail')} changed={'data-changed' in changed ? 1 : 0}>
      <div className={css.pair} {...changed} tabIndex={-1}>
        {was?.thumbnail && 'data-changed' in changed ? (
          <figure>
            <Thumbnail thumbnail={was.thumbnail} />
            <figcaption className="bad s12">{t('notice.diff.picture_removed')}</figcaption>
          </figure>
        ) : null}
        {is.thumbnail ? (
          <figure>
            <Thumbnail thumbnail={is.thumbnail} />
            {'data-changed' in changed ? (
              <figcaption className="s12">{t('notice.diff.picture_added')}</figcaption>
            ) : null}
          </figure>
        ) : null}
      </div>
    </Row>
  );
}

type Setting = { name: string; pieces: DifferencePiece[] };

const Lines = ({ settings }: { settings: readonly Setting[] }) => (
  <div className={css.settings}>
    {settings.map(({ name, pieces }) => (
      <div
        className={css.setting}
        key={name}
        {...(differs(pieces) ? { 'data-changed': '' } : {})}
        tabIndex={-1}
      >
        <span className="t2">{name}</span>
        <span>{pieces.length === 0 ? t('kit.none') : <WordDifferenceView pieces={pieces} />}</span>
      </div>
    ))}
  </div>
);

/** What is set beside the text; what stays as it is stands behind the rest. */
function Settings({ was, is }: Both) {
  const before = was && revisionSettings(was);
  const all = revisionSettings(is).map(({ name, text }, at) => ({
    name,
    pieces: piecesOf(before?.[at]?.text ?? null, text),
  }));
  const changed = all.filter(({ pieces }) => differs(pieces));
  const same = all.filter(({ pieces }) => !differs(pieces));
  return (
    <Row title={t('notice.settings')} changed={changed.length}>
      <div className="rich-diff">
        <Lines settings={changed} />
        {same.length === 0 ? null : (
          <details>
            <summary>{t('notice.diff.sameSettings', same.length)}</summary>
            <Lines settings={same} />
          </details>
        )}
      </div>
    </Row>
  );
}

/** What differs in the text of a language. */
export function useRevisionChanges({ was, is }: Both): Record<Lang, BlockChange[]> {
  return useMemo(
    () => ({
      zh: blockDifferences(was?.zh.body ?? null, is.zh.body),
      en: is.en ? blockDifferences(was?.en?.body ?? null, is.en.body) : [],
    }),
    [was, is],
  );
}

/** What a version says otherwise than the one that is live, or all of it. */
export function RevisionComparison(
  props: Both & { lang: Lang; changes: readonly BlockChange[]; pictures: Readonly<Record<string, string>> },
) {
  const { was, is, lang, changes, pictures } = props;
  const text = is[lang];
  return (
    <>
      <Text
        title={t(lang === 'zh' ? 'notice.titleZh' : 'notice.titleEn')}
        was={was?.[lang]?.title ?? null}
        is={text?.title ?? ''}
      />
      <Row title={t(lang === 'zh' ? 'notice.bodyZh' : 'notice.bodyEn')} changed={countBlockChanges(changes)}>
        {text ? (
          <RichTextDifferenceView changes={changes} pictures={pictures} />
        ) : (
          <span className="t3">{t('notice.noEn')}</span>
        )}
      </Row>
      <Text title={t('notice.summary')} was={was?.summary ?? null} is={is.summary} />
      <Pictures was={was} is={is} />
      <Settings was={was} is={is} />
    </>
  );
}
