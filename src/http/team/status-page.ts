/** The state of a server as a page for people, without scripts. */

type Value = string | number | null

/** How a value is called and told; one without an entry keeps its name. */
const ROWS: Readonly<Record<string, readonly [label: string, tell?: (value: number) => string]>> = {
  version: ['Version'],
  role: ['Role'],
  uptimeSeconds: ['Running for', describeDuration],
  database: ['Database'],
  schemaVersion: ['Schema version'],
  bytes: ['Size of the database', describeBytes],
  waitingWrites: ['Writes that wait'],
  failedWrites: ['Writes that failed'],
  lastRun: ['Last run'],
}

/** @param status names and values that Lore itself chose */
export function renderStatusPage(status: Readonly<Record<string, Value>>): Response {
  const rows = Object.entries(status).map(toRow).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Lore server</title></head><body><main><h1>Lore server</h1><table><tbody>${rows}</tbody></table></main></body></html>`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

function toRow([name, value]: readonly [string, Value]): string {
  const [label, tell = String] = ROWS[name] ?? [name]
  const told = typeof value === 'number' ? tell(value) : (value ?? '–')
  return `<tr><th scope="row">${toHtml(label)}</th><td>${toHtml(told)}</td></tr>`
}

function describeDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? SECOND
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const SECOND = [1, 'second'] as const
const UNITS = [[86_400, 'day'], [3_600, 'hour'], [60, 'minute'], SECOND] as const

function describeBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
