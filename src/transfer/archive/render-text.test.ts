import { expect, test } from 'vitest'
import { renderText } from './render-text.ts'

const inText = (html: string) => `<div class="text" dir="auto">${html}</div>`

test.each([
  ['plain words stay', 'plain words stay'],
  ['run `npm ci` first', 'run <code>npm ci</code> first'],
  ['**Never** on a Friday', '<strong>Never</strong> on a Friday'],
  ['**set `PORT`** there', '<strong>set <code>PORT</code></strong> there'],
  ['## Why `x` failed', '<strong>Why <code>x</code> failed</strong>'],
  ['one\n# two\n#3', 'one\n<strong>two</strong>\n#3'],
  ['2**3 and 4**5', '2**3 and 4**5'],
  ['a ** b ** c', 'a ** b ** c'],
  ['`**not bold**`', '<code>**not bold**</code>'],
  ['an `open one', 'an `open one'],
  ['`a\nb`', '`a\nb`'],
  ['__init__ and snake_case_name', '__init__ and snake_case_name'],
  ['`<b>` & **<i>**', '<code>&lt;b&gt;</code> &amp; <strong>&lt;i&gt;</strong>'],
])('renders %j', (text, html) => {
  expect(renderText(text)).toBe(inText(html))
})

test('keeps fenced code as it is', () => {
  expect(renderText('see\n```ts\nconst a = `**b**`\n```\nend')).toBe(
    `${inText('see')}<pre><code>const a = \`**b**\`\n</code></pre>${inText('end')}`,
  )
})

test('turns no reading direction around', () => {
  expect(renderText('a\u202eb `c\u202ed`')).toBe(inText('a\ufffdb <code>c\ufffdd</code>'))
})
