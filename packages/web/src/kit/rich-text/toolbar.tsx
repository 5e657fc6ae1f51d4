import { aligns } from '@mdi/contract/kit/rich-text.ts';
import { Button, Select } from 'antd';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../words/words.ts';
import * as act from './commands.ts';
import { EditorToolIcon, type EditorToolName } from './editor-tool-icon.tsx';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;

type Tool = { name: EditorToolName; on?: boolean; off?: boolean; run: () => void };

const focusable = '.rich-tool:not(:disabled)';

/** Arrows move between tools; Tab enters the bar at the tool used last, and leaves it. */
function useArrows() {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<EditorToolName>('strong');
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    const at = document.activeElement instanceof HTMLElement ? tools.indexOf(document.activeElement) : -1;
    if (at < 0) return;
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : step && at + step;
    if (to === undefined) return;
    event.preventDefault();
    tools[(to + tools.length) % tools.length]?.focus();
  };
  return { bar, press, current, setCurrent };
}

type Props = {
  state: EditorState;
  label: string;
  run: (command: Command) => void;
  link: () => void;
  picture: () => void;
};

function toolsOf({ state, run, link, picture }: Props): Tool[][] {
  const mark = (name: 'strong' | 'em' | 'underline' | 'strike'): Tool => ({
    name,
    on: act.hasMark(state, marks[name]),
    run: () => run(act.toggleStyle(name)),
  });
  const list = (name: 'bulletList' | 'orderedList'): Tool => ({
    name,
    on: act.inList(state, nodes[name]),
    run: () => run(act.toggleList(nodes[name])),
  });
  return [
    [mark('strong'), mark('em'), mark('underline'), mark('strike')],
    [
      list('bulletList'),
      list('orderedList'),
      { name: 'quote', on: act.inQuote(state), run: () => run(act.toggleQuote) },
    ],
    aligns.map((align) => ({
      name: align,
      on: act.alignAt(state) === align,
      run: () => run(act.setAlign(align)),
    })),
    [
      { name: 'link', on: act.linkAt(state) !== undefined, run: link },
      { name: 'picture', run: picture },
      { name: 'rule', run: () => run(act.insertRule) },
    ],
    [
      { name: 'undo', off: undoDepth(state) === 0, run: () => run(undo) },
      { name: 'redo', off: redoDepth(state) === 0, run: () => run(redo) },
    ],
  ];
}

type OneProps = { tool: Tool; current: boolean; onFocus: () => void };

const One = ({ tool: { name, on, off = false, run }, current, onFocus }: OneProps): ReactNode => (
  <Button
    type="text"
    size="small"
    className={on ? 'rich-tool rich-tool-on' : 'rich-tool'}
    aria-label={t(`notice.editor.${name}`)}
    title={t(`notice.editor.${name}`)}
    {...(on === undefined ? {} : { 'aria-pressed': on })}
    disabled={off}
    tabIndex={current ? 0 : -1}
    onFocus={onFocus}
    // The selection stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={run}
    icon={<EditorToolIcon name={name} />}
  />
);

/** The tools for the text, above it. */
export function Toolbar(props: Props) {
  const { state, label, run } = props;
  const { bar, press, current, setCurrent } = useArrows();
  const groups = toolsOf(props);
  // Tab doesn't enter at a tool that can't be used now.
  const usable = groups.flat().some(({ name, off }) => name === current && off !== true);
  const entry = usable ? current : 'strong';
  return (
    <div
      className="rich-bar"
      role="toolbar"
      aria-label={t('notice.editor.bar', label)}
      ref={bar}
      onKeyDown={press}
    >
      <Select<0 | 2 | 3>
        size="small"
        variant="borderless"
        className="rich-level"
        aria-label={t('notice.editor.level')}
        value={act.headingLevelAt(state)}
        options={([0, 2, 3] as const).map((value) => ({ value, label: t(`notice.editor.level_${value}`) }))}
        onChange={(level) => run(act.setHeadingLevel(level))}
      />
      {groups.map((group) => (
        <span className="rich-group" key={group[0]?.name}>
          {group.map((tool) => (
            <One
              key={tool.name}
              tool={tool}
              current={tool.name === entry}
              onFocus={() => setCurrent(tool.name)}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
