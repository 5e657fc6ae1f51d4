import { valueAt } from '@mdi/page-kit/doc-fields.js';
import type { Icon as PageIcon } from '@mdi/page-kit/field-types.ts';
import { iconNames } from '@mdi/page-kit/shapes.ts';
import { IconOf } from '@mdi/page-kit/view/elements.js';
import { SurroundingsProvider } from '@mdi/page-kit/view/surroundings.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { UploadProgress } from '../../../kit/form/pictures/upload-progress.tsx';
import { acceptAttribute, useUpload } from '../../../kit/form/pictures/use-upload.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { lang, t } from '../../../kit/words/words.ts';
import type { BlockFieldProps } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import { pageSurroundings } from '../canvas/preview-surroundings.tsx';
import { blockFieldLabel, FieldRow, fieldControlId } from './field-row.tsx';

const asIcon = (value: unknown) => value as PageIcon | null;

/** One of the icons that come with pages, which take the colour of where they stand, or an own picture. */
export function IconField({ panel, at, value, of = {} }: BlockFieldProps) {
  const id = fieldControlId(at);
  const icon = asIcon(value);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useUpload('pageIcon', () => {});
  // Source: spec §5, the tab bar.
  const waits = panel.type === 'tabBar' && valueAt(of, 'active') === null;
  const send = (files: File[]) =>
    void upload.send(files.slice(0, 1), ({ uploadId, url }) => {
      panel.added(uploadId, url);
      panel.set(at, { up: uploadId });
    });
  const own = icon !== null && 'up' in icon;
  const off = !panel.editable || waits;
  return (
    <FieldRow
      id={id}
      label={blockFieldLabel(at.field)}
      group
      hint={waits ? t('page.refused.iconFirst') : undefined}
      wrong={panel.wrongAt(at) ?? upload.error}
    >
      <SurroundingsProvider value={pageSurroundings(lang, panel.files, null)}>
        <div className={css.icons}>
          {iconNames.map((name, n) => (
            <button
              key={name}
              type="button"
              id={n === 0 ? id : undefined}
              disabled={off}
              aria-pressed={icon !== null && 'name' in icon && icon.name === name}
              aria-label={t(`page.icon.${name}`)}
              title={t(`page.icon.${name}`)}
              onClick={() => panel.set(at, { name })}
            >
              <IconOf icon={{ name }} size={20} />
            </button>
          ))}
          {own ? (
            <button
              type="button"
              aria-pressed
              disabled={off}
              aria-label={t('page.ownIcon')}
              title={t('page.ownIcon')}
            >
              <IconOf icon={icon} size={20} />
            </button>
          ) : null}
        </div>
      </SurroundingsProvider>
      <div className="row">
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptAttribute('pageIcon')}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            send(files);
          }}
        />
        <Button
          id={`${id}-upload`}
          size="small"
          disabled={off || upload.percent !== undefined}
          icon={<Icon name="upload" size={14} />}
          onClick={() => picker.current?.click()}
        >
          {t('page.ownIconUpload')}
        </Button>
        {icon === null ? null : (
          <Button type="text" size="small" disabled={!panel.editable} onClick={() => panel.set(at, null)}>
            {t('page.clear')}
          </Button>
        )}
      </div>
      {upload.percent === undefined ? null : (
        <UploadProgress percent={upload.percent} onStop={upload.stop} focusAfter={`${id}-upload`} />
      )}
    </FieldRow>
  );
}
