import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { useFocusReturn } from './focus-return.ts';

type Props = {
  title: string;
  /** CSS pixels. */
  width?: number;
  /** Leaves the focus to another button, or to none. */
  unfocused?: boolean;
  /** Only its button closes it, so that a press outside doesn't lose what it shows. */
  stays?: boolean;
  /** Whether what it was opened for has happened. */
  done?: boolean;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog that only shows something. */
export function InfoDialog({ title, width = 480, unfocused, stays, done, children, onClose }: Props) {
  useFocusReturn();
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      {...(stays && { mask: { closable: false } })}
      footer={
        <Button type={done ? 'primary' : 'default'} autoFocus={!unfocused} onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
