import { formatNumber, maskPhone } from '@mdi/contract/kit/display.ts';
import type { Project } from '@mdi/contract/modules/project/project.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { DetailPage } from '../../kit/detail-page.tsx';
import { DueDate } from '../../kit/due-date.tsx';
import { type Fact, FactCard } from '../../kit/facts.tsx';
import { showTime } from '../../kit/moment.ts';
import { PageWaits } from '../../kit/page-waits.tsx';
import { KindTag, StateTag } from '../../kit/tag.tsx';
import { t } from '../../kit/words.ts';
import { useProject } from './use-project.ts';
import { useRegionName } from './use-regions.ts';
import { useStateDialog } from './use-state-dialog.tsx';

const warnDays = 30;

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
  const { coveredSpace, serviceTo, type } = project;
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
  ];
}

function Facts({ project, region }: { project: Project; region: string | undefined }) {
  const { longitude, latitude, administratorPhone, maintenancePhone } = project;
  const position = longitude === null || latitude === null ? null : `${longitude}, ${latitude}`;
  return (
    <>
      <FactCard title={t('project.basic')} facts={basicFacts(project, region)} />
      <FactCard
        title={t('project.place')}
        facts={[plain(project, 'address', true), { label: t('project.position'), value: position }]}
      />
      <FactCard
        title={t('project.people')}
        facts={[
          plain(project, 'regionManager'),
          plain(project, 'onSiteManager'),
          plain(project, 'buildingPhone'),
          plain(project, 'maintenanceContact'),
          { label: t('project.maintenancePhone'), value: maskPhone(maintenancePhone) },
          plain(project, 'administratorName'),
          { label: t('project.administratorPhone'), value: maskPhone(administratorPhone) },
        ]}
      />
      <FactCard title={t('project.note')} facts={[plain(project, 'remarks', true)]} />
    </>
  );
}

function Actions({ project, onState }: { project: Project; onState: () => void }) {
  const { edit, invalidate, validate } = project.can;
  return (
    <>
      {invalidate || validate ? (
        <Button danger={invalidate} onClick={onState}>
          {t(invalidate ? 'project.invalidate' : 'project.validate')}
        </Button>
      ) : null}
      {edit ? (
        <Link
          className="button button-primary"
          to={`/sysManage/modifyProject?projectId=${project.projectId}`}
        >
          {t('kit.edit')}
        </Link>
      ) : null}
    </>
  );
}

/** MDI03020: a project as it stands, what may be done with it, and its history. */
export function ProjectDetail() {
  const { project, failure, reload } = useProject();
  const regionName = useRegionName();
  const { ask, dialog } = useStateDialog();
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
        actions={
          <Actions
            project={project}
            onState={() => ask({ projects: [project], to: state === 'N' ? 'Y' : 'N' })}
          />
        }
        tabs={[
          {
            id: 'facts',
            title: t('project.facts'),
            body: () => <Facts project={project} region={regionName(project.provinceCode)} />,
          },
        ]}
        history={{
          entity: 'project',
          id: projectId,
          reading: (_, field, value) => (field === 'provinceCode' ? regionName(value) : undefined),
        }}
      />
      {dialog}
    </>
  );
}
