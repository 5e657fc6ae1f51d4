import { type Block, type BlockOf, type Doc, fixedBlocksOf, isKnown } from '@mdi/page-kit/shapes.ts';
import { singleBlock } from '@mdi/page-kit/single-block.js';
import { BlockView } from '@mdi/page-kit/view/blocks.tsx';
import { siteStyleOf, TabBar, TitleBar } from '@mdi/page-kit/view/page-view.tsx';
import { SurroundingsProvider, type ViewLang } from '@mdi/page-kit/view/surroundings.ts';
import { memo, useEffect, useMemo, useRef } from 'react';
import { classes } from '../../../kit/page/classes.ts';
import { t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';
import type { Builder } from '../builder/builder.ts';
import { docOf, useBuilderState } from '../builder/use-builder.ts';
import type { BlockDragging } from './block-dragging.ts';
import { selectionAfterPress } from './block-selection.ts';
import { paletteType } from './drag-names.ts';
import { DropLine } from './drop-line.tsx';
import { IsolatedPage } from './isolated-page.tsx';
import { pageSurroundings, withPlaceholderTitle } from './preview-surroundings.tsx';

// Choosing a block draws its frame anew, and nothing of what it shows.
const Drawn = memo(BlockView);

/** What is shown in a place where readers see nothing, so that it can be chosen all the same. */
function emptyOf(block: Block, navigation: BlockOf<'navigation'> | null): string | null {
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
  site: Doc;
  files: Readonly<Record<string, string>>;
  page: number;
  lang: ViewLang;
  zoom: number;
  editable: boolean;
  drag: BlockDragging;
};

type OneProps = {
  block: Block;
  navigation: BlockOf<'navigation'> | null;
  first: boolean;
  chosen: boolean;
};

/** A block as readers see it, in a frame by which it is chosen. */
const One = memo(function One({ block, navigation, first, chosen }: OneProps) {
  const empty = emptyOf(block, navigation);
  return (
    <div
      data-block={block.id}
      data-drop={block.id}
      className={classes('cv-block', chosen && 'cv-chosen', isKnown(block) && block.hidden && 'cv-hidden')}
    >
      {chosen ? <span className="cv-label">{t(`page.block.${block.type}`)}</span> : null}
      <div className="pk-page cv-in" inert>
        {empty === null ? (
          <Drawn block={block} navigation={navigation} first={first} />
        ) : (
          <p className="cv-empty">{empty}</p>
        )}
      </div>
    </div>
  );
});

/** The phone with the page as readers see it; a click chooses a block. */
export function Canvas({ builder, site, files, page, lang, zoom, editable, drag }: Props) {
  const doc = useBuilderState(builder, docOf);
  const choice = useBuilderState(builder, (state) => state.choice);
  const chosen = useMemo(() => new Set(choice.chosen), [choice]);
  const list = useRef<HTMLDivElement>(null);
  const root = useRef<ShadowRoot>(null);
  const around = useMemo(() => pageSurroundings(lang, files, page), [lang, files, page]);
  const navigation = singleBlock(site, 'navigation');
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
          selectionAfterPress(ids, now.choice, id, {
            ctrl: held !== null && (held.ctrlKey || held.metaKey),
            shift: held?.shiftKey === true,
          }),
        );
    };
    shadow.addEventListener('click', click);
    return () => shadow.removeEventListener('click', click);
  }, [builder]);
  const { at } = choice;
  useEffect(() => {
    if (at === null) return;
    root.current?.querySelector(`[data-block="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const lineOf = (dragged: string) => {
    const type = paletteType(dragged) ?? doc.blocks.find(({ id }) => id === dragged)?.type;
    return type === undefined ? null : (
      <p className="cv-drop">{t('page.dropHere', t(`page.block.${type}`))}</p>
    );
  };
  return (
    <div className={css.phone} style={{ zoom }}>
      <div className={css.status} aria-hidden="true">
        <b>9:41</b>
        <b>100%</b>
      </div>
      <IsolatedPage className={css.screen} root={root} label={t('page.canvasOf', doc.blocks.length)}>
        <SurroundingsProvider value={around}>
          <div
            className={classes('cv-page', lang === 'en' && 'cv-lang')}
            lang={lang === 'en' ? 'en' : 'zh-CN'}
          >
            <div inert>
              <TitleBar doc={withPlaceholderTitle(doc)} site={site} drawn />
            </div>
            <div
              ref={list}
              className={classes('pk-page', 'cv-list', doc.blocks.length > 40 && 'cv-large')}
              style={siteStyleOf(site)}
            >
              {doc.blocks.map((block, n) => (
                <One
                  key={block.id}
                  block={block}
                  navigation={block.type === 'nav' ? navigation : null}
                  first={n === 0}
                  chosen={chosen.has(block.id)}
                />
              ))}
              {doc.blocks.length === 0 && fixedBlocksOf(doc.kind).length === 0 ? (
                <div className="cv-block" data-drop="">
                  <p className="cv-empty">{t('page.canvasEmpty')}</p>
                </div>
              ) : null}
              {last !== undefined && editable ? (
                <div style={{ minHeight: 80 }} data-drop={last} data-end />
              ) : null}
              <DropLine drag={drag} list={list} className="cv-line">
                {lineOf}
              </DropLine>
            </div>
          </div>
        </SurroundingsProvider>
      </IsolatedPage>
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
  const around = useMemo(() => pageSurroundings(lang, files, page), [lang, files, page]);
  if ((singleBlock(site, 'tabBar')?.items.length ?? 0) === 0) return null;
  return (
    <IsolatedPage className={css.tabs}>
      <SurroundingsProvider value={around}>
        <div inert lang={lang === 'en' ? 'en' : 'zh-CN'}>
          <TabBar site={site} />
        </div>
      </SurroundingsProvider>
    </IsolatedPage>
  );
}
