import { pagesOf } from '@mdi/contract/modules/page/page.menu.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { pageKinds } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '../../../kit/call/use-read.ts';
import { PerProjectPage } from '../../../kit/form/per-project-page.tsx';
import { useDialogs } from '../../../kit/page/dialog-set.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import { pageEditAddress } from '../../../kit/paths/mini-program-page-paths.ts';
import { t } from '../../../kit/words/words.ts';
import { usePageArea } from '../canvas/page-area.ts';
import { usePageProjects, usePages } from '../list/page-list.tsx';
import { ProgramChoice, useProgramInAddress } from '../list/program-choice.tsx';
import css from '../pages.module.css';
import type { TemplateRow, Templates } from './template-calls.ts';
import { TemplateCard } from './template-card.tsx';
import { templateDialogs } from './template-dialog-loader.ts';

type Props = { of: Templates; whole: boolean; picker: ReactNode };

function Shown({ of: { projectId, templates, can }, whole, picker }: Props) {
  const area = usePageArea();
  const navigate = useNavigate();
  const [program, putProgram] = useProgramInAddress();
  const { data } = usePages(projectId);
  const { ask, dialog } = useDialogs(templateDialogs);
  const pages = data?.pages ?? [];
  const hasOne = pages.some(({ kind }) => kind !== 'site');
  const use = (template: TemplateRow) => {
    if (whole)
      return ask({
        kind: 'use',
        template,
        projectId,
        used: () => void navigate(`${pagesOf(area).page.path}?projectId=${projectId}&program=${program}`),
      });
    const kind = pageKinds.find((one) => one === template.kinds[0]);
    if (!kind) return;
    const { templateId } = template;
    ask({
      kind: 'add',
      projectId,
      program,
      channel: 'app',
      there: pages,
      template: { templateId, kind, titleZh: '', titleEn: null },
      added: (pageId) => void navigate(pageEditAddress(area, pageId, kind)),
    });
  };
  const more = (template: TemplateRow) => [
    ...(can.give
      ? [
          { label: t('pageTemplate.give'), run: () => ask({ kind: 'give', template }) },
          { label: t('pageTemplate.given'), run: () => ask({ kind: 'given', template }) },
        ]
      : []),
    ...(template.can.change
      ? [
          { label: t('pageTemplate.rename'), run: () => ask({ kind: 'rename', template }) },
          { label: t('pageTemplate.remove'), danger: true, run: () => ask({ kind: 'remove', template }) },
        ]
      : []),
  ];
  const keep =
    can.edit && hasOne ? (
      <Button
        onClick={() =>
          ask({ kind: 'save', projectId, program, pages: whole ? null : pages, forAll: can.forAll })
        }
      >
        {t('pageTemplate.saveNew')}
      </Button>
    ) : null;
  return (
    <div className="page">
      <PageHead
        title={t(whole ? 'pageTemplate.wholeList' : 'pageTemplate.pageList')}
        hint={t(whole ? 'pageTemplate.wholeHint' : 'pageTemplate.pageHint')}
        beside={
          <>
            {picker}
            <ProgramChoice program={program} put={putProgram} />
          </>
        }
        actions={keep}
      />
      {templates.length === 0 ? (
        <section className="card">
          <EmptyState
            icon="picture"
            title={t('pageTemplate.emptyTitle')}
            text={t('pageTemplate.emptyText')}
          />
        </section>
      ) : (
        <ul className={css.cards}>
          {templates.map((template) => (
            <TemplateCard
              key={template.templateId}
              template={template}
              use={can.edit ? () => use(template) : null}
              more={more(template)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}

function useTemplates(projectId: number, whole: boolean) {
  const [program] = useProgramInAddress();
  const { data, error, refetch } = useRead(pageTemplateApi, 'list', { projectId, program, whole });
  return { data, project: data, error, refetch };
}
const useWholeTemplates = (projectId: number) => useTemplates(projectId, true);
const usePageTemplates = (projectId: number) => useTemplates(projectId, false);

function TemplatesOf({ whole }: { whole: boolean }) {
  const [program] = useProgramInAddress();
  return (
    <PerProjectPage
      key={program}
      title={t(whole ? 'pageTemplate.wholeList' : 'pageTemplate.pageList')}
      none={{ icon: 'picture', title: t('pageTemplate.chooseTitle'), text: t('pageTemplate.chooseText') }}
      useProjects={usePageProjects}
      useFacts={whole ? useWholeTemplates : usePageTemplates}
    >
      {(of, { picker }) => <Shown of={of} whole={whole} picker={picker} />}
    </PerProjectPage>
  );
}

/** CMS01010: templates of whole mini-programs. */
export const MiniTemplates = () => <TemplatesOf whole />;

/** CMS01020: templates of pages. */
export const PageTemplates = () => <TemplatesOf whole={false} />;
