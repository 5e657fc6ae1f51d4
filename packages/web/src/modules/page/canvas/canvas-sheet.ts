/** Where blocks are chosen and dropped, in the root that pages are shown in: no sheet of the document reaches there. */
export const canvasSheet = `
:host {
  display: block;
  color: var(--text);
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
img {
  max-width: 100%;
}
.cv-page {
  min-height: 100%;
}
.pk-page > .cv-block {
  position: relative;
  margin: 0;
  cursor: pointer;
}
.pk-page > .cv-block:first-child {
  margin-top: 0;
}
.pk-page.cv-in {
  padding-bottom: 0;
}
.cv-block:not(:first-child) > .cv-in > :first-child {
  margin-top: 0;
}
.cv-block::after {
  content: "";
  position: absolute;
  inset: -1px 0;
  border: 2px solid transparent;
  pointer-events: none;
}
.cv-block:hover::after {
  border-color: var(--brand-200);
}
.cv-chosen::after,
.cv-chosen:hover::after {
  border-color: var(--brand-active);
}
.cv-label {
  position: absolute;
  top: -1px;
  left: 0;
  z-index: 1;
  padding: 0 8px;
  border-radius: 0 0 4px 0;
  background: var(--brand);
  color: var(--brand-ink);
  font: 12px / 20px var(--font);
}
.cv-hidden > .cv-in {
  opacity: 0.35;
}
.cv-empty {
  margin: 0 12px;
  padding: 12px;
  border: 1px dashed var(--line-strong);
  border-radius: 8px;
  background: var(--surface-2);
  color: var(--text-2);
  font: 13px / 20px var(--font);
  text-align: center;
}
/* Together they are one thing to whoever asks what is under the pointer elsewhere. */
.cv-list {
  position: relative;
  isolation: isolate;
}
.pk-page > .cv-line {
  position: absolute;
  top: 0;
  right: 0;
  left: 0;
  z-index: 2;
  margin: 0;
  pointer-events: none;
  will-change: transform, opacity;
}
.cv-drop {
  margin: 0 12px;
  padding: 12px;
  border: 1px dashed var(--brand-active);
  border-radius: 8px;
  background: var(--brand-100);
  color: var(--brand-text-hover);
  font: 13px / 20px var(--font);
  text-align: center;
}
.pk-page.cv-ways {
  padding: 0;
  background: none;
}
.cv-ways > .pk-nav {
  margin: 0;
}
.cv-ways .pk-way {
  border: 1px solid var(--line);
}
.cv-lang .pk-fallback {
  text-decoration: underline dotted var(--bad) 2px;
  text-underline-offset: 3px;
}
.cv-form > p {
  margin: 0 0 8px;
  font-weight: 600;
}
.cv-form ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.cv-form li {
  padding: 8px 0;
  border-top: 1px solid var(--line);
  color: var(--text-2);
}
.cv-large .cv-block {
  content-visibility: auto;
  contain-intrinsic-size: auto 120px;
}
`;
