import { type Program, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { pagesOf } from '@mdi/contract/modules/page/page.menu.ts';
import { templatePagesOf } from '@mdi/contract/modules/page-template/page-template.menu.ts';
import { docKinds } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useRead } from '../../../kit/call/use-read.ts';
import { PerProjectPage } from '../../../kit/form/per-project-page.tsx';
import { classes } from '../../../kit/page/classes.ts';
import { useDialogs } from '../../../kit/page/dialog-set.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import {
  findingAddress,
  livePageAddress,
  pageEditAddress,
} from '../../../kit/paths/mini-program-page-paths.ts';
import { mayOpen } from '../../../kit/rights/openable-screens.ts';
import { t } from '../../../kit/words/words.ts';
import { usePageArea } from '../canvas/page-area.ts';
import type { Pages } from '../page-calls.ts';
import { pageDialogs } from '../page-dialog-loader.ts';
import css from '../pages.module.css';
import { SiteCard } from '../site/site-card.tsx';
import { useSite } from '../site/use-site.ts';
import { PageCard } from './page-card.tsx';
import { type Channel, filteredPages, PageFilters, type PageFilterValues } from './page-filters.tsx';
import { ProgramChoice, useProgramInAddress } from './program-choice.tsx';
import { UnpublishedChangesCard } from './unpublished-changes-card.tsx';

export const usePageProjects = (keyword: string) =>
  useRead(pageApi, 'projects', keyword ? { keyword } : {}, { keep: true });

type ShownProps = {
  pages: Pages;
  program: Program;
  putProgram: (next: Program) => void;
  channel: Channel;
  picker: ReactNode;
};

function Shown({ pages: all, program, putProgram, channel, picker }: ShownProps) {
  const area = usePageArea();
  const navigate = useNavigate();
  const { projectId, zone, can } = all;
  const site = useSite(projectId, program);
  const [wanted, setWanted] = useState<PageFilterValues>({ word: '', kind: null, state: null });
  const { ask, dialog } = useDialogs(pageDialogs);
  const own = all.pages.filter((page) => page.kind !== 'site' && page.channel === channel);
  const shown = filteredPages(own, wanted).toSorted(
    (one, other) => docKinds.indexOf(one.kind) - docKinds.indexOf(other.kind),
  );
  // What pages share goes live with those of the app.
  const pending =
    channel === 'app' ? all.pages.filter((page) => page.kind === 'site' || page.channel === 'app') : own;
  const { miniTemplate, pageTemplate } = templatePagesOf(area);
  // What comes of a template is a page of the app.
  const templates = [
    { to: miniTemplate.path, label: t('pageTemplate.wholeList') },
    { to: pageTemplate.path, label: t('pageTemplate.pageList') },
  ].filter(({ to }) => can.edit && channel === 'app' && mayOpen(to));
  const home = all.pages.find(({ kind }) => kind === 'home');
  const publish = (pageIds: number[], later = false) =>
    ask({
      kind: 'publish',
      projectId,
      program,
      zone,
      pageIds,
      later,
      lead: (page) =>
        page.kind === 'site' && !mayOpen(pagesOf(area).pageNavi.path)
          ? undefined
          : (at) => void navigate(findingAddress(area, page, at)),
    });
  const add = () =>
    ask({
      kind: 'add',
      projectId,
      program,
      channel,
      there: all.pages,
      added: (pageId, kind) => void navigate(pageEditAddress(area, pageId, kind)),
    });
  const addButton = can.edit ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={add}>
      {t('page.addNew')}
    </Button>
  ) : null;
  return (
    <div className={`page ${css.pages}`}>
      <PageHead
        title={t(channel === 'chat' ? 'page.chatList' : 'page.list')}
        beside={
          <>
            {picker}
            <ProgramChoice program={program} put={putProgram} />
          </>
        }
        hint={t(channel === 'chat' ? 'page.chatHint' : 'page.listHint')}
        actions={
          <>
            {templates.map(({ to, label }) => (
              <Link key={to} to={`${to}?projectId=${projectId}&program=${program}`}>
                {label}
              </Link>
            ))}
            {addButton}
          </>
        }
      />
      {channel === 'app' || (can.publish && pending.some(({ changes }) => changes > 0)) ? (
        <div className={css.top}>
          {channel === 'app' ? (
            <SiteCard
              site={site.siteDoc}
              files={site.siteFiles}
              query={`?projectId=${projectId}&program=${program}`}
              home={home?.pageId ?? null}
            />
          ) : null}
          {can.publish ? <UnpublishedChangesCard pages={pending} publish={publish} /> : null}
        </div>
      ) : null}
      {own.length === 0 ? (
        <section className="card">
          <EmptyState
            icon="picture"
            title={t('page.emptyTitle')}
            text={t('page.emptyText')}
            action={addButton}
          />
        </section>
      ) : (
        <>
          <PageFilters of={wanted} put={setWanted} pages={own} channel={channel} />
          {shown.length === 0 ? (
            <section className="card">
              <EmptyState icon="search" title={t('page.noneFound')} />
            </section>
          ) : (
            <ul className={classes(css.cards, channel === 'chat' && css.cardsWide)}>
              {shown.map((page) => (
                <PageCard
                  key={page.pageId}
                  page={page}
                  site={site.siteDoc}
                  siteFiles={site.siteFiles}
                  to={pageEditAddress(area, page.pageId, page.kind)}
                  address={channel === 'chat' ? livePageAddress(program, projectId, page.pageId) : undefined}
                  can={can}
                  acts={{
                    publish: ({ pageId }) => publish([pageId]),
                    unpublish: (one) => ask({ kind: 'unpublish', page: one }),
                    cancel: (one) => ask({ kind: 'cancel', page: one }),
                    remove: (one) => ask({ kind: 'remove', page: one }),
                    discard: (one, no) =>
                      ask({ kind: 'discard', page: one, no, version: () => Promise.resolve(one.version) }),
                  }}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {dialog}
    </div>
  );
}

/** The pages of a project in the mini-program that the address names. */
export function usePages(projectId: number) {
  const [program] = useProgramInAddress();
  const { data, error, refetch } = useRead(pageApi, 'list', { projectId, program });
  return { data, project: data, error, refetch };
}

function PagesOf({ channel }: { channel: Channel }) {
  const [program, putProgram] = useProgramInAddress();
  return (
    <PerProjectPage
      key={program}
      title={t(channel === 'chat' ? 'page.chatList' : 'page.list')}
      none={{ icon: 'picture', title: t('page.chooseTitle'), text: t('page.chooseText') }}
      useProjects={usePageProjects}
      useFacts={usePages}
    >
      {(pages, { picker }) => (
        <Shown pages={pages} program={program} putProgram={putProgram} channel={channel} picker={picker} />
      )}
    </PerProjectPage>
  );
}

/** CMS02010: the pages of a mini-program, as they look and as they are published. */
export const PageList = () => <PagesOf channel="app" />;

/** CMS02040: the same of pages that are opened from a chat. */
export const ChatPageList = () => <PagesOf channel="chat" />;
