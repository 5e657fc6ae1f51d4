import type { FileRow, FileStage } from '@mdi/contract/modules/file/file.contract.ts';
import { classes } from '../../kit/page/classes.ts';
import { Tag, type Tone } from '../../kit/page/tag.tsx';
import { fileKind, fileSizeText } from '../../kit/words/file-size-and-kind.ts';
import { t } from '../../kit/words/words.ts';
import css from './file.module.css';

const tones: Readonly<Record<FileStage, Tone>> = {
  coming: 'info',
  valid: 'ok',
  expiring: 'warn',
  expired: 'mute',
};

/** Where a file stands by the clock of its project. */
export const FileStageTag = ({ stage }: { stage: FileStage }) => (
  <Tag tone={tones[stage]}>{t(`file.stage_${stage}`)}</Tag>
);

const families: Readonly<Record<string, 'pdf' | 'doc' | 'xls' | 'ppt'>> = {
  PDF: 'pdf',
  DOC: 'doc',
  DOCX: 'doc',
  XLS: 'xls',
  XLSX: 'xls',
  PPT: 'ppt',
  PPTX: 'ppt',
};

/** The kind of a document, in the colour that people know it by. */
export function DocumentKindBadge({ name }: { name: string }) {
  const kind = fileKind(name);
  return (
    <span className={classes(css.kind, css[`kind-${families[kind] ?? 'doc'}`])} aria-hidden="true">
      {kind}
    </span>
  );
}

type Document = Pick<FileRow['document'], 'name' | 'size' | 'pages'>;

/** A document by its kind, name, size and pages. */
export const DocumentLine = ({ name, size, pages }: Document) => (
  <span className={css.document}>
    <DocumentKindBadge name={name} />
    <span>
      <span className={css.name}>{name}</span>
      <small>
        {[fileSizeText(size), pages !== null && t('file.pagesOf', pages)].filter(Boolean).join(' · ')}
      </small>
    </span>
  </span>
);
