import { Children, createElement, isValidElement, type ReactElement } from 'react';
import { type Tool, ToolButton } from './tool-button.tsx';

type OneTool = Tool | ReactElement | false;
/** One tool or several; a `false` among them is left out. */
export type Tools = OneTool | readonly OneTool[];

export function ToolBar({ of }: { of: Tools }) {
  const drawn = [of]
    .flat()
    .map((one: OneTool) => (one && !isValidElement(one) ? createElement(ToolButton, one) : one));
  // They never change places, so the places can be their keys.
  return Children.toArray(drawn);
}
