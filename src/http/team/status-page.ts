/** The state of a server as a page for people, without scripts. */

/** @param status names and values that Lore itself chose */
export function renderStatusPage(status: Readonly<Record<string, string | number | null>>): Response {
  const rows = Object.entries(status)
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${toHtml(name)}</th><td>${toHtml(String(value ?? '–'))}</td></tr>`,
    )
    .join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Lore server</title></head><body><main><h1>Lore server</h1><table><tbody>${rows}</tbody></table></main></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
