import { type Project, ProjectInput, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '../../kit/client.ts';
import { FormPage } from '../../kit/form-page.tsx';
import { listAddress } from '../../kit/list-memory.ts';
import { showTime } from '../../kit/moment.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { Failed } from '../../kit/plight.tsx';
import { queries } from '../../kit/query.ts';
import { CallFailed } from '../../kit/send.ts';
import { StateTag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import type { Draft } from '../../kit/use-form.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';
import { blankProject, projectSections, useProjectForm } from './project-form.tsx';

const projects = client(projectApi);
const listPath = '/sysManage/projectList';

const refresh = () => void queries.invalidateQueries({ queryKey: [projectApi.module] });

/** MDI03020: a new project; saving leads back to the list as it was left. */
export function AddProject() {
  const navigate = useNavigate();
  const form = useProjectForm(blankProject);
  return (
    <FormPage
      title={t('project.addNew')}
      form={form}
      sections={projectSections(form, null)}
      back={listAddress(listPath)}
      save={projects.add}
      saved={(_, { name }) => {
        toast.success(t('project.added', name));
        refresh();
        navigate(listAddress(listPath));
      }}
    />
  );
}

function startOf(project: Project): Draft<ProjectInput> {
  const names = Object.keys(ProjectInput.shape);
  const facts = Object.entries(project).filter(([name]) => names.includes(name));
  return { ...blankProject, ...Object.fromEntries(facts) };
}

function Facts({ project }: { project: Project }) {
  const { updatedBy, updatedAt } = project;
  return (
    <>
      <StateTag state={project.state} />
      <span className="t3 s12">
        {updatedBy === null
          ? t('kit.lastSavedAt', showTime(updatedAt))
          : t('kit.lastSaved', updatedBy, showTime(updatedAt))}
      </span>
    </>
  );
}

function EditForm({ project, reload }: { project: Project; reload: () => void }) {
  const { projectId } = project;
  const form = useProjectForm(startOf(project));
  // The version this form was filled from; every save of its own moves it on.
  const [version, setVersion] = useState(project.version);
  return (
    <FormPage
      title={t('project.edit')}
      beside={<Facts project={project} />}
      form={form}
      sections={projectSections(form, project.logoUrl)}
      back={listAddress(listPath)}
      reload={reload}
      save={(input) => projects.edit({ projectId, version, ...input })}
      saved={(output, { name }) => {
        setVersion(output.version);
        toast.success(t('project.savedName', name));
        refresh();
      }}
    />
  );
}

/** MDI03020: the facts of one project; saving stays on the page. */
export function EditProject() {
  const [params] = useSearchParams();
  const projectId = Number(params.get('projectId'));
  const valid = Number.isInteger(projectId) && projectId > 0;
  const [round, setRound] = useState(0);
  const { data, error, isFetchedAfterMount, refetch } = useRead(
    projectApi,
    'get',
    { projectId },
    { enabled: valid },
  );
  const failure = valid ? error : new CallFailed(404, t('kit.error.notFound'), null);
  const reload = () => void refetch().then(() => setRound(round + 1));
  // A kept answer may be older than what the list shows; a form must start from the present facts.
  if (data && isFetchedAfterMount)
    return <EditForm key={`${projectId}-${round}`} project={data} reload={reload} />;
  return (
    <div className="page">
      <PageHead title={t('project.edit')} />
      <section className="card">
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : (
          <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
            <span />
            <span />
            <span />
            <span />
          </div>
        )}
      </section>
    </div>
  );
}
