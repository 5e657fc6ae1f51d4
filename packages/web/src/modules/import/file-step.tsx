import {
  type ImportColumn,
  type ImportKind,
  importApi,
  importKinds,
} from '@mdi/contract/modules/import/import.contract.ts';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { progressTransport } from '../../kit/call/progress-transport.ts';
import { isSessionFailure, toCallFailed } from '../../kit/call/session-failure.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { importAddress } from '../../kit/paths/import-address.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './import.module.css';
import { importCalls, refreshJobs } from './import-calls.ts';
import { WorkbookDropZone } from './workbook-drop-zone.tsx';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands the bytes of a workbook to the browser as a file. */
function saveWorkbook({ name, base64 }: { name: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Sends a workbook, and goes to its import. */
function useUpload(kind: ImportKind) {
  const navigate = useNavigate();
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the page wants the file no more.
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setPercent(0);
    try {
      const input = { kind, file };
      const { importId } = await importCalls.add(input, {
        signal: controller.signal,
        via: progressTransport(setPercent),
      });
      refreshJobs();
      void navigate(importAddress(kind, importId));
    } catch (cause) {
      if (controller.signal.aborted) return;
      const failure = toCallFailed(cause, t('import.uploadFailed'));
      if (!isSessionFailure(failure)) setError(failure.message);
    } finally {
      setPercent(undefined);
    }
  };
  return { percent, error, setError, send, stop: () => running.current?.abort() };
}

/** What the template asks for. */
function Columns({ columns }: { columns: readonly ImportColumn[] }) {
  return (
    <section>
      <h2>{t('import.templateColumns')}</h2>
      <ul className={css.columns}>
        {columns.map(({ key, title, required, expected, note, choices }) => (
          <li key={key}>
            <b>
              {title}
              {required || expected ? <em title={required ? t('import.required') : undefined}>*</em> : null}
            </b>
            <small className="t3">
              {[note, choices.length > 0 ? t('import.choices', choices.length) : null]
                .filter((part) => part !== null)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first step: what to import, its template, and the file. */
export function FileStep({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const upload = useUpload(kind);
  const { data, error, refetch } = useRead(importApi, 'kinds', {});
  const template = useWrite(importCalls.template, { done: saveWorkbook });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  const kinds = importKinds.filter((one) => mayOpen(importAddress(one)));
  const columns = data?.find((one) => one.kind === kind)?.columns;
  return (
    <div className={css.file}>
      <div className={css.kind}>
        {kinds.length > 1 ? (
          <Select<ImportKind>
            aria-label={t('import.kind')}
            prefix={<span className="filter-label">{t('import.kind')}</span>}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`import.kind_${value}`) }))}
            popupMatchSelectWidth={false}
            onChange={(to) => void navigate(importAddress(to))}
          />
        ) : null}
        <Button
          icon={<Icon name="download" />}
          loading={template.busy}
          onClick={() => void template.run({ kind })}
        >
          {t('import.getTemplate')}
        </Button>
        <span className="t3">{t('import.templateHint')}</span>
      </div>
      <WorkbookDropZone
        percent={upload.percent}
        error={upload.error}
        onFile={(file) => void upload.send(file)}
        onRefuse={upload.setError}
        onStop={upload.stop}
      />
      {columns ? <Columns columns={columns} /> : null}
    </div>
  );
}
