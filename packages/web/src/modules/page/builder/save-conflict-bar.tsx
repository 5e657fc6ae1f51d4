import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isSessionFailure, toCallFailed } from '../../../kit/call/session-failure.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { showTime } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { ChangeList } from '../change-list.tsx';
import { copyKind, copyTitle } from '../list/copy-kind.ts';
import { type Page, pageCalls, refreshPages } from '../page-calls.ts';
import css from './builder.module.css';
import type { Builder } from './builder.ts';

type Props = {
  page: Page;
  builder: Builder;
  theirs: Page;
  /** The address of a page's builder. */
  addressOf: (pageId: number, kind: Page['kind']) => string;
  settled: () => void;
};

/** Keeps what one has as a page of its own, which nobody else works at. */
async function saveCopy(page: Page, builder: Builder) {
  const { doc } = builder.state().history;
  const kind = copyKind(page.kind);
  if (kind === null) throw new Error('what pages share has no copy');
  const { projectId, program, channel } = page;
  const title = copyTitle(doc.title);
  const added = await pageCalls.add({
    projectId,
    program,
    channel,
    kind,
    replace: false,
    titleZh: title.zh,
    titleEn: title.en ?? '',
  });
  await pageCalls.save({ ...added, doc: { ...doc, kind, title } });
  return { pageId: added.pageId, kind };
}

/** Somebody else saved meanwhile: theirs is taken, or one's own is kept beside it. */
export function SaveConflictBar({ page, builder, theirs, addressOf, settled }: Props) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'theirs' | 'mine'>();
  const [looking, setLooking] = useState(false);
  const isSite = page.kind === 'site';
  const take = () => {
    builder.takeTheirs(theirs);
    settled();
  };
  const copy = useWrite(() => saveCopy(page, builder), {
    done: ({ pageId, kind }) => {
      toast.success(t('page.copySaved'));
      take();
      refreshPages();
      void navigate(addressOf(pageId, kind));
    },
    failed: (failure) => {
      if (isSessionFailure(failure)) return false;
      toast.error(toCallFailed(failure, t('kit.failed')).message, t('page.copyFailed'));
      return true;
    },
  });
  const keepMine = () => {
    setAsked(undefined);
    settled();
    void builder.keepMine(theirs);
  };
  return (
    <div className={css.conflict} role="alert">
      <Icon name="warning" size={16} />
      <span className={css.grow}>
        {t('page.conflict', theirs.updatedBy ?? t('audit.nobody'), showTime(theirs.updatedAt))}
      </span>
      <Button size="small" onClick={() => setLooking(true)}>
        {t('page.conflictLook')}
      </Button>
      {isSite ? (
        <Button size="small" onClick={() => setAsked('mine')}>
          {t('page.conflictMine')}
        </Button>
      ) : (
        <Button size="small" loading={copy.busy} onClick={() => void copy.run(undefined)}>
          {t('page.conflictCopy')}
        </Button>
      )}
      <Button size="small" onClick={() => setAsked('theirs')}>
        {t('page.conflictTheirs')}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={t(asked === 'theirs' ? 'page.conflictTheirsTitle' : 'page.conflictMineTitle')}
          verb={t(asked === 'theirs' ? 'page.conflictTheirs' : 'page.conflictMine')}
          destructive
          onConfirm={asked === 'theirs' ? take : keepMine}
          onCancel={() => setAsked(undefined)}
        >
          <ChangeList
            before={asked === 'theirs' ? builder.state().history.doc : theirs.doc}
            after={asked === 'theirs' ? theirs.doc : builder.state().history.doc}
          />
        </ConfirmDialog>
      ) : null}
      {looking ? (
        <ConfirmDialog
          title={t('page.conflictLookTitle')}
          verb={t('kit.close')}
          onConfirm={() => setLooking(false)}
          onCancel={() => setLooking(false)}
        >
          <ChangeList before={theirs.doc} after={builder.state().history.doc} />
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
