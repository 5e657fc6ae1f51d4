import { type Program, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { Input, Modal, Radio } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { isInstant } from '../../kit/form/fields/moment-field.tsx';
import { TypedDatePicker } from '../../kit/form/fields/typed-date-picker.tsx';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { BrowserZoneTime } from '../../kit/time/browser-zone-time.tsx';
import { instantsAtClock } from '../../kit/time/clock-instants-and-utc-offset.ts';
import { parseDayAndTime } from '../../kit/time/parse-day.ts';
import { today } from '../../kit/time/project-time.ts';
import { clockFormat, clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import { type Page, pageCalls, refreshPages } from './page-calls.ts';
import css from './pages.module.css';
import { PublishedPage } from './published-page.tsx';

type Props = {
  projectId: number;
  program: Program;
  zone: string;
  pageIds: readonly number[];
  /** Begins with a time to choose. */
  later?: boolean;
  /** What leads to where something of a page is mended; nothing for who gets nowhere. */
  lead?: (page: Page) => ((at: DocPlace) => void) | undefined;
  done?: (() => void) | undefined;
  onClose: () => void;
};

const readTyped = (typed: string, zone: string): string | undefined => {
  const clock = parseDayAndTime(typed, today());
  return clock === undefined ? undefined : instantsAtClock(clock, zone)[0];
};

/** Publishes exactly what is shown here, together: now, or from a time on. */
export function PublishDialog({
  projectId,
  program,
  zone,
  pageIds,
  later = false,
  lead,
  done,
  onClose,
}: Props) {
  useFocusReturn();
  const [looked, setLooked] = useState<ReadonlyMap<number, number>>(new Map());
  const [round, setRound] = useState(0);
  const [when, setWhen] = useState<'now' | 'later'>(later ? 'later' : 'now');
  const [from, setFrom] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const instant = from !== null && isInstant(from) ? from : null;
  const past = instant !== null && Date.parse(instant) <= Date.now();
  const chosen = pageIds.flatMap((pageId) => {
    const version = looked.get(pageId);
    return version === undefined ? [] : [{ pageId, version }];
  });
  const set = { projectId, program, pages: chosen };
  const check = useRead(
    pageApi,
    'check',
    { ...set, from: when === 'later' && !past ? instant : null },
    { enabled: chosen.length === pageIds.length, keep: true },
  );
  const findings = new Map(check.data?.map((one) => [one.pageId, one.findings]));
  const stops = (check.data ?? []).reduce(
    (sum, one) => sum + one.findings.filter(({ level }) => level === 'stop').length,
    0,
  );
  // What is published is what was judged, never an older answer.
  const judged = check.isFetchedAfterMount && !check.isPlaceholderData && !check.error;
  const ready = chosen.length === pageIds.length && judged && stops === 0;
  /** Looks at all of it again: somebody saved meanwhile, or something is in the way by now. */
  const again = () => {
    setLooked(new Map());
    setRound((before) => before + 1);
    refreshPages();
  };
  const { run, busy } = useWrite(pageCalls.publish, {
    done: (_, { from: at }) => {
      toast.success(at === null ? t('page.published') : t('page.scheduled', clockOf(at, zone)));
      refreshPages();
      done?.();
      onClose();
    },
    failed: ({ code, message }) => {
      if (code !== 409 && code !== 400) return false;
      toast.error(message, t('page.publishFailed'));
      again();
      return true;
    },
  });
  const send = () => void run({ ...set, from: when === 'now' ? null : instant, note: note.trim() });
  return (
    <Modal
      open
      centered
      width={640}
      title={pageIds.length === 1 ? t('page.publishOne') : t('page.publishMany', pageIds.length)}
      okText={when === 'now' ? t('page.publishNow') : t('page.schedule')}
      cancelText={t('kit.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready || (when === 'later' && (instant === null || past)) }}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key too. */}
      <div className={css.publish} tabIndex={0}>
        {check.error ? <LoadFailed failure={check.error} retry={again} /> : null}
        {pageIds.map((pageId) => (
          <PublishedPage
            key={`${round} ${pageId}`}
            pageId={pageId}
            findings={findings.get(pageId)}
            lead={lead}
            leave={onClose}
            seen={(version) => setLooked((before) => new Map(before).set(pageId, version))}
          />
        ))}
      </div>
      <div className={css.publishFoot}>
        {stops > 0 ? (
          <p className="bad" role="status">
            {t('page.stopsLeft', stops)}
          </p>
        ) : null}
        <Radio.Group
          aria-label={t('page.when')}
          value={when}
          onChange={({ target }) => setWhen(target.value === 'later' ? 'later' : 'now')}
          options={[
            { value: 'now', label: t('page.whenNow') },
            { value: 'later', label: t('page.whenLater') },
          ]}
        />
        {when === 'later' ? (
          <div className={css.when}>
            <TypedDatePicker
              aria-label={t('page.whenLater')}
              {...(from !== null && (instant === null || past)
                ? { status: 'error' as const, 'aria-invalid': true }
                : {})}
              value={from}
              format={clockFormat}
              shown={instant === null ? null : dayjs(clockOf(instant, zone), clockFormat)}
              read={(text) => readTyped(text, zone)}
              chosen={(day) => instantsAtClock(day.format(clockFormat), zone)[0] ?? day.format(clockFormat)}
              onChange={setFrom}
              more={{
                showTime: { format: 'HH:mm', defaultOpenValue: dayjs('08:00', 'HH:mm') },
                showNow: false,
              }}
            />
            <span className="t3 s12">{t('page.zoneSaid', zone)}</span>
            {instant === null ? null : <BrowserZoneTime at={instant} zone={zone} />}
            {past ? <span className="bad s12">{t('page.error.past')}</span> : null}
            {from !== null && instant === null ? (
              <span className="bad s12">{t('kit.error.time')}</span>
            ) : null}
          </div>
        ) : null}
        <Input
          aria-label={t('page.note')}
          placeholder={t('page.note')}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Modal>
  );
}
