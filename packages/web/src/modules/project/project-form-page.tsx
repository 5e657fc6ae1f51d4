import { type Project, ProjectInput } from '@mdi/contract/modules/project/project.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form-page.tsx';
import { listAddress } from '../../kit/list-memory.ts';
import { showTime } from '../../kit/moment.ts';
import { PageWaits } from '../../kit/page-waits.tsx';
import { projectAddress } from '../../kit/place-addresses.ts';
import { StateTag } from '../../kit/tag.tsx';
import { toast } from '../../kit/toast.ts';
import type { Draft } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { blankProject, projectSections, useProjectForm } from './project-form.tsx';
import { projects, refreshProjects, useProject } from './use-project.ts';

const listPath = '/sysManage/projectList';

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
      saved={({ projectId }, { name }) => {
        toast.success(t('project.added', name));
        void refreshProjects();
        // Phases come next, then the buildings in them.
        navigate(projectAddress(projectId, 'phases'), { replace: true });
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
        void refreshProjects();
      }}
    />
  );
}

/** MDI03020: the facts of one project; saving stays on the page. */
export function EditProject() {
  const { record: project, failure, round, reload } = useProject();
  if (project) return <EditForm key={`${project.projectId}-${round}`} project={project} reload={reload} />;
  return <PageWaits title={t('project.edit')} failure={failure} retry={reload} />;
}
