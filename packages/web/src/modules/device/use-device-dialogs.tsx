import type { DeviceRow } from '@mdi/contract/modules/device/device.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** What the dialogs need to know of a device. */
export type Asked = Pick<DeviceRow, 'deviceId' | 'code' | 'name' | 'projectId' | 'areaId' | 'channel'>;

/** A question before something is done with devices. */
export type Question =
  | { kind: 'open'; device: Asked }
  | { kind: 'command'; device: Asked; type: 'reboot' | 'sync' | 'rekey' }
  | { kind: 'keys'; projectId: number }
  | { kind: 'install'; device: Asked }
  | { kind: 'replace'; device: DeviceRow }
  | { kind: 'use'; devices: readonly Asked[]; to: DeviceRow['useState']; done?: () => void }
  | { kind: 'initialize'; devices: readonly Asked[]; done?: () => void }
  | { kind: 'remove'; device: Asked; done?: () => void };

export type Ask = (question: Question) => void;

const DeviceDialog = part(() => import('./device-dialogs.tsx').then((m) => ({ default: m.DeviceDialog })));
const InstallDialog = part(() => import('./install-dialog.tsx').then((m) => ({ default: m.InstallDialog })));
const ReplaceDialog = part(() => import('./replace-dialog.tsx').then((m) => ({ default: m.ReplaceDialog })));

/** The dialog of a question. */
function Dialog({ question, onClose }: { question: Question; onClose: () => void }) {
  switch (question.kind) {
    case 'install':
      return <InstallDialog device={question.device} onClose={onClose} />;
    case 'replace':
      return <ReplaceDialog device={question.device} onClose={onClose} />;
    default:
      return <DeviceDialog question={question} onClose={onClose} />;
  }
}

/** Opens the questions about devices; their place on the page is `dialog`. */
export function useDeviceDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const dialog = question ? (
    <Suspense>
      <Dialog question={question} onClose={close} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
