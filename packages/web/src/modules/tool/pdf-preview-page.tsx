import { Button, Checkbox, Input, Slider } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { FieldError } from '../../kit/form/field-error.tsx';
import { classes } from '../../kit/page/classes.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import css from './tool.module.css';

const PdfViewer = lazyPart(() => import('../../kit/pdf-viewer/pdf-viewer.tsx').then((m) => m.PdfViewer));

const mega = 1024 * 1024;
/** Larger ones no page of the product takes. */
const maxMegabytes = 100;

/** Why a file isn't shown; undefined: it is. */
function refusalOf({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.pdf$/i.test(name)) return t('tool.pdfKind');
  return size > maxMegabytes * mega ? t('tool.pdfLarge', maxMegabytes) : undefined;
}

/** How its pages are marked, as a research report's are. */
function useMark() {
  const [mark, setMark] = useState(signedInUser().nickName);
  const [strength, setStrength] = useState(15);
  const [selectText, setSelectText] = useState(true);
  const controls = (
    <div className={css.marks}>
      <div className="field">
        <label htmlFor="pdf-mark">{t('tool.pdfMark')}</label>
        <Input id="pdf-mark" value={mark} maxLength={40} onChange={({ target }) => setMark(target.value)} />
      </div>
      <div className="field">
        <label htmlFor="pdf-strength">{t('tool.pdfStrength')}</label>
        <Slider
          id="pdf-strength"
          min={5}
          max={40}
          value={strength}
          onChange={setStrength}
          ariaLabelForHandle={t('tool.pdfStrength')}
          tooltip={{ formatter: (value) => t('tool.pdfStrengthValue', value ?? strength) }}
        />
      </div>
      <Checkbox checked={selectText} onChange={({ target }) => setSelectText(target.checked)}>
        {t('tool.pdfSelect')}
      </Checkbox>
    </div>
  );
  return { marked: { mark, strength, selectText }, controls };
}

/** A PDF as the product would show it, from this very computer: nothing of it is sent. */
export function PdfPreviewPage() {
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const { marked, controls } = useMark();
  const picker = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (!chosen) return;
    const why = refusalOf(chosen);
    setRefused(why);
    if (why === undefined) setFile(chosen);
  };
  const drag = (event: DragEvent, now: boolean) => {
    event.preventDefault();
    setOver(now);
  };
  const choose = (
    <Button type={file ? 'default' : 'primary'} onClick={() => picker.current?.click()}>
      {t(file ? 'tool.pdfOther' : 'tool.pdfChoose')}
    </Button>
  );
  return (
    <div className="page">
      <PageHead title={t('tool.pdf')} hint={t('tool.pdfHint')} actions={file ? choose : undefined} />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        onChange={({ target }) => {
          take(target.files);
          // The same file must be choosable again.
          target.value = '';
        }}
      />
      <section
        className={classes('card', css.pdf, over && css.pdfOver)}
        aria-label={t('tool.pdf')}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <FieldError text={refused} alert />
        {file ? (
          <>
            <p className="t2">{t('tool.pdfFacts', file.name, (file.size / mega).toFixed(1))}</p>
            {controls}
            <div className={css.pdfShown}>
              <PdfViewer
                key={`${marked.selectText}`}
                source={{ url: `${file.name} ${file.size} ${file.lastModified}`, file }}
                {...marked}
              />
            </div>
          </>
        ) : (
          <EmptyState
            icon="upload"
            title={t('tool.pdfEmpty')}
            text={t('tool.pdfEmptyText', maxMegabytes)}
            action={choose}
          />
        )}
      </section>
    </div>
  );
}
