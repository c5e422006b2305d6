/**
 * Renders a memory's or turn's text as HTML: fenced code, code in a line, bold words and headings look as they were meant;
 * everything else stays as it was written, line breaks included. Every text is escaped. Pure.
 */

/** Longer spans are rare and would make the search for their ends slow. */
const SPAN = /`([^`]{1,300})`|(?<![\w*])\*\*(?=\S)(.{1,300}?)(?<=\S)\*\*(?![\w*])/g

export function escapeHtml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
      // Such characters can turn the reading direction around.
      .replace(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
  )
}

/** @example renderText('Use `npm ci`.') // '<div class="text" dir="auto">Use <code>npm ci</code>.</div>' */
export function renderText(text: string): string {
  const parts = text.trim().split(/^ {0,3}(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:^ {0,3}\1[ \t]*$|$(?![\s\S]))/m)
  return parts
    .map((part, at) => {
      if (at % 3 === 1) return ''
      if (at % 3 === 2) return `<pre><code>${escapeHtml(part)}</code></pre>`
      const lines = part.trim().split('\n').map(renderLine)
      return part.trim() === '' ? '' : `<div class="text" dir="auto">${lines.join('\n')}</div>`
    })
    .join('')
}

function renderLine(line: string): string {
  const heading = /^#{1,6} +(.+)$/.exec(line)?.[1]
  return heading === undefined ? renderSpans(line) : `<strong>${renderSpans(heading)}</strong>`
}

function renderSpans(line: string): string {
  const shown: string[] = []
  let from = 0
  for (const { 0: span, 1: code, 2: bold, index } of line.matchAll(SPAN)) {
    shown.push(escapeHtml(line.slice(from, index)))
    shown.push(
      code === undefined ? `<strong>${renderSpans(bold ?? '')}</strong>` : `<code>${escapeHtml(code)}</code>`,
    )
    from = index + span.length
  }
  return [...shown, escapeHtml(line.slice(from))].join('')
}
