import { dashboardApi, liveRanges } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { Select } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import type { DashboardChoice } from './use-dashboard-figures.ts';

type Props = { choice: DashboardChoice; choose: (choice: DashboardChoice) => void };

/** Which project and which building; where there is only one, there is nothing to choose. */
export function ProjectBuildingChoice({ choice, choose }: Props) {
  const search = useOptionSearch();
  const { projectId, buildingId } = choice;
  const { data } = useRead(dashboardApi, 'options', projectId === undefined ? {} : { projectId }, {
    keep: true,
  });
  const projects = data?.projects ?? [];
  const inProject = signedInUser().currProjectId !== null || projectId !== undefined;
  const buildings = inProject ? (data?.buildings ?? []) : [];
  const manyProjects =
    signedInUser().currProjectId === null && (projects.length > 1 || projectId !== undefined);
  return (
    <>
      {manyProjects ? (
        <Select<number>
          className={css.boardChoice}
          aria-label={t('dashboard.project')}
          placeholder={<span className="filter-any">{t('dashboard.all')}</span>}
          allowClear={clearChoice()}
          showSearch={search}
          popupMatchSelectWidth={false}
          value={projectId ?? null}
          options={recordChoices(projects, 'projectId', 'projectName')}
          onChange={(next: number | undefined) =>
            // A building of another project would show nothing.
            choose({ ...choice, projectId: next, buildingId: undefined })
          }
        />
      ) : null}
      {buildings.length > 1 || buildingId !== undefined ? (
        <Select<number>
          className={css.boardChoice}
          aria-label={t('dashboard.building')}
          prefix={<Icon name="building" />}
          placeholder={<span className="filter-any">{t('dashboard.allBuildings')}</span>}
          allowClear={clearChoice()}
          showSearch={search}
          popupMatchSelectWidth={false}
          value={buildingId ?? null}
          options={recordChoices(buildings, 'buildingId', 'buildingName')}
          onChange={(next: number | undefined) => choose({ ...choice, buildingId: next })}
        />
      ) : null}
    </>
  );
}

/** Today, 7 or 30 days. */
export function DayRangeChoice({ choice, choose }: Props) {
  return (
    <fieldset className={css.ranges}>
      <legend className="unseen">{t('dashboard.range')}</legend>
      {liveRanges.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={choice.range === range}
          onClick={() => choose({ ...choice, range })}
        >
          {t(`dashboard.range_${range}`)}
        </button>
      ))}
    </fieldset>
  );
}
