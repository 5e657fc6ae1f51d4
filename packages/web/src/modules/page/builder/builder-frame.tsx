import type { Doc } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../../kit/form/drafts/leave-guard.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { pageEditAddress, pageListPath } from '../../../kit/paths/mini-program-page-paths.ts';
import { t } from '../../../kit/words/words.ts';
import { usePageArea } from '../canvas/page-area.ts';
import { pageCalls as calls, type Page, refreshPages } from '../page-calls.ts';
import css from './builder.module.css';
import type { Builder } from './builder.ts';
import { BarButton, BuilderBar } from './builder-bar.tsx';
import { useBuilderKeys } from './builder-keys.ts';
import { SaveConflictBar } from './save-conflict-bar.tsx';
import { docOf, useBuilderState } from './use-builder.ts';
import { useConflictingSave } from './use-conflicting-save.ts';
import { useFocusField } from './use-focus-field.ts';

// Calendars, codes and differences come once somebody asks for them: most who build a page want none of them.
const PublishDialog = lazyPart(() => import('../publish-dialog.tsx').then((m) => m.PublishDialog));
const PreviewDialog = lazyPart(() => import('../preview-dialog.tsx').then((m) => m.PreviewDialog));
const VersionsDialog = lazyPart(() => import('../versions-dialog.tsx').then((m) => m.VersionsDialog));
const DiscardDialog = lazyPart(() => import('./discard-dialog.tsx').then((m) => m.DiscardDialog));

const unsaved: readonly string[] = ['failed', 'conflict', 'refused'];

/** What was done, told to whoever doesn't see it. */
function Announcement({ builder }: { builder: Builder }) {
  return (
    <p className="unseen" role="status">
      {useBuilderState(builder, ({ announcement }) => announcement.text)}
    </p>
  );
}

/** Asks before a page is left that can't be saved as it is; what it is by now counts, drawn or not. */
function Held({ builder }: { builder: Builder }) {
  const [armed] = useState(() => ({
    get current() {
      return unsaved.includes(builder.state().saving);
    },
  }));
  return <LeaveGuard armed={armed} changes={1} />;
}

type Props = {
  page: Page;
  /** Reads the page again. */
  again: () => void;
  builder: Builder;
  /** What pages share, around a version that is looked at. */
  site: Doc;
  title: string;
  lang: 'zh' | 'en';
  onLang: (lang: 'zh' | 'en') => void;
  /** How many texts have no English. */
  missing: number;
  /** It can't be published yet, because it can't be saved. */
  stuck?: () => void;
  children: ReactNode;
};

/** What stands around everything that is drafted and published: its bar, its keys, its questions. */
export function BuilderFrame(props: Props) {
  const { page, again, builder, site, title, lang, onLang, missing, stuck, children } = props;
  const area = usePageArea();
  const root = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'publish' | 'versions' | 'preview' | 'discard'>();
  const { theirs, settled } = useConflictingSave(page, builder);
  const editable = page.can.edit;
  useBuilderKeys(builder, root, editable);
  useFocusField(builder);
  const saving = useBuilderState(builder, (state) => state.saving);
  const before = useRef(saving);
  useEffect(() => {
    if (before.current === 'saving' && saving === 'saved') again();
    before.current = saving;
  }, [saving, again]);
  /** What is asked is about the draft as it stands here. */
  const saved = async (then: 'publish' | 'preview') => {
    if (await builder.flush()) setAsked(then);
    else stuck?.();
  };
  const close = () => setAsked(undefined);
  const savedVersion = async () => ((await builder.flush()) ? builder.version() : null);
  /** What was restored is another draft: its steps begin anew. */
  const restored = () => {
    void calls.get({ pageId: page.pageId }).then(builder.takeTheirs).then(refreshPages);
  };
  return (
    <div className={css.builder} ref={root}>
      <BuilderBar
        back={`${pageListPath(area, page.channel)}?projectId=${page.projectId}&program=${page.program}`}
        title={title}
        changes={page.changes}
        live={page.live}
        due={page.due}
        lang={lang}
        missing={missing}
        onLang={onLang}
        builder={builder}
        editable={editable}
        actions={
          <>
            {editable && page.kind !== 'site' ? (
              <BarButton name={t('page.preview')} icon="device" press={() => void saved('preview')} />
            ) : null}
            {editable && page.live && page.changes > 0 ? (
              // Done seldom, and the bar is full: its drawing alone, whatever the room.
              <Button
                aria-label={t('page.discard')}
                title={t('page.discard')}
                icon={<Icon name="trash" size={14} />}
                onClick={() => setAsked('discard')}
              />
            ) : null}
            <BarButton name={t('page.versions')} icon="reload" press={() => setAsked('versions')} />
            {page.can.publish ? (
              <Button type="primary" onClick={() => void saved('publish')}>
                {t('page.publish')}
              </Button>
            ) : null}
          </>
        }
      />
      {theirs ? (
        <SaveConflictBar
          page={page}
          builder={builder}
          theirs={theirs}
          addressOf={(pageId, kind) => pageEditAddress(area, pageId, kind)}
          settled={settled}
        />
      ) : null}
      {children}
      <Announcement builder={builder} />
      <Held builder={builder} />
      {asked === 'publish' ? (
        <PublishDialog
          projectId={page.projectId}
          program={page.program}
          zone={page.zone}
          pageIds={[page.pageId]}
          lead={() => builder.lead}
          done={again}
          onClose={close}
        />
      ) : null}
      {asked === 'preview' ? <PreviewDialog pageId={page.pageId} onClose={close} /> : null}
      {asked === 'versions' ? (
        <VersionsDialog
          pageId={page.pageId}
          draft={docOf(builder.state())}
          site={site}
          live={page.live?.no ?? null}
          editable={editable}
          version={savedVersion}
          restored={restored}
          onClose={close}
        />
      ) : null}
      {asked === 'discard' && page.live ? (
        <DiscardDialog page={page} no={page.live.no} version={savedVersion} done={restored} onClose={close} />
      ) : null}
    </div>
  );
}
