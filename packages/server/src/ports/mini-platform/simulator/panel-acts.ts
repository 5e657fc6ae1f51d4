import type { Control } from './control.ts';
import { Errcode } from './errcode.ts';

const lateMs = 10_000;

const numberIn = (form: URLSearchParams, name: string, fallback: number): number => {
  const text = form.get(name);
  const number = text ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : fallback;
};

function fault(control: Control, form: URLSearchParams): void {
  const what = { path: form.get('path') ?? '*', times: numberIn(form, 'times', 1) };
  const kind = form.get('kind');
  if (kind === 'before' || kind === 'after') control.fault({ ...what, do: 'drop', when: kind });
  else if (kind === 'http500') control.fault({ ...what, do: 'http500' });
  else if (kind === 'delay') control.fault({ ...what, do: 'delay', delayMs: lateMs });
  else control.fault({ ...what, do: 'errcode', errcode: numberIn(form, 'errcode', -1) });
}

function pushFault(control: Control, form: URLSearchParams): void {
  const [kind, of] = [form.get('kind'), form.get('of')];
  control.pushFault({
    do: kind === 'double' || kind === 'late' ? kind : 'lost',
    of: of === 'any' || of === null ? undefined : of,
    delayMs: lateMs,
    times: numberIn(form, 'times', 1),
  });
}

type Act = (control: Control, form: URLSearchParams, appId: string) => unknown;
const verdict =
  (as: 'approve' | 'reject' | 'delay'): Act =>
  (control, form, appId) =>
    control.decide(appId, as, { reason: form.get('reason') || undefined });

const acts: Partial<Record<string, Act>> = {
  fault,
  push: pushFault,
  draft: (control, form) =>
    control.addDraft({ version: form.get('version') ?? '', about: form.get('about') ?? '' }),
  quota: (control, form) =>
    control.quota({ rest: numberIn(form, 'rest', 0), limit: numberIn(form, 'limit', 20) }),
  auto(control, form) {
    const seconds = numberIn(form, 'seconds', -1);
    control.auto(seconds < 0 ? null : seconds * 1000);
  },
  clock(control, form) {
    const also = form.get('also');
    if (also === 'ticket') control.ticket();
    else if (also === 'clear') control.clearFaults();
    else control.advance(numberIn(form, 'minutes', 0) * 60);
  },
  approve: verdict('approve'),
  reject: verdict('reject'),
  delay: verdict('delay'),
  authorize: (control, _, appId) => control.authorize({ appId }),
  unauthorize: (control, _, appId) => control.unauthorize(appId),
  takeover: (control, _, appId) => control.takeOver(appId),
  free: (control, _, appId) => control.freeSet(appId),
  expire: (control, _, appId) => control.endTokens(appId, 'expired'),
};

/** Does what a form of the page asks for; what the platform itself refuses stays as it is. */
export function doPanelAct(control: Control, form: URLSearchParams): void {
  try {
    acts[form.get('do') ?? '']?.(control, form, form.get('appid') ?? '');
  } catch (error) {
    // The page shows what is so: a verdict that came in the meantime, for instance.
    if (!(error instanceof Errcode)) throw error;
  }
}
