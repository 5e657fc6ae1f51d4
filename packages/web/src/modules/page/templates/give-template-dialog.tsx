import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { announceJobStarted } from '../../../kit/call/jobs.ts';
import { useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { InfoDialog } from '../../../kit/page/info-dialog.tsx';
import { EmptyState, LoadFailed } from '../../../kit/page/read-states.tsx';
import { Skeleton } from '../../../kit/page/skeleton.tsx';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { showAgo } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { usePageProjects } from '../list/page-list.tsx';
import css from '../pages.module.css';
import { type TemplateRow, templateCalls, templateNameOf } from './template-calls.ts';

type Of = { template: TemplateRow; onClose: () => void };

/** What a template would change in the chosen projects. */
function Plan({ templateId, projectIds }: { templateId: number; projectIds: readonly number[] }) {
  const { data, error, refetch } = useRead(
    pageTemplateApi,
    'givePlan',
    { templateId, projectIds: [...projectIds] },
    { enabled: projectIds.length > 0, keep: true },
  );
  if (projectIds.length === 0) return null;
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <ul className={css.changes}>
      {data.map(({ projectId, projectName, adds, replaces, unpublished }) => (
        <li key={projectId}>
          <b>{projectName}</b> {t('pageTemplate.givePlan', adds, replaces)}
          {unpublished > 0 ? (
            <span className="warn s12"> {t('pageTemplate.giveUnpublished', unpublished)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Head office gives a template to projects: which, and what it would change there. */
export function GiveTemplateDialog({ template, onClose }: Of) {
  const { templateId } = template;
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<readonly { value: number; label: string }[]>([]);
  const { data } = usePageProjects(word);
  const projectIds = chosen.map(({ value }) => value);
  const { run, busy } = useWrite(() => templateCalls.give({ templateId, projectIds }), {
    done: () => {
      announceJobStarted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('pageTemplate.giveTitle', templateNameOf(template))}
      verb={t('pageTemplate.giveVerb', projectIds.length)}
      ready={projectIds.length > 0}
      busy={busy}
      onConfirm={() => void run(undefined)}
      onCancel={onClose}
    >
      <div className={css.asked}>
        <p>{t('pageTemplate.giveText')}</p>
        <Select
          className="choice"
          mode="multiple"
          labelInValue
          aria-label={t('pageTemplate.giveProjects')}
          placeholder={t('pageTemplate.giveProjects')}
          showSearch={{ filterOption: false, onSearch: setWord }}
          value={[...chosen]}
          options={(data ?? []).map(({ projectId, projectName }) => ({
            value: projectId,
            label: projectName,
          }))}
          onChange={(next: { value: number; label: string }[]) => setChosen(next)}
        />
        <Plan templateId={templateId} projectIds={projectIds} />
      </div>
    </ConfirmDialog>
  );
}

/** What became of a template in the projects it was given to. */
export function TemplateGivenDialog({ template, onClose }: Of) {
  const { templateId } = template;
  const { data, error, refetch } = useRead(pageTemplateApi, 'given', { templateId });
  const body = () => {
    if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
    if (!data) return <Skeleton />;
    if (data.length === 0) return <EmptyState icon="picture" title={t('pageTemplate.givenNone')} />;
    return (
      <ul className={css.changes}>
        {data.map(({ projectId, projectName, pages, reason, at }) => (
          <li key={`${projectId} ${at}`} className={css[reason === null ? 'change-added' : 'change-removed']}>
            <b>{projectName}</b> {reason ?? t('pageTemplate.givenPages', pages)}{' '}
            <span className="t3 s12">{showAgo(at)}</span>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <InfoDialog title={`${t('pageTemplate.given')} · ${templateNameOf(template)}`} onClose={onClose}>
      {body()}
    </InfoDialog>
  );
}
