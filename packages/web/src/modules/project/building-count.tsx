import type { ProjectRow } from '@mdi/contract/modules/project/project.contract.ts';
import { Link } from 'react-router';
import { projectAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';

/** How many buildings a project has; leads to them for who may see them. */
export function BuildingCount({ row }: { row: ProjectRow }) {
  const { projectId, buildings } = row;
  if (!may('sys:building:view')) return buildings;
  return (
    <Link to={projectAddress(projectId, 'buildings')} aria-label={t('project.buildingCount', buildings)}>
      {buildings}
    </Link>
  );
}
