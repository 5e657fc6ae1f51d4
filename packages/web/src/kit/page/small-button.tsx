import { Button, type ButtonProps } from 'antd';

type Props = Omit<ButtonProps, 'type' | 'size'>;

/** A small button that looks like a link, in a row or a line of text. */
export const LinkButton = (props: Props) => <Button type="link" size="small" {...props} />;

/** A small button without a frame, mostly an icon. */
export const QuietButton = (props: Props) => <Button type="text" size="small" {...props} />;
