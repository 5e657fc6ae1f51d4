import { onlyOf } from '@mdi/page-kit/only-of.ts';
import { type BlockOf, type Doc, fixedOf, isKnown } from '@mdi/page-kit/shapes.ts';
import { BlockView } from '@mdi/page-kit/view/blocks.tsx';
import { styleOf, TabBar, TitleBar } from '@mdi/page-kit/view/page-view.tsx';
import { SurroundingsProvider, type ViewLang } from '@mdi/page-kit/view/surroundings.ts';
import { type DragEvent, memo, useEffect, useMemo, useRef } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { t } from '../../kit/words/words.ts';
import css from './builder.module.css';
import type { Builder, BuilderState } from './builder.ts';
import { chose } from './choosing.ts';
import type { Dragging } from './dragging.ts';
import { Shadow } from './shadow.tsx';
import { named, shownAround } from './surroundings.tsx';

// A key stroke draws one block anew: all others are the same objects as before.
const Drawn = memo(BlockView);

/** What is shown in a place where readers see nothing, so that it can be chosen all the same. */
function emptyOf(block: Doc['blocks'][number], navigation: BlockOf<'navigation'> | null): string | null {
  if (!isKnown(block)) return t('page.unknownHere');
  if (block.type === 'nav' && (navigation?.items.length ?? 0) === 0) return t('page.naviEmpty');
  if (block.type === 'text' && block.body.zh === '') return t('page.blockEmpty', t('page.block.text'));
  if (block.type === 'button' && block.label.zh === '') return t('page.blockEmpty', t('page.block.button'));
  if (block.type === 'video' && block.video === null && !block.poster)
    return t('page.blockEmpty', t('page.block.video'));
  if ((block.type === 'panorama' || block.type === 'picture') && block.items.every(({ pic }) => pic === null))
    return t('page.blockEmpty', t(`page.block.${block.type}`));
  return null;
}

type Props = {
  builder: Builder;
  state: BuilderState;
  site: Doc;
  files: Readonly<Record<string, string>>;
  page: number;
  lang: ViewLang;
  zoom: number;
  editable: boolean;
  drag: Dragging;
};

/** Where something dragged may be dropped: blocks as they stand, and what comes after the last. */
const dropOn = (drag: Dragging, id: string, end = false) =>
  drag.row({ beside: id, end }) as {
    onDragOver: (event: DragEvent<HTMLElement>) => void;
    onDrop: (event: DragEvent<HTMLElement>) => void;
  };

/** The phone with the page as readers see it; a click chooses a block. */
export function Canvas({ builder, state, site, files, page, lang, zoom, editable, drag }: Props) {
  const { doc } = state.history;
  const { chosen } = state.choice;
  const root = useRef<ShadowRoot>(null);
  const around = useMemo(() => shownAround(lang, files, page), [lang, files, page]);
  const navigation = onlyOf(site, 'navigation');
  const last = doc.blocks.at(-1)?.id;
  useEffect(() => {
    const shadow = root.current;
    if (!shadow) return;
    const click = (event: Event) => {
      const target = event.composedPath().find((one) => one instanceof HTMLElement && one.dataset.block);
      const id = target instanceof HTMLElement ? target.dataset.block : undefined;
      const now = builder.state();
      const ids = now.history.doc.blocks.map((block) => block.id);
      const held = event instanceof MouseEvent ? event : null;
      if (id !== undefined)
        builder.choose(
          chose(ids, now.choice, id, {
            ctrl: held !== null && (held.ctrlKey || held.metaKey),
            shift: held?.shiftKey === true,
          }),
        );
    };
    shadow.addEventListener('click', click);
    return () => shadow.removeEventListener('click', click);
  }, [builder]);
  const at = state.choice.at;
  useEffect(() => {
    if (at === null) return;
    root.current?.querySelector(`[data-block="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const line = drag.said && <p className="cv-drop">{t('page.dropHere', drag.said)}</p>;
  return (
    <div className={css.phone} style={{ zoom }}>
      <div className={css.status} aria-hidden="true">
        <b>9:41</b>
        <b>100%</b>
      </div>
      <Shadow className={css.screen} root={root} label={t('page.canvasOf', doc.blocks.length)}>
        <SurroundingsProvider value={around}>
          <div
            className={classes('cv-page', lang === 'en' && 'cv-lang')}
            lang={lang === 'en' ? 'en' : 'zh-CN'}
          >
            <div inert>
              <TitleBar doc={named(doc)} site={site} drawn />
            </div>
            <div className={classes('pk-page', doc.blocks.length > 40 && 'cv-large')} style={styleOf(site)}>
              {doc.blocks.map((block, n) => {
                const isChosen = chosen.includes(block.id);
                const empty = emptyOf(block, navigation);
                const mark = drag.mark?.over === block.id ? drag.mark : null;
                return [
                  mark && !mark.after ? <div key={`before ${block.id}`}>{line}</div> : null,
                  <div
                    key={block.id}
                    data-block={block.id}
                    className={classes(
                      'cv-block',
                      isChosen && 'cv-chosen',
                      isKnown(block) && block.hidden && 'cv-hidden',
                    )}
                    {...(editable ? dropOn(drag, block.id) : {})}
                  >
                    {isChosen ? <span className="cv-label">{t(`page.block.${block.type}`)}</span> : null}
                    <div className="pk-page cv-in" inert>
                      {empty === null ? (
                        <Drawn
                          block={block}
                          navigation={block.type === 'nav' ? navigation : null}
                          first={n === 0}
                        />
                      ) : (
                        <p className="cv-empty">{empty}</p>
                      )}
                    </div>
                  </div>,
                  mark?.after ? <div key={`after ${block.id}`}>{line}</div> : null,
                ];
              })}
              {doc.blocks.length === 0 && fixedOf(doc.kind).length === 0 ? (
                <div className="cv-block" {...(editable ? dropOn(drag, '') : {})}>
                  <p className="cv-empty">{drag.dragged === undefined ? t('page.canvasEmpty') : line}</p>
                </div>
              ) : null}
              {last !== undefined && editable ? (
                <div style={{ minHeight: 80 }} {...dropOn(drag, last, true)} />
              ) : null}
            </div>
          </div>
        </SurroundingsProvider>
      </Shadow>
      <PhoneTabs site={site} files={files} page={page} lang={lang} />
    </div>
  );
}

/** The tab bar at the foot of the phone, once there is one. */
export function PhoneTabs({
  site,
  files,
  page,
  lang,
}: Pick<Props, 'site' | 'files' | 'lang'> & { page: number | null }) {
  const around = useMemo(() => shownAround(lang, files, page), [lang, files, page]);
  if ((onlyOf(site, 'tabBar')?.items.length ?? 0) === 0) return null;
  return (
    <Shadow className={css.tabs}>
      <SurroundingsProvider value={around}>
        <div inert lang={lang === 'en' ? 'en' : 'zh-CN'}>
          <TabBar site={site} />
        </div>
      </SurroundingsProvider>
    </Shadow>
  );
}
