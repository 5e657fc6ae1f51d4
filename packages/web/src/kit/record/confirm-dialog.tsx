import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../page/dialog.tsx';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';

/**
 * Asks before an action: the title is the question, the body says what will be touched, the button repeats
 * the verb. Where it destroys, the focus starts on cancel.
 */
export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  verb: string;
  cancel?: string;
  destructive?: boolean;
  /** Marks the title where something already went wrong. */
  warning?: boolean;
  busy?: boolean;
  /** False while the numbers of the body are still on their way. */
  ready?: boolean;
  /** There is nothing to confirm: what stands in the way is told, and the dialog closes. */
  blocked?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { title, children, verb, cancel = t('kit.cancel'), destructive = false, busy = false } = props;
  return (
    <Dialog
      width={480}
      title={
        props.warning ? (
          <span className="row warn">
            <Icon name="warning" size={20} />
            {title}
          </span>
        ) : (
          title
        )
      }
      verb={verb}
      cancel={cancel}
      okButtonProps={{ danger: destructive, disabled: props.ready === false, autoFocus: !destructive }}
      cancelButtonProps={{ autoFocus: destructive }}
      busy={busy}
      {...(props.blocked ? { footer: <Button onClick={props.onCancel}>{cancel}</Button> } : {})}
      onOk={props.onConfirm}
      onCancel={props.onCancel}
    >
      {children}
    </Dialog>
  );
}
