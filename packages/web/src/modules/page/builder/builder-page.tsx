import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../../kit/page/icon.tsx';
import { LoadFailedCard } from '../../../kit/page/read-states.tsx';
import { Skeleton } from '../../../kit/page/skeleton.tsx';
import { QuietButton } from '../../../kit/page/small-button.tsx';
import { useAnnounceRecord } from '../../../kit/record/announced-record.ts';
import { rememberRecentRecord } from '../../../kit/record/recent-records.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { inPageLanguage } from '../../../kit/words/in-language.ts';
import { lang as pageLang, t } from '../../../kit/words/words.ts';
import { createBlockDragging } from '../canvas/block-dragging.ts';
import { BlockLayers } from '../canvas/block-layers.tsx';
import { Canvas } from '../canvas/canvas.tsx';
import { mergedUploads } from '../canvas/preview-surroundings.tsx';
import type { Page } from '../page-calls.ts';
import { useSite } from '../site/use-site.ts';
import { BlockPalette } from './block-palette.tsx';
import type { SharedPanelFacts } from './block-panel-props.ts';
import css from './builder.module.css';
import { BuilderFrame } from './builder-frame.tsx';
import { FindingsList } from './findings-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { useBuilder, useBuilderState } from './use-builder.ts';
import { usePageFindings } from './use-page-findings.ts';

const zooms = [50, 75, 100, 125, 150] as const;

function Zoom({ zoom, put }: { zoom: number; put: (zoom: number) => void }) {
  const at = zooms.findIndex((one) => one >= zoom);
  const to = (step: number) => put(zooms[Math.min(zooms.length - 1, Math.max(0, at + step))] ?? 100);
  return (
    <div className={css.zoom} role="toolbar" aria-label={t('page.zoom')}>
      <QuietButton
        aria-label={t('page.zoomOut')}
        disabled={at === 0}
        icon={<Icon name="minus" size={14} />}
        onClick={() => to(-1)}
      />
      <span aria-live="polite">375 px · {zoom}%</span>
      <QuietButton
        aria-label={t('page.zoomIn')}
        disabled={at === zooms.length - 1}
        icon={<Icon name="plus" size={14} />}
        onClick={() => to(1)}
      />
    </div>
  );
}

/** Uploads and names that came since the page was read, beside those that came with it. */
export function useAddedFilesAndPages(
  page: Page,
  files: Readonly<Record<string, string>>,
  pages: SharedPanelFacts['pages'],
): SharedPanelFacts {
  const [more, setMore] = useState<Readonly<Record<string, string>>>({});
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { projectId, program, map, files: own, targets } = page;
  // A page that is read again has other files only where it names others: nothing is drawn anew for the same ones.
  const all = useMemo(() => mergedUploads(files, own, more), [files, own, more]);
  return useMemo(
    () => ({
      projectId,
      program,
      map,
      pages,
      files: all,
      targets: { ...targets, ...names },
      added: (up, url) => setMore((before) => ({ ...before, [String(up)]: url })),
      named: (link, title) => setNames((before) => ({ ...before, [link]: title })),
    }),
    [projectId, program, map, pages, all, targets, names],
  );
}

const noPages: SharedPanelFacts['pages'] = [];

type Ready = { page: Page; again: () => void; site: ReturnType<typeof useSite> };

function Shown({ page, again, site }: Ready) {
  const builder = useBuilder(page);
  const [lang, setLang] = useState(pageLang);
  const [zoom, setZoom] = useState(100);
  const [side, setSide] = useState<'panel' | 'findings'>('panel');
  const editable = page.can.edit;
  const pages = site.list.data?.pages ?? noPages;
  const facts = useAddedFilesAndPages(page, site.siteFiles, pages);
  const findings = usePageFindings(builder, page, pages);
  const stops = findings.filter(({ level }) => level === 'stop').length;
  const missing = findings.filter(({ said }) => said.key === 'page.finding.english').length;
  const [drag] = useState(() => createBlockDragging(builder));
  const lead = useBuilderState(builder, (state) => state.lead);
  const only = useBuilderState(builder, ({ choice }) => choice.chosen[0]);
  useEffect(() => {
    if (lead || only !== undefined) setSide('panel');
  }, [lead, only]);
  const title = useBuilderState(
    builder,
    ({ history: { doc } }) => inPageLanguage(doc.title.zh, doc.title.en ?? '') || t('page.untitled'),
  );
  useAnnounceRecord(title);
  const { pathname } = useLocation();
  const { pageId } = page;
  useEffect(
    () =>
      rememberRecentRecord({
        path: `${pathname}?pageId=${pageId}`,
        name: title,
        entity: 'appPage',
        id: pageId,
      }),
    [pathname, pageId, title],
  );
  return (
    <BuilderFrame
      page={page}
      again={again}
      builder={builder}
      site={site.siteDoc}
      title={title}
      lang={lang}
      onLang={setLang}
      missing={missing}
      stuck={() => setSide('findings')}
    >
      <div className={css.columns}>
        <aside className={css.left} aria-label={t('page.parts')}>
          {editable ? <BlockPalette builder={builder} kind={page.kind} drag={drag} /> : null}
          <BlockLayers
            builder={builder}
            kind={page.kind}
            findings={findings}
            editable={editable}
            drag={drag}
          />
        </aside>
        <div className={css.middle}>
          <Canvas
            builder={builder}
            site={site.siteDoc}
            files={facts.files}
            page={page.pageId}
            lang={lang}
            zoom={zoom / 100}
            editable={editable}
            drag={drag}
          />
          <Zoom zoom={zoom} put={setZoom} />
        </div>
        <aside className={css.right} aria-label={t('page.panel')} data-panel tabIndex={-1}>
          <Segmented<'panel' | 'findings'>
            block
            aria-label={t('page.panel')}
            value={side}
            options={[
              { value: 'panel', label: t('page.settings') },
              {
                value: 'findings',
                label: stops > 0 ? t('page.findingsStops', stops) : t('page.findings', findings.length),
              },
            ]}
            onChange={setSide}
          />
          {side === 'panel' ? (
            <SidePanel
              builder={builder}
              kind={page.kind}
              facts={facts}
              findings={findings}
              editable={editable}
            />
          ) : (
            <section className={css.part}>
              <FindingsList findings={findings} lead={builder.lead} />
            </section>
          )}
        </aside>
      </div>
    </BuilderFrame>
  );
}

const Waiting = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;

function WithSite({ page, again }: { page: Page; again: () => void }) {
  const site = useSite(page.projectId, page.program);
  if (site.ready) return <Shown page={page} again={again} site={site} />;
  return (
    <Waiting>
      {site.error ? <LoadFailedCard failure={site.error} retry={site.retry} /> : <Skeleton />}
    </Waiting>
  );
}

/** CMS02050 to CMS02150: a page is built; its kind says which blocks it may have, and how many. */
export function BuilderPage() {
  const { record, failure, reload } = useRecord(pageApi, 'pageId');
  if (record) return <WithSite key={record.pageId} page={record} again={() => void reload()} />;
  return (
    <Waiting>
      {failure ? <LoadFailedCard failure={failure} retry={() => void reload()} /> : <Skeleton />}
    </Waiting>
  );
}
