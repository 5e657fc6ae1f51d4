import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { t } from '../../kit/words/words.ts';

const audit = client(auditApi);

const mega = 1024 * 1024;

/** Hands a file to the browser, which saves it. */
const save = ({ url, name }: { url: string; name: string }) =>
  Object.assign(document.createElement('a'), { href: url, download: name }).click();

/** Months of the audit log that are no longer in the list, each a file. */
export function ArchivedMonths() {
  const { c, page } = useListPage(auditApi, 'months', 'audit');
  const saving = useWrite(audit.getMonth, { done: save });
  return page({
    title: t('audit.archived'),
    hint: t('audit.archivedHint'),
    emptyTitle: t('audit.archivedEmpty'),
    emptyText: t('audit.archivedEmptyText'),
    rowKey: 'uploadId',
    columns: [
      c.text('month', (row) => row.month, { width: 96, grows: false }),
      c.count('entries'),
      c.custom('size', {
        width: 96,
        align: 'end',
        render: ({ bytes }) => t('audit.megabytes', (bytes / mega).toFixed(1)),
      }),
      c.time('madeAt'),
      c.text('sha256', { width: 220, seldom: true }),
    ],
    acts: {
      nameOf: ({ month }) => month,
      of: [
        {
          label: t('audit.download'),
          about: ({ month }) => t('audit.downloadOf', month),
          fits: ({ can }) => can.download,
          run: ({ uploadId }) => void saving.run({ uploadId }),
        },
      ],
    },
  });
}
