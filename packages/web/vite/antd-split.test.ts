import { expect, test } from 'vitest';
import { splitImports } from './antd-split.ts';

test('every component gets an import of its own; types vanish', () => {
  const code = "import { Button, DatePicker, type TableProps } from 'antd';\nimport { x } from './x.ts';";
  expect(splitImports(code)).toBe(
    "import Button from 'antd/es/button';import DatePicker from 'antd/es/date-picker';\nimport { x } from './x.ts';",
  );
});

test('a list over several lines and a renamed component work too', () => {
  expect(splitImports("import {\n  Table,\n  Modal as Dialog,\n} from 'antd';")).toBe(
    "import Table from 'antd/es/table';import Dialog from 'antd/es/modal';",
  );
});

test('a field to type into comes without those that hang on it, but where one of them is named', () => {
  expect(splitImports("import { Input } from 'antd';")).toBe("import Input from 'antd/es/input/Input';");
  const area = "import { Input } from 'antd'; const Long = Input.TextArea;";
  expect(splitImports(area)).toContain("import Input from 'antd/es/input';");
});

test('imports of types and of other packages stay as they are', () => {
  const code = "import type { ThemeConfig } from 'antd';\nimport { Link } from 'react-router';";
  expect(splitImports(code)).toBe(code);
});
