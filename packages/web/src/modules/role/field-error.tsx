import { Icon } from '../../kit/page/icon.tsx';

/** The error under a part of the form that is more than one control. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="field-error" id={id}>
      <Icon name="warning" size={14} />
      {text}
    </div>
  );
}
