import { Input } from 'antd';
import { useState } from 'react';
import { Field, type FieldProps } from '../../../kit/form/field.tsx';
import { t } from '../../../kit/words/words.ts';
import { type NamedPerson, parsePeople, peopleText } from './people-text.ts';

type Props<I extends object> = FieldProps<I> & {
  /** What an empty box means: nobody, or what was there before. */
  empty: readonly NamedPerson[] | null;
  placeholder?: string;
};

/** Several people by name in one box, some with a phone. */
export function PeopleField<I extends object>(props: Props<I>) {
  const { form, name, empty, placeholder } = props;
  const value = form.values[name];
  const [text, setText] = useState(() =>
    // The field holds people, which its own rule checks.
    Array.isArray(value) ? peopleText(value as NamedPerson[], t('kit.listMark')) : '',
  );
  return (
    // Nobody is an answer too, also where the rule wants a list.
    <Field {...props} form={{ ...form, required: () => false }}>
      {(control) => (
        <Input
          {...control}
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            const people = parsePeople(target.value);
            // As above.
            form.set(name, (people.length > 0 ? people : empty) as I[typeof name] | null);
          }}
        />
      )}
    </Field>
  );
}
