import { useEffect, useRef } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { SaveIcon } from '../app/icons.tsx';
import { callReport, type ReportFile } from './report-client.ts';

const askMs = 1_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Hands a file to the phone under its own name. */
function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Asks for a file and waits until it carries its mark. */
async function addressOf(asked: { reportId: number; slot: ReportFile['slot'] }, isLeft: () => boolean) {
  const { downloadId } = await callReport('download', asked);
  while (!isLeft()) {
    const { state, url } = await callReport('downloadLink', { downloadId });
    if (state === 'ready' && url !== null) return url;
    if (state === 'failed') throw new CallFailed(500, t('researchReport.stampFailed'), null);
    await pause(askMs);
  }
  return null;
}

type Props = {
  reportId: number;
  file: Pick<ReportFile, 'slot' | 'name'>;
  /** With its name below, as the viewer's own buttons are. */
  labelled?: boolean;
};

/** Saves a file of a report, where that is allowed; a PDF is marked meanwhile. */
export function DownloadButton({ reportId, file: { slot, name }, labelled = false }: Props) {
  const task = useButtonAction();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const press = () =>
    task.run(async () => {
      const url = await addressOf({ reportId, slot }, () => left.current);
      if (url !== null) save(url, name);
      return undefined;
    });
  return (
    <>
      <button
        type="button"
        className={labelled ? undefined : 'report-save'}
        aria-label={labelled ? undefined : t('researchReport.saveOf', name)}
        aria-disabled={task.busy}
        onClick={() => void press()}
      >
        {task.busy ? <span className="spin" /> : <SaveIcon />}
        {labelled ? t('researchReport.save') : null}
      </button>
      <span className="report-unseen" role="status">
        {task.busy ? t('researchReport.stamping') : null}
      </span>
      <FailureMessage text={task.failure} />
    </>
  );
}
