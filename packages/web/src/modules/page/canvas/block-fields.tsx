import { asLink, asPicture, asText, valueAt } from '@mdi/page-kit/doc-fields.js';
import { lengthOf, maxOfText } from '@mdi/page-kit/findings.ts';
import { type DocPlace, shapeOf } from '@mdi/page-kit/shapes.ts';
import { Button, Checkbox, Input, Segmented, Select, Switch } from 'antd';
import { memo, useMemo, useState } from 'react';
import { classes } from '../../../kit/page/classes.ts';
import { t } from '../../../kit/words/words.ts';
import type { BlockFieldProps, BlockPanelFacts } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import { CoordinatesField } from '../fields/coordinates-field.tsx';
import { blockFieldLabel, FieldRow, fieldControlId } from '../fields/field-row.tsx';
import { IconField } from '../fields/icon-field.tsx';
import { LinkField, PageField } from '../fields/link-field.tsx';
import { PictureField } from '../fields/picture-field.tsx';
import { VideoField } from '../fields/video-field.tsx';

export function TextField({ panel, at, field, value }: BlockFieldProps<'text'>) {
  const text = asText(value);
  return (['zh', 'en'] as const).map((lang) => {
    const place = { ...at, lang };
    const id = fieldControlId(place);
    const most = maxOfText(field.most, lang);
    const length = lengthOf(text[lang] ?? '');
    const wrong = panel.wrongAt(place) ?? (lang === 'zh' ? panel.wrongAt(at) : undefined);
    const name = t(lang === 'zh' ? 'page.inChinese' : 'page.inEnglish', blockFieldLabel(at.field));
    const control = {
      id,
      value: text[lang] ?? '',
      disabled: !panel.editable,
      ...(wrong === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-error` }),
      ...(lang === 'en' && text.en === undefined && text.zh !== '' ? { placeholder: text.zh } : {}),
      onChange: ({ target }: { target: { value: string } }) =>
        panel.set(place, field.lines ? target.value : target.value.replace(/[\r\n]/g, '')),
    };
    return (
      <FieldRow
        key={lang}
        id={id}
        label={name}
        wrong={wrong}
        count={
          <span className={classes(css.count, length > most && css.over)}>
            {length}/{most}
          </span>
        }
      >
        {field.lines ? (
          <Input.TextArea {...control} className={css.grows ?? ''} rows={3} />
        ) : (
          <Input {...control} />
        )}
      </FieldRow>
    );
  });
}

/** What one of several is called. */
const choiceWord = (field: string, one: string | number | boolean): string =>
  // The words of choices are named by the table of shapes; a test asks for each.
  t(`page.choice.${field}_${one}` as 'page.choice.height_s');

const sizes: readonly unknown[] = ['s', 'm', 'l'];

/** As people read them, small to large: the table begins with what a new block has. */
const inOrder = <T,>(choices: readonly T[]): T[] =>
  choices.every((one) => typeof one === 'number' || sizes.includes(one))
    ? choices.toSorted((one, other) => rankOf(one) - rankOf(other))
    : [...choices];
const rankOf = (choice: unknown): number => (typeof choice === 'number' ? choice : sizes.indexOf(choice));

export function ChoiceField({ panel, at, field, value }: BlockFieldProps<'choice'>) {
  const id = fieldControlId(at);
  const name = at.field ?? '';
  const put = (next: unknown) => panel.set(at, next);
  const options = inOrder<string | number | boolean>(field.of).map((one) => ({
    value: String(one),
    label: choiceWord(name, one),
  }));
  const chosen = (text: string) => put(field.of.find((one) => String(one) === text));
  if (field.of.every((one) => typeof one === 'boolean'))
    return (
      <FieldRow id={id} label={blockFieldLabel(name)}>
        <div>
          <Switch id={id} disabled={!panel.editable} checked={value === true} onChange={put} />
        </div>
      </FieldRow>
    );
  if (field.of.length <= 3)
    return (
      <FieldRow id={id} label={blockFieldLabel(name)} group>
        <Segmented
          id={id}
          block
          aria-labelledby={`${id}-label`}
          disabled={!panel.editable}
          value={String(value)}
          options={options}
          onChange={chosen}
        />
      </FieldRow>
    );
  return (
    <FieldRow id={id} label={blockFieldLabel(name)}>
      <Select id={id} disabled={!panel.editable} value={String(value)} options={options} onChange={chosen} />
    </FieldRow>
  );
}

export function SeveralField({ panel, at, field, value }: BlockFieldProps<'several'>) {
  const id = fieldControlId(at);
  return (
    <FieldRow id={id} label={blockFieldLabel(at.field)} group>
      <Checkbox.Group
        className={css.several}
        disabled={!panel.editable}
        // A list of the choices of this very field.
        value={value as string[]}
        options={field.of.map((one) => ({ value: one, label: choiceWord(at.field ?? '', one) }))}
        onChange={(next) =>
          panel.set(
            at,
            field.of.filter((one) => next.includes(one)),
          )
        }
      />
    </FieldRow>
  );
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

export function ColourField({ panel, at, value }: BlockFieldProps) {
  const id = fieldControlId(at);
  const colour = typeof value === 'string' ? value : '';
  // What is no colour stays as it was typed, until it is mended or the colour becomes another one by other means.
  const [unread, setUnread] = useState({ text: '', over: '' });
  const typed = unread.text !== '' && unread.over === colour;
  const wrong = typed ? t('page.colourHint') : panel.wrongAt(at);
  const type = (text: string) => {
    const next = text.trim().toLowerCase();
    setUnread({ text: isColour(next) ? '' : text, over: colour });
    if (isColour(next)) panel.set(at, next);
  };
  return (
    <FieldRow id={id} label={blockFieldLabel(at.field)} wrong={wrong}>
      <div className="row">
        <input
          type="color"
          className={css.swatch}
          aria-label={t('page.colourPick', blockFieldLabel(at.field))}
          disabled={!panel.editable}
          value={isColour(colour) ? colour : '#ffffff'}
          onChange={({ target }) => type(target.value)}
        />
        <Input
          id={id}
          disabled={!panel.editable}
          value={typed ? unread.text : colour}
          placeholder="#a85508"
          maxLength={7}
          {...(wrong === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
          onChange={({ target }) => type(target.value)}
        />
        {colour === '' ? null : (
          <Button type="text" disabled={!panel.editable} onClick={() => panel.set(at, null)}>
            {t('page.clear')}
          </Button>
        )}
      </div>
    </FieldRow>
  );
}

/** The control of a field, by what the field is. */
export const BlockField = memo(function FieldOf({ panel, at, field, value, of }: BlockFieldProps) {
  switch (field.is) {
    case 'text':
      return <TextField panel={panel} at={at} field={field} value={value} />;
    case 'choice':
      return <ChoiceField panel={panel} at={at} field={field} value={value} />;
    case 'several':
      return <SeveralField panel={panel} at={at} field={field} value={value} />;
    case 'colour':
      return <ColourField key={String(at.item)} panel={panel} at={at} field={field} value={value} />;
    case 'spot':
      return <CoordinatesField key={String(at.block)} panel={panel} at={at} field={field} value={value} />;
    case 'icon':
      return <IconField panel={panel} at={at} field={field} value={value} of={of} />;
    case 'link':
      return <LinkField key={`${at.block} ${at.item}`} panel={panel} at={at} value={asLink(value)} />;
    case 'page':
      return <PageField panel={panel} at={at} value={typeof value === 'number' ? value : null} />;
    case 'picture':
      return <PictureField panel={panel} at={at} ratio={field.ratio} value={asPicture(value)} />;
    case 'video':
      return <VideoField panel={panel} at={at} value={typeof value === 'number' ? value : null} />;
  }
});

/** The fields of a block, or of one of its items, as its shape has them. */
export function BlockFields({
  panel,
  at,
  thing,
  of,
}: {
  panel: BlockPanelFacts;
  at: Pick<DocPlace, 'block' | 'item'>;
  thing: object;
  of: 'fields' | 'items';
}) {
  const { type } = panel;
  const { block, item } = at;
  // The same places while somebody types: a field whose value is the same isn't drawn anew.
  const fields = useMemo(() => {
    const { fields: own, items } = shapeOf(type);
    return Object.entries(of === 'fields' ? own : (items?.fields ?? {})).map(([name, field]) => ({
      name,
      field,
      at: { block, item, field: name },
    }));
  }, [type, of, block, item]);
  return fields.map(({ name, field, at: place }) => (
    <BlockField
      key={`${block} ${item} ${name}`}
      panel={panel}
      at={place}
      field={field}
      value={valueAt(thing, name)}
      of={field.is === 'icon' ? thing : undefined}
    />
  ));
}
