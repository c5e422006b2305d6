import { expect, it } from 'vitest'
import { escapeXml } from './graphml.ts'

it('escapes what means something in XML, and replaces what no XML may hold', () => {
  expect(escapeXml(`a < b && "c" > 'd'`)).toBe('a &lt; b &amp;&amp; &quot;c&quot; &gt; &apos;d&apos;')
  expect(escapeXml(']]> <!-- -->')).toBe(']]&gt; &lt;!-- --&gt;')
  expect(escapeXml('tab\tline\nbell\u0007\u0000end\ufffe')).toBe('tab\tline\nbell\ufffd\ufffdend\ufffd')
  expect(escapeXml('half \udc00 whole \u{1f600}')).toBe('half \ufffd whole \u{1f600}')
})
