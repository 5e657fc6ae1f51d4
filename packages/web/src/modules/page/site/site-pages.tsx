import { type Program, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock, newDoc } from '@mdi/page-kit/new-doc.ts';
import { type BlockType, type Doc, isKnown } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { PerProjectPage } from '../../../kit/form/per-project-page.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { EmptyState, LoadFailedCard } from '../../../kit/page/read-states.tsx';
import { Skeleton } from '../../../kit/page/skeleton.tsx';
import { lang as pageLang, t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';
import { newId } from '../builder/builder.ts';
import { BuilderFrame } from '../builder/builder-frame.tsx';
import { useAddedFilesAndPages } from '../builder/builder-page.tsx';
import { FindingsList } from '../builder/findings-list.tsx';
import { docOf, useBuilder, useBuilderState } from '../builder/use-builder.ts';
import { usePageFindings } from '../builder/use-page-findings.ts';
import { BlockPanel } from '../canvas/block-panel.tsx';
import { usePageProjects, usePages } from '../list/page-list.tsx';
import { ProgramChoice, useProgramInAddress } from '../list/program-choice.tsx';
import { pageCalls as calls, type Page, type Pages, refreshPages } from '../page-calls.ts';
import { SitePhone } from './site-phone.tsx';

/** What stands on the phone while there is no home page yet. */
function exampleDoc(): Doc {
  const doc = newDoc('standard', { zh: t('page.exampleTitle') }, newId);
  const text = { ...newBlock('text', newId), body: { zh: t('page.exampleText') } };
  const button = { ...newBlock('button', newId), label: { zh: t('page.exampleButton') } };
  return { ...doc, blocks: [newBlock('nav', newId), text, button] };
}

const isOneOf = (types: readonly BlockType[]) => (block: Doc['blocks'][number]) =>
  isKnown(block) && types.includes(block.type);

type Props = {
  page: Page;
  again: () => void;
  pages: Pages;
  program: Program;
  types: readonly BlockType[];
  title: string;
  picker: ReactNode;
};

function Shown({ page, again, pages, types, title, picker }: Props) {
  const builder = useBuilder(page);
  const doc = useBuilderState(builder, docOf);
  const [lang, setLang] = useState(pageLang);
  const homeRow = pages.pages.find(({ kind }) => kind === 'home');
  const home = useRead(pageApi, 'get', { pageId: homeRow?.pageId ?? 0 }, { enabled: homeRow !== undefined });
  const facts = useAddedFilesAndPages(page, home.data?.files ?? noFiles, pages.pages);
  const example = useMemo(exampleDoc, []);
  const findings = usePageFindings(builder, page, pages.pages);
  const ids = doc.blocks.filter(isOneOf(types)).map(({ id }) => id);
  const here = findings.filter(({ at }) => at.block !== undefined && ids.includes(at.block));
  const missing = here.filter(({ said }) => said.key === 'page.finding.english').length;
  const editable = page.can.edit;
  return (
    <BuilderFrame
      page={page}
      again={again}
      builder={builder}
      site={doc}
      title={title}
      lang={lang}
      onLang={setLang}
      missing={missing}
    >
      <div className={css.siteColumns}>
        <div className={css.sitePanels}>
          <div className="row">{picker}</div>
          {doc.blocks.filter(isOneOf(types)).map((block) =>
            isKnown(block) ? (
              <section key={block.id} className={css.sitePanel} aria-labelledby={`site-${block.type}`}>
                <h2 id={`site-${block.type}`}>{t(`page.block.${block.type}`)}</h2>
                <p className="t3 s12">
                  {t(`page.siteHint_${block.type as 'tabBar' | 'navigation' | 'style'}`)}
                </p>
                <BlockPanel
                  builder={builder}
                  kind={doc.kind}
                  facts={facts}
                  findings={findings}
                  editable={editable}
                  block={block}
                  plain
                />
              </section>
            ) : null,
          )}
          <section className={css.sitePanel} aria-labelledby="site-findings">
            <h2 id="site-findings">{t('page.siteFindings')}</h2>
            <FindingsList findings={here} lead={builder.lead} />
          </section>
        </div>
        <div className={css.middle}>
          <SitePhone
            site={doc}
            page={home.data ? { pageId: home.data.pageId, doc: home.data.doc } : null}
            files={facts.files}
            lang={lang}
            example={example}
          />
        </div>
      </div>
    </BuilderFrame>
  );
}

const noFiles: Readonly<Record<string, string>> = {};

function Opened(props: Omit<Props, 'page' | 'again'> & { pageId: number }) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(pageApi, 'get', { pageId: props.pageId });
  if (data && isFetchedAfterMount) return <Shown {...props} page={data} again={() => void refetch()} />;
  return (
    <div className="page">
      {error ? <LoadFailedCard failure={error} retry={() => void refetch()} /> : <Skeleton />}
    </div>
  );
}

/** While a mini-program has nothing that its pages share yet. */
function Unopened({ pages, program, title, picker }: Omit<Props, 'page' | 'again' | 'types'>) {
  const { run, busy } = useWrite(calls.openSite, { done: refreshPages });
  const { projectId, can } = pages;
  return (
    <div className="page">
      <PageHead title={title} beside={picker} hint={t('page.siteHint')} />
      <section className="card">
        <EmptyState
          icon="picture"
          title={t('page.siteNone')}
          text={t('page.siteNoneText')}
          action={
            can.edit ? (
              <Button type="primary" loading={busy} onClick={() => void run({ projectId, program })}>
                {t('page.siteOpen')}
              </Button>
            ) : null
          }
        />
      </section>
    </div>
  );
}

function SiteOf({ types, title }: { types: readonly BlockType[]; title: 'page.navi' | 'page.style' }) {
  const [program, putProgram] = useProgramInAddress();
  return (
    <PerProjectPage
      key={program}
      title={t(title)}
      hint={t('page.siteHint')}
      none={{ icon: 'picture', title: t('page.chooseTitle'), text: t('page.chooseText') }}
      useProjects={usePageProjects}
      useFacts={usePages}
    >
      {(pages, { picker }) => {
        const site = pages.pages.find(({ kind }) => kind === 'site');
        const beside = (
          <>
            {picker}
            <ProgramChoice program={program} put={putProgram} />
          </>
        );
        const props = { pages, program, title: t(title), picker: beside };
        return site ? (
          <Opened key={site.pageId} {...props} types={types} pageId={site.pageId} />
        ) : (
          <Unopened {...props} />
        );
      }}
    </PerProjectPage>
  );
}

const naviTypes: readonly BlockType[] = ['tabBar', 'navigation'];
const styleTypes: readonly BlockType[] = ['style'];

/** CMS02020: the tab bar and the navigation of a mini-program. */
export const SiteNavigationPage = () => <SiteOf types={naviTypes} title="page.navi" />;

/** CMS02030: the colours, the font and the provider's picture of a mini-program. */
export const SiteStylePage = () => <SiteOf types={styleTypes} title="page.style" />;
