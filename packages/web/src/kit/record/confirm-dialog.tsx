import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../page/dialog.tsx';
import { Icon } from '../page/icon.tsx';
import { t } from '../words/words.ts';

/**
 * Asks before an action: the title is the question, the body says what will be affected, and the button repeats the
 * verb. For a destructive one the focus starts on cancel.
 */
export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  verb: string;
  cancel?: string;
  destructive?: boolean;
  /** Marks the title when something has already gone wrong. */
  warning?: boolean;
  busy?: boolean;
  /** False while the body's numbers are loading. */
  ready?: boolean;
  /** There is nothing to confirm: the blockers are shown, and the dialog only closes. */
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
