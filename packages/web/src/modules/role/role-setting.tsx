import { PageHead } from '../../kit/page-head.tsx';
import { t } from '../../kit/words.ts';

export function RoleSetting() {
  return <PageHead title={t('role.list')} />;
}
