import type { AuditChange } from '@mdi/contract/modules/audit/audit.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import type { Reading } from '../../kit/audit-words.ts';
import { opens } from '../../kit/open-screens.ts';
import { useRead } from '../../kit/use-read.ts';
import { lang } from '../../kit/words.ts';

const holdsRegion = ({ before, after }: AuditChange) =>
  before?.provinceCode !== undefined || after?.provinceCode !== undefined;

/** Reads region codes by their names, for who may see projects and where a change holds one. */
export function useReading(changes: readonly AuditChange[]): Reading {
  const enabled = changes.some(holdsRegion) && opens('/sysManage/projectList');
  const { data = [] } = useRead(projectApi, 'regions', {}, { enabled, once: true });
  return (_, field, value) => {
    if (field !== 'provinceCode') return undefined;
    const place = data.flatMap((region) => region.provinces).find((province) => province.code === value);
    return place && (lang === 'en' ? place.nameEn : place.nameZh);
  };
}
