import { expect, test } from 'vitest';
import { withBrandVariables } from './antd-sheet.ts';
import { antdSizeOverrides } from './antd-size-overrides.ts';

const usual =
  '.mdi{--ant-font-size:14px;--ant-line:1}.mdi.ant-btn{--ant-button-pad:4px;color:red}@media print{.a{color:red}}';

test('only what differs is set anew, below the size', () => {
  const other = usual.replace('14px', '16px').replace('4px', '7px');
  expect(antdSizeOverrides(usual, other, '[data-size="large"]')).toBe(
    '[data-size="large"] .mdi{--ant-font-size:16px}\n[data-size="large"] .mdi.ant-btn{--ant-button-pad:7px}',
  );
});

test('sheets that differ in more than values of variables stop the build', () => {
  expect(() => antdSizeOverrides(usual, usual.replace('color:red}@', 'color:blue}@'), 'x')).toThrow(
    'color:blue',
  );
  expect(() => antdSizeOverrides(usual, `${usual}.b{color:red}`, 'x')).toThrow('different rules');
});

test('tones of the brand become the design’s variables, whichever way antd writes them', () => {
  const tokens = '--brand: #ef9440; /* colorPrimary */\n--brand-200: #f9d7b1;';
  const sheet =
    '.mdi{--ant-color-primary:#ef9440;--ant-color-primary-border-hover:#ffd096;--x:rgba(239, 148, 64, 0.22)}';
  expect(withBrandVariables(sheet, tokens)).toBe(
    '.mdi{--ant-color-primary:var(--brand);--ant-color-primary-border-hover:var(--brand-200);--x:color-mix(in srgb, var(--brand) 22%, transparent)}',
  );
});
