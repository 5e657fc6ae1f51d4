import { type BuildingRow, buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { type Project, projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { Button, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDebounced } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { EmptyState, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import {
  addBuildingAddress,
  buildingAddress,
  projectAddress,
  tenantsLeasingAddress,
} from '../../kit/paths/addresses.ts';
import { today } from '../../kit/time/project-time.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './project.module.css';

const perPage = 24;

const percent = ({ units, leasedUnits }: BuildingRow) =>
  units === 0 ? 0 : Math.round((leasedUnits / units) * 100);

function Picture({ building }: { building: BuildingRow }) {
  const { pictureUrl } = building;
  return (
    <span className={css.buildingPicture}>
      {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" /> : <Icon name="building" size={32} />}
    </span>
  );
}

function BuildingCard({ building }: { building: BuildingRow }) {
  const { buildingId, projectId, name, phaseName, management, floors, units, leasedUnits, companies } =
    building;
  return (
    <article className={`card ${css.buildingCard}`}>
      <Picture building={building} />
      <div className={css.buildingCardText}>
        <h2>
          <Link className="name-cell" title={name} to={buildingAddress(buildingId)}>
            {name}
          </Link>
        </h2>
        <span className="row">
          <KindTag>{phaseName}</KindTag>
          <span className="t3 s12">{t(`building.management_${management}`)}</span>
        </span>
        <p className="t2 amid">
          {t('building.totals', floors, units)} ·{' '}
          <MaybeLink to={tenantsLeasingAddress({ projectId, buildingId }, today())}>
            {t('building.tenants', companies)}
          </MaybeLink>
        </p>
        <p className="row s12">
          <progress max={100} value={percent(building)} aria-label={t('building.leasedShare')} />
          <span>{t('building.leasedOf', leasedUnits, units, percent(building))}</span>
        </p>
      </div>
    </article>
  );
}

function AddBuilding({ projectId }: { projectId: number }) {
  return (
    <Link className="button" to={addBuildingAddress(projectId)}>
      <Icon name="plus" />
      {t('building.addNew')}
    </Link>
  );
}

/** Nothing yet: phases come first, then buildings (spec §5). */
function NoBuildings({ project, phases }: { project: Project; phases: number }) {
  const { projectId, can } = project;
  if (phases === 0) {
    return (
      <EmptyState
        title={t('building.phaseFirst')}
        text={t('building.phaseFirstText')}
        action={
          can.edit ? (
            <Link className="button" to={projectAddress(projectId, 'phases')}>
              {t('building.toPhases')}
            </Link>
          ) : undefined
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('building.empty')}
      text={t('building.emptyText')}
      action={can.build ? <AddBuilding projectId={projectId} /> : undefined}
    />
  );
}

/** What is searched for in a project's buildings; the phase stands in the address, because the phases lead here. */
function useFilters() {
  const [word, setWord] = useState('');
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const keyword = useDebounced(word.trim());
  const choose = (next: number | undefined) => {
    const after = new URLSearchParams(params);
    if (next === undefined) after.delete('phaseId');
    else after.set('phaseId', String(next));
    setParams(after, { replace: true, flushSync: true });
    setPage(1);
  };
  return {
    word,
    phaseId: Number(params.get('phaseId')) || undefined,
    page,
    keyword,
    turnTo: setPage,
    search(next: string) {
      setWord(next);
      setPage(1);
    },
    choose,
    clear() {
      setWord('');
      choose(undefined);
    },
  };
}

/** The buildings of a project as cards, with what they hold and how much of it is leased. */
export function ProjectBuildings({ project }: { project: Project }) {
  const { projectId, can } = project;
  const of = useFilters();
  const { phaseId, page, keyword } = of;
  const filters = { projectId, phaseId, keyword: keyword || undefined };
  const asked = { ...filters, page, limit: perPage };
  const { data, of: answered, error, refetch } = useRead(buildingApi, 'list', asked, { keep: true });
  const { data: phases } = useRead(projectApi, 'phases', { projectId });
  if (error) {
    return <LoadFailedCard failure={error} retry={() => void refetch()} />;
  }
  if (!data || !phases) return <p className="t3">{t('kit.loading')}</p>;
  const filtered = answered?.phaseId !== undefined || answered?.keyword !== undefined;
  if (data.total === 0 && !filtered) {
    return (
      <section className="card">
        <NoBuildings project={project} phases={phases.length} />
      </section>
    );
  }
  return (
    <>
      <search className="filters">
        <Input
          className={classes(css.buildingSearch, keyword && 'filter-on')}
          value={of.word}
          aria-label={t('building.searchHint')}
          placeholder={t('building.searchHint')}
          maxLength={50}
          allowClear
          prefix={<Icon name="search" />}
          onChange={({ target }) => of.search(target.value)}
        />
        <Select<number>
          className={classes(css.buildingPhase, phaseId && 'filter-on')}
          aria-label={t('building.phaseId')}
          prefix={<span className="filter-label">{t('building.phaseId')}</span>}
          placeholder={<span className="filter-any">{t('kit.all')}</span>}
          value={phaseId}
          allowClear={clearChoice()}
          popupMatchSelectWidth={false}
          options={recordChoices(phases, 'phaseId', 'name')}
          onChange={(next: number | undefined) => of.choose(next)}
        />
        <span className="grow t3" role="status">
          {t('kit.total', data.total)}
        </span>
        <ExportButton of="building" list={{ ...data, filters }} />
        {can.build ? <AddBuilding projectId={projectId} /> : null}
      </search>
      {data.total === 0 ? (
        <section className="card">
          <EmptyState
            icon="search"
            title={t('kit.emptyFiltered')}
            action={<Button onClick={of.clear}>{t('kit.clearFilters')}</Button>}
          />
        </section>
      ) : (
        <ul className={css.buildingCards}>
          {data.list.map((building) => (
            <li key={building.buildingId}>
              <BuildingCard building={building} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        pageSize={perPage}
        total={data.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={of.turnTo}
      />
    </>
  );
}
