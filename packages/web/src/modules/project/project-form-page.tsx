import type { Project } from '@mdi/contract/modules/project/project.contract.ts';
import { useNavigate } from 'react-router';
import { useLoggedRead } from '../../kit/call/use-logged-read.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { ValidityTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { projectAddress, projectListPath } from '../../kit/paths/addresses.ts';
import { lastSaved } from '../../kit/record/last-saved.ts';
import { t } from '../../kit/words/words.ts';
import { projectForm, projectSections } from './project-form.tsx';
import { projectCalls, refreshProjects, useProject } from './use-project.ts';
import { useProvinceName } from './use-regions.ts';

/** MDI03020: a new project; saving leads back to the list as it was left. */
export function AddProject() {
  const navigate = useNavigate();
  const form = useForm({ ...projectForm, start: { timeZone: 'Asia/Shanghai' } });
  return (
    <FormPage
      title={t('project.addNew')}
      form={form}
      sections={projectSections(form, null)}
      back={listAddress(projectListPath)}
      save={projectCalls.add}
      saved={({ projectId }, { name }) => {
        toast.success(t('project.added', name));
        void refreshProjects();
        // Phases come next, then the buildings in them.
        navigate(projectAddress(projectId, 'phases'), { replace: true });
      }}
    />
  );
}

/** With the phones that the form saves; that they were looked at is recorded. */
async function wholeProject(projectId: number): Promise<Project> {
  const [project, phones] = await Promise.all([
    projectCalls.get({ projectId }),
    projectCalls.showPhones({ projectId }),
  ]);
  return { ...project, ...phones };
}

function Facts({ project }: { project: Project }) {
  return (
    <>
      <ValidityTag state={project.state} />
      <span className="t3 s12">{lastSaved(project)}</span>
    </>
  );
}

/** `now` is what is read anew after each save; the form goes on from what it was filled with. */
function EditForm({ project, now }: { project: Project; now: Project }) {
  const { projectId } = project;
  const regionName = useProvinceName();
  const { form, held } = useRecordForm(project, {
    ...projectForm,
    read: () => wholeProject(projectId),
    entity: 'project',
    reading: (name, value) =>
      name === 'provinceCode' ? regionName(value) : name === 'logoId' ? t('kit.picture') : undefined,
  });
  return (
    <FormPage
      title={t('project.edit')}
      over={{ name: project.name, to: projectAddress(projectId) }}
      beside={<Facts project={now} />}
      form={form}
      sections={projectSections(form, held.record.logoUrl)}
      back={listAddress(projectListPath)}
      held={held}
      save={(input) => projectCalls.edit({ projectId, version: held.version, ...input })}
      saved={(output, { name }) => {
        held.keep(output.version);
        toast.success(t('project.savedName', name));
        void refreshProjects();
      }}
    />
  );
}

/** MDI03020: the facts of one project; saving stays on the page. */
export function EditProject() {
  const { record: project, failure, reload } = useProject();
  const projectId = project?.projectId ?? 0;
  const whole = useLoggedRead(['project', projectId], project !== undefined, () => wholeProject(projectId));
  if (whole.data) return <EditForm key={projectId} project={whole.data} now={project ?? whole.data} />;
  const retry = project ? whole.retry : reload;
  return <PagePending title={t('project.edit')} failure={failure ?? whole.error} retry={retry} />;
}
