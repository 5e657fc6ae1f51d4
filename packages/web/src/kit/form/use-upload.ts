import {
  type FilePurpose,
  fileRules,
  type UploadPurpose,
  uploadApi,
  uploadRules,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../call/client.ts';
import { asFailure, isSessionFailure } from '../call/session-failure.ts';
import { withProgress } from '../call/with-progress.ts';
import { t } from '../words/words.ts';

type Purpose = UploadPurpose | FilePurpose;

const ruleOf = (purpose: Purpose): { formats: readonly string[]; maxBytes: number } =>
  ({ ...uploadRules, ...fileRules })[purpose];

const isPicture = (purpose: Purpose): purpose is UploadPurpose => purpose in uploadRules;

const extensionOf = (name: string): string => {
  const found = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return found === 'jpeg' ? 'jpg' : found;
};

/** What a file dialog offers for a purpose. */
export const acceptOf = (purpose: Purpose): string =>
  ruleOf(purpose)
    .formats.flatMap((format) => (format === 'jpg' ? ['.jpg', '.jpeg'] : [`.${format}`]))
    .join(',');

/** Why a file is not taken, said before anything is sent; the server looks into it again. */
function whyNot(file: File, purpose: Purpose): string | undefined {
  const { formats, maxBytes } = ruleOf(purpose);
  if (!formats.includes(extensionOf(file.name))) {
    const said = isPicture(purpose) ? 'upload.error.format' : 'upload.error.fileFormat';
    return t(said, formats.join('/').toUpperCase());
  }
  const said = isPicture(purpose) ? 'upload.error.tooLarge' : 'upload.error.fileTooLarge';
  return file.size > maxBytes ? t(said, maxBytes / 1024 / 1024) : undefined;
}

export type Sent = { uploadId: number; url: string; file: File };

type Taken = { file: File; sent: (one: Sent) => void };

/** How many more files there is room for, of how many. */
type Room = { free: number; most: number };

/**
 * Sends files one after another, those too that are chosen meanwhile: `percent` while one is on its way, `error` of the
 * last that failed, or that there were more than there is room for.
 */
export function useUpload(purpose: Purpose, wait: (on: boolean) => void) {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const waiting = useRef<Taken[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  const one = async (file: File, controller: AbortController): Promise<Sent | undefined> => {
    const refused = whyNot(file, purpose);
    if (refused !== undefined) {
      setError(`${file.name}: ${refused}`);
      return undefined;
    }
    try {
      const how = { signal: controller.signal, via: withProgress(setPercent) };
      const input = { purpose, file };
      return { ...(await client(uploadApi).add(input, how)), file };
    } catch (cause) {
      if (controller.signal.aborted) return undefined;
      const failure = asFailure(cause, t('kit.failed'));
      if (!isSessionFailure(failure)) setError(failure.message);
      return undefined;
    }
  };
  const send = async (files: readonly File[], sent: Taken['sent'], room?: Room): Promise<void> => {
    const under = waiting.current.length + (running.current ? 1 : 0);
    const taken = room ? files.slice(0, Math.max(0, room.free - under)) : files;
    const isMore = room !== undefined && taken.length < files.length;
    setError(isMore ? t('upload.error.tooManyFiles', room.most) : undefined);
    waiting.current.push(...taken.map((file) => ({ file, sent })));
    if (running.current || taken.length === 0) return;
    const controller = new AbortController();
    running.current = controller;
    wait(true);
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      setPercent(0);
      const done = await one(next.file, controller);
      if (done) next.sent(done);
      if (controller.signal.aborted) waiting.current = [];
    }
    running.current = undefined;
    setPercent(undefined);
    wait(false);
  };
  return { percent, error, send, stop: () => running.current?.abort() };
}
