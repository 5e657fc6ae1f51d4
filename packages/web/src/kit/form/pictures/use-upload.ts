import {
  type FilePurpose,
  fileUploadRules,
  type PicturePurpose,
  pictureUploadRules,
  sendingRules,
  uploadApi,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../call/client.ts';
import { progressTransport } from '../../call/progress-transport.ts';
import { isSessionFailure, toCallFailed } from '../../call/session-failure.ts';
import { t } from '../../words/words.ts';
import { isTransientFailure, type PartwiseSending, partwiseSending } from './send-in-parts.ts';

type Purpose = PicturePurpose | FilePurpose;

const ruleOf = (purpose: Purpose): { formats: readonly string[]; maxBytes: number } =>
  ({ ...pictureUploadRules, ...fileUploadRules })[purpose];

const isPicture = (purpose: Purpose): purpose is PicturePurpose => purpose in pictureUploadRules;

const extensionOf = (name: string): string => {
  const found = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return found === 'jpeg' ? 'jpg' : found;
};

/** The formats that a file dialog offers for a purpose, or fewer of them. */
export const acceptAttribute = (purpose: Purpose, formats = ruleOf(purpose).formats): string =>
  formats.flatMap((format) => (format === 'jpg' ? ['.jpg', '.jpeg'] : [`.${format}`])).join(',');

/** Why a file isn't accepted, known before anything is sent; the server checks it again. */
function whyNot(file: File, purpose: Purpose, formats: readonly string[]): string | undefined {
  const { maxBytes } = ruleOf(purpose);
  const named = formats.join('/').toUpperCase();
  if (!formats.includes(extensionOf(file.name))) {
    const said = isPicture(purpose) ? 'upload.error.format' : 'upload.error.fileFormat';
    return t(said, named);
  }
  if (file.size === 0 && !isPicture(purpose)) return t('upload.error.fileEmpty', named);
  const said = isPicture(purpose) ? 'upload.error.tooLarge' : 'upload.error.fileTooLarge';
  return file.size > maxBytes ? t(said, maxBytes / 1024 / 1024) : undefined;
}

export type SentFile = { uploadId: number; url: string; file: File };

/** A file to send; a large one remembers what has arrived. */
type Taken = { file: File; sent: (one: SentFile) => void; parts: PartwiseSending | null };

/** How many more files fit, and how many there may be. */
type Room = { free: number; most: number };

/** Large files go in parts, so that a broken connection costs a part and not the whole. */
const partsFor = (file: File, purpose: Purpose): PartwiseSending | null =>
  isPicture(purpose) || file.size <= sendingRules.partBytes ? null : partwiseSending(file, purpose);

/**
 * Sends files one after another, including those chosen meanwhile: `percent` while one is being sent, `error` of the
 * last that failed, or that there were too many. After a lasting break `again` continues with what has not arrived.
 * `formats` are those of the purpose, or fewer where a place takes fewer.
 */
export function useUpload(
  purpose: Purpose,
  wait: (on: boolean) => void,
  formats: readonly string[] = ruleOf(purpose).formats,
) {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const [broken, setBroken] = useState<Taken>();
  const running = useRef<AbortController>(undefined);
  const waiting = useRef<Taken[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  /** Sends one, and answers whether the next may follow. */
  const one = async (taken: Taken, { signal }: AbortController): Promise<boolean> => {
    const { file, parts } = taken;
    const refused = whyNot(file, purpose, formats);
    if (refused !== undefined) {
      setError(`${file.name}: ${refused}`);
      return true;
    }
    try {
      const input = { purpose, file };
      const done = parts
        ? await parts.run(signal, setPercent)
        : await client(uploadApi).add(input, { signal, via: progressTransport(setPercent) });
      taken.sent({ uploadId: done.uploadId, url: done.url, file });
      return true;
    } catch (cause) {
      if (signal.aborted) return false;
      const failure = toCallFailed(cause, t('kit.failed'));
      if (!isSessionFailure(failure)) setError(failure.message);
      const goesOn = parts !== null && isTransientFailure(failure);
      if (goesOn) setBroken(taken);
      return !goesOn;
    }
  };
  const run = async (): Promise<void> => {
    if (running.current || waiting.current.length === 0) return;
    const controller = new AbortController();
    running.current = controller;
    setBroken(undefined);
    wait(true);
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      setPercent(0);
      if (await one(next, controller)) continue;
      // The files behind it wait for the same network.
      if (controller.signal.aborted) waiting.current = [];
      break;
    }
    running.current = undefined;
    setPercent(undefined);
    wait(false);
  };
  const send = async (files: readonly File[], sent: Taken['sent'], room?: Room): Promise<void> => {
    const under = waiting.current.length + (running.current ? 1 : 0);
    const taken = room ? files.slice(0, Math.max(0, room.free - under)) : files;
    const isMore = room !== undefined && taken.length < files.length;
    setError(isMore ? t('upload.error.tooManyFiles', room.most) : undefined);
    waiting.current.push(...taken.map((file) => ({ file, sent, parts: partsFor(file, purpose) })));
    await run();
  };
  const again = () => {
    if (!broken) return;
    waiting.current.unshift(broken);
    setError(undefined);
    void run();
  };
  const stop = () => {
    running.current?.abort();
    if (running.current) return;
    waiting.current = [];
    setBroken(undefined);
    setError(undefined);
  };
  return { percent, error, send, again: broken && again, stop };
}
export type Upload = ReturnType<typeof useUpload>;
