import type { Building } from '@mdi/contract/modules/building/building.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { part } from '../../kit/page/part.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import {
  buildingAddress,
  editBuildingAddress,
  projectAddress,
  tenantsAddress,
} from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { showTime, today } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { BuildingDialog, type BuildingQuestion } from './building-dialogs.tsx';
import { useBuilding } from './use-building.ts';
import './building.css';

const waits = () => <p className="t3">{t('kit.loading')}</p>;
const StackingPlan = part(() => import('./stacking-plan.tsx').then((m) => m.StackingPlan), waits);
const StructureEditor = part(() => import('./structure-editor.tsx').then((m) => m.StructureEditor), waits);

function Picture({ building }: { building: Building }) {
  const { pictureUrl, name } = building;
  if (pictureUrl === null) return null;
  return <img className="building-facts-picture" src={pictureUrl} alt={t('building.pictureOf', name)} />;
}

function Facts({ building }: { building: Building }) {
  const { projectId, projectName, phaseName, management, zoned, updatedAt, updatedBy } = building;
  const plain = (name: 'sort' | 'ownerName' | 'platformAccount' | 'directionsZh' | 'directionsEn'): Fact => ({
    label: t(`building.${name}`),
    value: building[name],
  });
  const saved = updatedBy === null ? showTime(updatedAt) : t('kit.lastSaved', updatedBy, showTime(updatedAt));
  return (
    <>
      <FactCard
        title={t('building.basic')}
        facts={[
          {
            label: t('building.projectName'),
            value: <MaybeLink to={projectAddress(projectId)}>{projectName}</MaybeLink>,
          },
          { label: t('building.phaseId'), value: phaseName },
          { label: t('building.management'), value: t(`building.management_${management}`) },
          { label: t('building.zoned'), value: t(zoned ? 'kit.yes' : 'kit.no') },
          plain('sort'),
          { label: t('building.updatedAt'), value: saved },
          { label: t('building.pictureId'), value: <Picture building={building} />, wide: true },
        ].filter(({ label }) => building.pictureUrl !== null || label !== t('building.pictureId'))}
      />
      <FactCard title={t('building.ownerPart')} facts={[plain('ownerName'), plain('platformAccount')]} />
      <FactCard title={t('building.directionsPart')} facts={[plain('directionsZh'), plain('directionsEn')]} />
    </>
  );
}

function Actions({ building, ask }: { building: Building; ask: (question: BuildingQuestion) => void }) {
  const navigate = useNavigate();
  const { buildingId, projectId, can } = building;
  const toProject = () => navigate(projectAddress(projectId, 'buildings'), { replace: true });
  return (
    <>
      {can.remove ? (
        <>
          <Button danger onClick={() => ask({ kind: 'remove', building, done: toProject })}>
            {t('frame.remove.verb')}
          </Button>
          <Button
            onClick={() =>
              ask({ kind: 'copy', building, done: (id) => navigate(buildingAddress(id, 'structure')) })
            }
          >
            {t('building.copy')}
          </Button>
        </>
      ) : null}
      {can.edit ? (
        <Link className="button button-primary" to={editBuildingAddress(buildingId)}>
          {t('building.edit')}
        </Link>
      ) : null}
    </>
  );
}

function Detail({ building }: { building: Building }) {
  const { buildingId, projectId, name, projectName, phaseName, management, floors, units, companies } =
    building;
  const [question, ask] = useState<BuildingQuestion>();
  return (
    <>
      <DetailPage
        title={name}
        over={{ name: projectName, to: projectAddress(projectId, 'buildings') }}
        beside={
          <>
            <KindTag>{t(`building.management_${management}`)}</KindTag>
            <MaybeLink className="building-project" to={projectAddress(projectId, 'buildings')}>
              {projectName}
            </MaybeLink>
          </>
        }
        hint={
          <span className="amid">
            {t('building.hint', phaseName, t('building.totals', floors, units))} ·{' '}
            <MaybeLink to={tenantsAddress({ projectId, buildingId }, today())}>
              {t('building.tenants', companies)}
            </MaybeLink>
          </span>
        }
        actions={<Actions building={building} ask={ask} />}
        tabs={[
          {
            id: 'plan',
            title: t('building.plan'),
            body: () => <StackingPlan building={building} />,
          },
          {
            id: 'structure',
            title: t('building.structure'),
            body: () => <StructureEditor key={buildingId} building={building} />,
          },
          { id: 'facts', title: t('building.facts'), body: () => <Facts building={building} /> },
        ]}
        history={{ entity: 'building', id: buildingId }}
      />
      {question ? <BuildingDialog question={question} onClose={() => ask(undefined)} /> : null}
    </>
  );
}

/** MDI03030: a building: how it is used, its floors and units, its facts, and its history. */
export function BuildingDetail() {
  const { record: building, failure, reload } = useBuilding();
  if (!building) return <PageWaits title={t('building.detail')} failure={failure} retry={reload} />;
  return <Detail building={building} />;
}
