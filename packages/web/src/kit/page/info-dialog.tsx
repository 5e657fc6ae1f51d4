import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { useFocusReturn } from './focus-return.ts';

type Props = {
  title: string;
  /** CSS pixels. */
  width?: number;
  /** The focus is on another button, or on none. */
  unfocused?: boolean;
  /** Only its button closes it: what it shows is not to be lost by a press beside it. */
  stays?: boolean;
  /** What it was opened for has come. */
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
