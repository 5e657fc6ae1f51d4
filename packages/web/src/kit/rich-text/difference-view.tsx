import { t } from '../words/words.ts';
import type { BlockChange, DifferencePiece } from './difference.ts';
import './rich-text.css';

/** A piece of text, with what happened to it for screen readers too. */
function PieceText({ piece: { how, text } }: { piece: DifferencePiece }) {
  if (how === 'same') return <>{text}</>;
  const word = (
    <span className="aloud">{t(how === 'added' ? 'notice.diff.added' : 'notice.diff.removed')}</span>
  );
  return how === 'added' ? (
    <ins>
      {word}
      {text}
    </ins>
  ) : (
    <del>
      {word}
      {text}
    </del>
  );
}

/** Shows a line of words with its differences. */
export const WordDifferenceView = ({ pieces }: { pieces: readonly DifferencePiece[] }) => (
  <>
    {pieces.map((piece, at) => {
      // As below.
      const name = `${at}`;
      return <PieceText key={name} piece={piece} />;
    })}
  </>
);

const notes = { rewritten: 'notice.diff.rewritten', look: 'notice.diff.look' } as const;

function Picture({ change, url }: { change: BlockChange; url: string | undefined }) {
  const { how, pieces } = change;
  const told =
    how === 'added' || how === 'removed' ? (`notice.diff.picture_${how}` as const) : 'notice.diff.picture';
  return (
    <figure className={`diff-picture diff-${how}`}>
      {url === undefined ? null : <img src={url} alt="" loading="lazy" />}
      <figcaption>
        {t(told)} {pieces.map(({ text }) => text).join('')}
      </figcaption>
    </figure>
  );
}

function Line({ change, urlOf }: { change: BlockChange; urlOf: (uploadId: number) => string | undefined }) {
  const { kind, depth, how, pieces, uploadId } = change;
  const note = how === 'rewritten' || how === 'look' ? notes[how] : undefined;
  const changed = how === 'same' ? {} : { 'data-changed': '' };
  if (kind === 'picture')
    return (
      <div {...changed} tabIndex={-1}>
        <Picture change={change} url={uploadId === undefined ? undefined : urlOf(uploadId)} />
      </div>
    );
  return (
    <div className={`diff-line diff-${kind} diff-in-${Math.min(depth, 4)}`} {...changed} tabIndex={-1}>
      {note ? <small className="diff-note">{t(note)}</small> : null}
      {kind === 'rule' ? <hr /> : <WordDifferenceView pieces={pieces} />}
    </div>
  );
}

type Props = { changes: readonly BlockChange[]; pictures: Readonly<Record<string, string>> };

/** Unchanged lines; a long run of them is folded to its number. */
type Run = { key: number; lines: readonly BlockChange[]; folded: boolean };

const fewest = 4;

function runsOf(changes: readonly BlockChange[]): Run[] {
  const runs: { lines: BlockChange[]; same: boolean; key: number }[] = [];
  for (const [key, change] of changes.entries()) {
    const same = change.how === 'same';
    const last = runs.at(-1);
    if (last && last.same === same) last.lines.push(change);
    else runs.push({ lines: [change], same, key });
  }
  return runs.map(({ lines, same, key }) => ({
    lines,
    key,
    folded: same && lines.length >= fewest && runs.length > 1,
  }));
}

/** Shows the differences between two bodies. */
export function RichTextDifferenceView({ changes, pictures }: Props) {
  const urlOf = (uploadId: number) => pictures[String(uploadId)];
  const lines = (of: readonly BlockChange[]) =>
    of.map((change, at) => {
      // Nothing in it ever moves, so its place can be its key.
      const name = `${at}`;
      return <Line key={name} change={change} urlOf={urlOf} />;
    });
  return (
    <div className="rich-diff">
      {runsOf(changes).map(({ key, lines: of, folded }) =>
        folded ? (
          <details key={key}>
            <summary>{t('notice.diff.same', of.length)}</summary>
            {lines(of)}
          </details>
        ) : (
          <div key={key}>{lines(of)}</div>
        ),
      )}
    </div>
  );
}
