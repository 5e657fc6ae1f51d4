import { formatNumber } from '@mdi/contract/kit/display.ts';
import type { Project } from '@mdi/contract/modules/project/project.contract.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import type { Tab } from '../../kit/page/tabs.tsx';
import { KindTag, StateTag } from '../../kit/page/tag.tsx';
import {
  areaListPath,
  companyListPath,
  editProjectAddress,
  listWith,
  projectListPath,
  projectSettingsPath,
  userAddress,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { DueDate } from '../../kit/record/due-date.tsx';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { MaskedPhone } from '../../kit/record/masked-phone.tsx';
import { may } from '../../kit/rights/can.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { who } from '../../kit/rights/who.ts';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { warnDays } from './project-actions.tsx';
import { ProjectBuildings } from './project-buildings.tsx';
import { ProjectPhases } from './project-phases.tsx';
import { type Ask, projectQuestions } from './project-questions.ts';
import { projects, useProject } from './use-project.ts';
import { useRegionName } from './use-regions.ts';
import './project.css';

/** Facts that are shown as they are stored. */
type Plain =
  | 'address'
  | 'developer'
  | 'regionManager'
  | 'onSiteManager'
  | 'buildingPhone'
  | 'maintenanceContact'
  | 'administratorName'
  | 'serviceFrom'
  | 'remarks';

const plain = (project: Project, name: Plain, wide = false): Fact => ({
  label: t(`project.${name}`),
  value: project[name],
  wide,
});

function basicFacts(project: Project, region: string | undefined): Fact[] {
  const { coveredSpace, serviceTo, type, logoUrl } = project;
  const space = coveredSpace === null ? null : `${formatNumber(coveredSpace)} ${t('project.squareMetres')}`;
  const ends = (
    <DueDate date={serviceTo} left="project.daysLeft" over="project.overdue" warnDays={warnDays} />
  );
  return [
    { label: t('project.type'), value: <KindTag>{t(`project.type_${type}`)}</KindTag> },
    { label: t('project.provinceName'), value: region ?? project.provinceCode },
    { label: t('project.coveredSpace'), value: space },
    plain(project, 'developer'),
    plain(project, 'serviceFrom'),
    { label: t('project.serviceTo'), value: serviceTo === null ? null : ends },
    {
      label: t('project.logoId'),
      value: logoUrl && <img className="project-logo-fact" src={logoUrl} alt="" />,
    },
  ];
}

/** The name leads to the user of that phone, once there is one. */
function AdministratorName({ project: { administratorId, administratorName } }: { project: Project }) {
  if (administratorId === null) return administratorName;
  return <MaybeLink to={userAddress(administratorId)}>{administratorName}</MaybeLink>;
}

function Facts({ project, region }: { project: Project; region: string | undefined }) {
  const { projectId, longitude, latitude } = project;
  const phone = (name: 'maintenancePhone' | 'administratorPhone') => {
    const whole = async () => (await projects.showPhones({ projectId }))[name];
    const masked = project[name];
    return masked && <MaskedPhone masked={masked} show={project.can.edit ? whole : undefined} />;
  };
  const position = longitude === null || latitude === null ? null : `${longitude}, ${latitude}`;
  return (
    <>
      <FactCard title={t('project.basic')} facts={basicFacts(project, region)} />
      <FactCard
        title={t('project.place')}
        facts={[
          plain(project, 'address', true),
          { label: t('project.timeZone'), value: project.timeZone ?? null },
          { label: t('project.position'), value: position },
        ]}
      />
      <FactCard
        title={t('project.people')}
        facts={[
          plain(project, 'regionManager'),
          plain(project, 'onSiteManager'),
          plain(project, 'buildingPhone'),
          plain(project, 'maintenanceContact'),
          { label: t('project.maintenancePhone'), value: phone('maintenancePhone') },
        ]}
      />
      <FactCard
        title={t('project.administrator')}
        facts={[
          { label: t('project.administratorName'), value: <AdministratorName project={project} /> },
          { label: t('project.administratorPhone'), value: phone('administratorPhone') },
        ]}
      />
      <FactCard title={t('project.note')} facts={[plain(project, 'remarks', true)]} />
    </>
  );
}

function Actions({ project, ask }: { project: Project; ask: Ask }) {
  const navigate = useNavigate();
  const { projectId } = project;
  const { edit, invalidate, validate, remove, invite } = project.can;
  // The lists of areas and companies are those of the project one works in, where there is one.
  const { currProjectId } = who();
  const here = (currProjectId ?? projectId) === projectId;
  const done = () => void navigate(listAddress(projectListPath), { replace: true });
  return (
    <>
      {remove ? (
        <Button danger onClick={() => ask({ kind: 'remove', project, done })}>
          {t('frame.remove.verb')}
        </Button>
      ) : null}
      {invalidate || validate ? (
        <Button
          danger={invalidate}
          onClick={() => ask({ kind: 'state', projects: [project], to: invalidate ? 'Y' : 'N' })}
        >
          {t(invalidate ? 'project.invalidate' : 'project.validate')}
        </Button>
      ) : null}
      {invite ? (
        <Button onClick={() => ask({ kind: 'invite', project })}>{t('project.inviteAdministrator')}</Button>
      ) : null}
      {opens(projectSettingsPath) ? (
        <Link className="button" to={listWith(projectSettingsPath, { projectId })}>
          {t('project.settings')}
        </Link>
      ) : null}
      {here && opens(companyListPath) ? (
        <Link className="button" to={listWith(companyListPath, { projectId })}>
          {t('project.companies')}
        </Link>
      ) : null}
      {here && opens(areaListPath) ? (
        <Link className="button" to={listWith(areaListPath, { projectId })}>
          {t('project.areas')}
        </Link>
      ) : null}
      {edit ? (
        <Link className="button button-primary" to={editProjectAddress(projectId)}>
          {t('kit.edit')}
        </Link>
      ) : null}
    </>
  );
}

/** The facts, then what a project is made of: phases come before buildings (spec §5). */
function tabsOf(project: Project, region: string | undefined): Tab[] {
  const tabs: Tab[] = [
    { id: 'facts', title: t('project.facts'), body: () => <Facts project={project} region={region} /> },
    { id: 'phases', title: t('project.phases'), body: () => <ProjectPhases project={project} /> },
  ];
  if (!may('sys:building:view')) return tabs;
  return [
    ...tabs,
    { id: 'buildings', title: t('project.buildings'), body: () => <ProjectBuildings project={project} /> },
  ];
}

/** MDI03020, MDI03030: a project as it stands, its phases and buildings, what may be done with it, its history. */
export function ProjectDetail() {
  const { record: project, failure, reload } = useProject();
  const regionName = useRegionName();
  const { ask, dialog } = useDialogs(projectQuestions);
  if (!project) return <PageWaits title={t('project.detail')} failure={failure} retry={reload} />;
  const { projectId, state, createdAt, updatedAt, updatedBy } = project;
  return (
    <>
      <DetailPage
        title={project.name}
        beside={<StateTag state={state} />}
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
