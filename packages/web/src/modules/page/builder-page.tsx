import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { Button, Segmented } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { FailedCard } from '../../kit/page/plight.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { useShownRecord } from '../../kit/record/record-name.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { inLanguage } from '../../kit/words/in-language.ts';
import { lang as pageLang, t } from '../../kit/words/words.ts';
import { useArea } from './area.ts';
import css from './builder.module.css';
import type { Builder } from './builder.ts';
import { Canvas } from './canvas.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import { useDragging } from './dragging.ts';
import { FindingsList } from './findings-list.tsx';
import { useKeys } from './keys.ts';
import { Layers } from './layers.tsx';
import { pages as calls, type Page, refreshPages } from './page-calls.ts';
import { findingsNow } from './page-findings.ts';
import { editAddress, listPath } from './page-paths.ts';
import { Palette } from './palette.tsx';
import { type PanelFacts, SidePanel, useLead } from './panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { filesOf } from './surroundings.tsx';
import { BuilderBar } from './top-bar.tsx';
import { useBuilder, useBuilderState } from './use-builder.ts';
import { useSite } from './use-site.ts';
import { useTheirs } from './use-theirs.ts';
import { VersionsDialog } from './versions-dialog.tsx';

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
export function useAdded(
  page: Page,
  files: Readonly<Record<string, string>>,
  pages: PanelFacts['pages'],
): PanelFacts {
  const [more, setMore] = useState<Readonly<Record<string, string>>>({});
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  return useMemo(
    () => ({
      projectId: page.projectId,
      program: page.program,
      pages,
      files: filesOf(files, page.files, more),
      targets: { ...page.targets, ...names },
      added: (up, url) => setMore((before) => ({ ...before, [String(up)]: url })),
      named: (link, title) => setNames((before) => ({ ...before, [link]: title })),
    }),
    [page, files, pages, more, names],
  );
}

const unsaved: readonly string[] = ['failed', 'conflict', 'refused'];

/** Asks before a page is left that can't be saved as it is; what it is by now counts, drawn or not. */
export function HeldPage({ builder }: { builder: Builder }) {
  const [armed] = useState(() => ({
    get current() {
      return unsaved.includes(builder.state().saving);
    },
  }));
  return <LeaveGuard armed={armed} changes={1} />;
}

type Ready = { page: Page; again: () => void; site: ReturnType<typeof useSite> };

function Shown({ page, again, site }: Ready) {
  const area = useArea();
  const builder = useBuilder(page);
  const state = useBuilderState(builder);
  const { doc } = state.history;
  const [lang, setLang] = useState(pageLang);
  const [zoom, setZoom] = useState(100);
  const [side, setSide] = useState<'panel' | 'findings'>('panel');
  const [asked, setAsked] = useState<'publish' | 'versions'>();
  const root = useRef<HTMLDivElement>(null);
  const editable = page.can.edit;
  const pages = site.list.data?.pages ?? [];
  const facts = useAdded(page, site.siteFiles, pages);
  const findings = useMemo(() => findingsNow(doc, page, pages), [doc, page, pages]);
  const stops = findings.filter(({ level }) => level === 'stop').length;
  const missing = findings.filter(({ said }) => said.key === 'page.finding.english').length;
  const drag = useDragging(builder, doc, state.choice.chosen);
  const { theirs, settled } = useTheirs(page, builder, state);
  useKeys(builder, root, editable);
  useLead(state);
  const { saving, lead } = state;
  const [only] = state.choice.chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is chosen or led to, its controls are shown.
  useEffect(() => {
    if (lead || only !== undefined) setSide('panel');
  }, [lead, only]);
  const before = useRef(saving);
  useEffect(() => {
    if (before.current === 'saving' && saving === 'saved') again();
    before.current = saving;
  }, [saving, again]);
  const title = inLanguage(doc.title.zh, doc.title.en ?? '') || t('page.untitled');
  useShownRecord(title);
  const publish = async () => {
    if (await builder.flush()) setAsked('publish');
    else setSide('findings');
  };
  return (
    <div className={css.builder} ref={root}>
      <BuilderBar
        back={`${listPath(area, page.channel)}?projectId=${page.projectId}&program=${page.program}`}
        title={title}
        changes={page.changes}
        live={page.live}
        due={page.due}
        lang={lang}
        missing={missing}
        onLang={setLang}
        builder={builder}
        state={state}
        editable={editable}
        actions={
          <>
            <Button icon={<Icon name="reload" size={14} />} onClick={() => setAsked('versions')}>
              {t('page.versions')}
            </Button>
            {page.can.publish ? (
              <Button type="primary" onClick={() => void publish()}>
                {t('page.publish')}
              </Button>
            ) : null}
          </>
        }
      />
      {theirs ? (
        <ConflictBar
          page={page}
          builder={builder}
          theirs={theirs}
          addressOf={(pageId, kind) => editAddress(area, pageId, kind)}
          settled={settled}
        />
      ) : null}
      <div className={css.columns}>
        <aside className={css.left} aria-label={t('page.parts')}>
          {editable ? <Palette builder={builder} state={state} drag={drag} /> : null}
          <Layers builder={builder} state={state} findings={findings} editable={editable} drag={drag} />
        </aside>
        <div className={css.middle}>
          <Canvas
            builder={builder}
            state={state}
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
              state={state}
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
      <p className="unseen" role="status">
        {state.told.text}
      </p>
      <HeldPage builder={builder} />
      {asked === 'publish' ? (
        <PublishDialog
          projectId={page.projectId}
          program={page.program}
          zone={page.zone}
          pageIds={[page.pageId]}
          lead={builder.lead}
          done={again}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'versions' ? (
        <VersionsDialog
          pageId={page.pageId}
          draft={doc}
          site={site.siteDoc}
          live={page.live?.no ?? null}
          editable={editable}
          version={async () => ((await builder.flush()) ? builder.version() : null)}
          restored={() => {
            // What was restored is another draft: its steps begin anew.
            void calls.get({ pageId: page.pageId }).then(builder.takeTheirs).then(refreshPages);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

const Waiting = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;

function WithSite({ page, again }: { page: Page; again: () => void }) {
  const site = useSite(page.projectId, page.program);
  if (site.ready) return <Shown page={page} again={again} site={site} />;
  return (
    <Waiting>{site.error ? <FailedCard failure={site.error} retry={site.retry} /> : <Skeleton />}</Waiting>
  );
}

/** CMS02050 to CMS02150: a page is built; its kind says which blocks it may have, and how many. */
export function BuilderPage() {
  const { record, failure, reload } = useRecord(pageApi, 'pageId');
  if (record) return <WithSite key={record.pageId} page={record} again={() => void reload()} />;
  return (
    <Waiting>{failure ? <FailedCard failure={failure} retry={() => void reload()} /> : <Skeleton />}</Waiting>
  );
}
