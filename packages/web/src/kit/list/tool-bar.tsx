import { Children, createElement, isValidElement, type ReactElement } from 'react';
import { type Tool, ToolButton } from './tool-button.tsx';

type OneTool = Tool | ReactElement | false;
/** One or several; what is `false` among them isn't there. */
export type Tools = OneTool | readonly OneTool[];

export function ToolBar({ of }: { of: Tools }) {
  const drawn = [of]
    .flat()
    .map((one: OneTool) => (one && !isValidElement(one) ? createElement(ToolButton, one) : one));
  // They change their places never, so these are their keys.
  return Children.toArray(drawn);
}
