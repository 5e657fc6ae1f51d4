import { formatCount } from '@mdi/contract/kit/display.ts';
import { type ExportList, exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { client } from '../../call/client.ts';
import { announceJobStarted } from '../../call/jobs.ts';
import { useRead } from '../../call/use-read.ts';
import { useWrite } from '../../call/use-write.ts';
import { Dialog } from '../../page/dialog.tsx';
import { LoadFailed } from '../../page/read-states.tsx';
import { t } from '../../words/words.ts';
import type { Arrangeable } from '../columns/column-arrangement.ts';
import './export.css';

const exports = client(exportApi);

type Choice = 'visible' | 'all';

/** What is exported: the list with its present filters and order, and the columns it shows. */
export type ExportSource = {
  of: ExportList;
  list: {
    filters: unknown;
    sort?: string | undefined;
    /** Null where nobody counted. */
    total: number | null;
    totalCapped?: boolean | undefined;
  };
  /** Absent where a page shows no columns: all of them are exported then. */
  shown?: readonly Pick<Arrangeable, 'key'>[];
};

/** Asks which columns to export, tells how many rows there are, and starts the task that makes the workbook. */
export function ExportDialog({ of, list, shown, onClose }: ExportSource & { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(shown ? 'visible' : 'all');
  const [phones, setPhones] = useState(false);
  const { data, error, refetch } = useRead(exportApi, 'columns', { list: of });
  const start = useWrite(exports.start, {
    done: () => {
      announceJobStarted();
      onClose();
    },
  });
  // Some columns, such as the actions, exist on the page only.
  const all = data?.columns;
  const visible = (all ?? []).filter(({ key }) => shown?.some((column) => column.key === key));
  const titles = (choice === 'all' ? all : visible)?.map(({ title }) => title).join(t('kit.listMark'));
  const columns = choice === 'all' ? null : [...new Set(visible.map(({ key }) => key))];
  // The filters of every list are fields of its call.
  const filters = { ...(list.filters as object), ...(list.sort === undefined ? {} : { sort: list.sort }) };
  const total =
    list.total === null
      ? t('export.rowsAll')
      : t(list.totalCapped ? 'export.rowsCapped' : 'export.rows', formatCount(list.total));
  return (
    <Dialog
      light
      title={t('export.title')}
      verb={t('export.start')}
      busy={start.busy}
      okButtonProps={{ disabled: choice === 'all' ? !data : visible.length === 0 }}
      onOk={() => void start.run({ list: of, filters, columns, phones })}
      onCancel={onClose}
    >
      {error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : (
        <div className="stack">
          <p>{total}</p>
          {shown ? (
            <Radio.Group
              orientation="vertical"
              aria-label={t('export.columns')}
              value={choice}
              options={[
                { value: 'visible', label: t('export.visible', visible.length) },
                { value: 'all', label: t('export.all', all?.length ?? 0) },
              ]}
              onChange={(event) => setChoice(event.target.value)}
            />
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
          <p className="export-columns" tabIndex={0}>
            {titles ?? t('kit.loading')}
          </p>
          {data?.phones ? (
            <Checkbox checked={phones} onChange={({ target }) => setPhones(target.checked)}>
              {t('export.phones')}
            </Checkbox>
          ) : null}
          <p className="t2">{t('export.becomesTask')}</p>
        </div>
      )}
    </Dialog>
  );
}
