import { Modal, type ModalProps } from 'antd';
import { t } from '../words/words.ts';
import { useFocusReturn } from './focus-return.ts';

type Props = Pick<
  ModalProps,
  'title' | 'footer' | 'afterOpenChange' | 'okButtonProps' | 'cancelButtonProps' | 'children'
> & {
  /** CSS pixels. */
  width?: number;
  /** The label of the button that acts; the other one only closes. */
  verb: string;
  cancel?: string;
  busy?: boolean;
  /** A press outside closes it, too, because no typed text would be lost. */
  light?: boolean;
  onOk: () => void;
  onCancel: () => void;
};

/** A dialog with a button that acts and one that doesn't; the focus returns to where it came from. */
export function Dialog({ width = 520, verb, cancel, busy = false, light = false, ...rest }: Props) {
  useFocusReturn();
  return (
    <Modal
      open
      centered
      width={width}
      okText={verb}
      cancelText={cancel ?? t('kit.cancel')}
      confirmLoading={busy}
      mask={{ closable: light }}
      {...rest}
    />
  );
}
