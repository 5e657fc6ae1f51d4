import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { Project } from '@mdi/contract/modules/project/project.contract.ts';
import { useNavigate } from 'react-router';
import type { Act } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { KindTag, ValidityTag } from '../../kit/page/tag.tsx';
import {
  areaListPath,
  companyListPath,
  listWith,
  projectListPath,
  projectSettingsAddress,
  projectSettingsPath,
  userAddress,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { DueDate } from '../../kit/record/due-date.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { may } from '../../kit/rights/can.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './project.module.css';
import { projectActions, serviceEndWarnDays } from './project-actions.tsx';
import { ProjectBuildings } from './project-buildings.tsx';
import { type Ask, projectDialogs } from './project-dialog-loader.ts';
import { ProjectPhases } from './project-phases.tsx';
import { projectCalls, useProject } from './use-project.ts';
import { useProvinceName } from './use-regions.ts';

/** The name leads to the user of that phone, once there is one. */
function AdministratorName({ project: { administratorId, administratorName } }: { project: Project }) {
  if (administratorId === null) return administratorName;
  return <MaybeLink to={userAddress(administratorId)}>{administratorName}</MaybeLink>;
}

function Facts({ project, region }: { project: Project; region: string | undefined }) {
  const { projectId, longitude, latitude, coveredSpace, serviceTo, logoUrl } = project;
  const f = factsOf(project, 'project');
  const phone = (name: 'maintenancePhone' | 'administratorPhone') =>
    f.phone(name, project.can.edit && (async () => (await projectCalls.showPhones({ projectId }))[name]));
  const ends = { left: 'project.daysLeft', over: 'project.overdue', warnDays: serviceEndWarnDays } as const;
  return (
    <>
      <FactCard
        title={t('project.basic')}
        facts={[
          f.of('type', <KindTag>{t(`project.type_${project.type}`)}</KindTag>),
          f.of('provinceName', region ?? project.provinceCode),
          f.of(
            'coveredSpace',
            coveredSpace === null ? null : `${formatNumber(coveredSpace)} ${t('project.squareMetres')}`,
          ),
          f.plain('developer', 'serviceFrom'),
          f.of('serviceTo', serviceTo === null ? null : <DueDate date={serviceTo} {...ends} />),
          f.of('logoId', logoUrl && <img className={css.logoFact} src={logoUrl} alt="" />),
        ]}
      />
      <FactCard
        title={t('project.place')}
        facts={[
          f.wide('address', project.address),
          f.of('timeZone', project.timeZone ?? null),
          f.of('position', longitude === null || latitude === null ? null : `${longitude}, ${latitude}`),
        ]}
      />
      <FactCard
        title={t('project.people')}
        facts={[
          f.plain('regionManager', 'onSiteManager', 'buildingPhone', 'maintenanceContact'),
          phone('maintenancePhone'),
        ]}
      />
      <FactCard
        title={t('project.administrator')}
        facts={[
          f.of('administratorName', <AdministratorName project={project} />),
          phone('administratorPhone'),
        ]}
      />
      <FactCard title={t('project.note')} facts={[f.wide('remarks', project.remarks)]} />
    </>
  );
}

function Actions({ project, ask }: { project: Project; ask: Ask }) {
  const navigate = useNavigate();
  const { projectId } = project;
  // The lists of areas and companies are those of the project one works in, where there is one.
  const { currProjectId } = signedInUser();
  const here = (currProjectId ?? projectId) === projectId;
  const done = () => void navigate(listAddress(projectListPath), { replace: true });
  const [edit, ...others] = projectActions<Project>(ask, done).of;
  return (
    <HeadActions
      row={project}
      of={[
        edit ?? false,
        here && mayOpen(areaListPath) && linkTo('project.areas', listWith(areaListPath, { projectId })),
        here &&
          mayOpen(companyListPath) &&
          linkTo('project.companies', listWith(companyListPath, { projectId })),
        mayOpen(projectSettingsPath) && linkTo('project.settings', projectSettingsAddress(projectId)),
        {
          label: t('project.inviteAdministrator'),
          fits: ({ can }) => can.invite,
          run: () => ask({ kind: 'invite', project }),
        },
        ...others,
      ]}
    />
  );
}

const linkTo = (
  word: 'project.areas' | 'project.companies' | 'project.settings',
  to: string,
): Act<Project> => ({
  label: t(word),
  fits: () => true,
  to: () => to,
});

/** The facts, then what a project is made of: phases come before buildings (spec §5). */
const tabsOf = (project: Project, region: string | undefined): (Tab | false)[] => [
  { id: 'facts', title: t('project.facts'), body: () => <Facts project={project} region={region} /> },
  { id: 'phases', title: t('project.phases'), body: () => <ProjectPhases project={project} /> },
  may('sys:building:view') && {
    id: 'buildings',
    title: t('project.buildings'),
    body: () => <ProjectBuildings project={project} />,
  },
];

/** MDI03020, MDI03030: a project as it stands, its phases and buildings, what may be done with it, its history. */
export function ProjectDetail() {
  const { record: project, failure, reload } = useProject();
  const regionName = useProvinceName();
  const { ask, dialog } = useDialogs(projectDialogs);
  if (!project) return <PagePending title={t('project.detail')} failure={failure} retry={reload} />;
  const { projectId, state, createdAt, updatedAt, updatedBy } = project;
  return (
    <>
      <DetailPage
        title={project.name}
        beside={<ValidityTag state={state} />}
        hint={
          updatedBy === null
            ? `${t('project.createdAt')} ${showTime(createdAt)}`
            : t('kit.lastSaved', updatedBy, showTime(updatedAt))
        }
        actions={<Actions project={project} ask={ask} />}
        tabs={tabsOf(project, regionName(project.provinceCode))}
        history={{ entity: 'project', id: projectId }}
      />
      {dialog}
    </>
  );
}
