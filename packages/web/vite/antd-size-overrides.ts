type Rule = { within: readonly string[]; selector: string; values: readonly string[] };

/** The rules of a sheet in their order, each with what it stands within. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  let text = '';
  for (const letter of css) {
    if (letter === '{') {
      open.push(text.trim());
      text = '';
    } else if (letter === '}') {
      const values = text.split(';').map((one) => one.trim());
      const selector = open.pop() ?? '';
      if (values.some(Boolean)) rules.push({ within: [...open], selector, values: values.filter(Boolean) });
      text = '';
    } else text += letter;
  }
  return rules;
}

/**
 * What a sheet sets otherwise than another that was made in the same way, below an attribute of the document. Only the
 * values of antd's variables may differ: all else follows from them.
 * @throws Error where anything else does
 */
export function antdSizeOverrides(usual: string, other: string, below: string): string {
  const [before, after] = [rulesOf(usual), rulesOf(other)];
  if (before.length !== after.length) throw new Error('the sheets of two sizes have different rules');
  return after
    .flatMap(({ within, selector, values }, at) => {
      const same = before[at];
      if (same?.selector !== selector) throw new Error(`“${selector}” stands elsewhere in another size`);
      const changed = values.filter((value) => !same.values.includes(value));
      const odd = changed.find((value) => !value.startsWith('--'));
      if (odd !== undefined) throw new Error(`“${selector}” sets “${odd}” in one size only`);
      // The extractor's own theme, which no page has.
      if (changed.length === 0 || selector.includes('.css-var-_')) return [];
      if (within.length > 0) throw new Error(`“${selector}” differs within ${within.join(' ')}`);
      const each = selector.split(',').map((one) => `${below} ${one.trim()}`);
      return [`${each.join(',')}{${changed.join(';')}}`];
    })
    .join('\n');
}
