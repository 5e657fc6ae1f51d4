import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { whitelistRights } from '@mdi/contract/modules/whitelist/whitelist.menu.ts';
import { useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { useWhitelistArea } from './use-whitelist.ts';
import { whitelistActions } from './whitelist-actions.ts';
import { whitelistDialogs } from './whitelist-dialog-loader.ts';

/** CMS07030: whitelists of projects, for files, and those of head office, for research reports. */
export function WhitelistList() {
  const area = useWhitelistArea();
  const inOffice = area === 'report';
  const paths = whitelistPaths[area];
  const navigate = useNavigate();
  const { list, c, f, ask, page, projectId } = useListPage(
    whitelistApi,
    'list',
    'whitelist',
    whitelistDialogs,
    {
      start: { headOffice: inOffice },
    },
  );
  const { data, isPending: loading } = useRead(whitelistApi, 'options', {});
  // Who sees both kinds may look at all of them here.
  const both = mayOpen(whitelistPaths.pm.list) && mayOpen(whitelistPaths.report.list);
  return page({
    rowKey: 'whitelistId',
    exported: 'whitelist',
    imports: 'whitelistPhone',
    columns: [
      c.link('name', (row) => paths.detail(row.whitelistId), { width: 220 }),
      c.project('whitelist.projectId', { none: 'whitelist.headOffice', width: 168 }),
      c.count(['phones', 'whitelist.phonesCount']),
      c.count('usedBy'),
      c.time('uploadedAt'),
      c.time('updatedAt', { seldom: true }),
    ],
    acts: whitelistActions(ask),
    filters: [
      f.word('keyword'),
      list.filters.headOffice !== true &&
        f.project('whitelist.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), {
          loading,
        }),
      both && f.flag('headOffice'),
    ],
    tools: {
      label: t('whitelist.whoMayRead'),
      icon: 'search',
      run: () => ask({ kind: 'who' }),
    },
    add: {
      run: () =>
        ask({
          kind: 'add',
          projectId: projectId ?? null,
          inOffice,
          done: (whitelistId) => void navigate(paths.detail(whitelistId)),
        }),
      needs: whitelistRights.edit,
    },
  });
}
