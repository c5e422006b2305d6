/**
 * Finds credentials in files with their own layout: netrc, pgpass, Bundler settings, Kubernetes secrets, SQL.
 */
import type { Cut } from './parts/cuts.ts'
import { isPlaceholder } from './parts/placeholders.ts'

interface Layout {
  /** The pattern can only match if the text contains one of these. */
  readonly signs: readonly string[]
  readonly kind: string
  /** The last group is the credential. */
  readonly pattern: RegExp
}

const LAYOUTS: readonly Layout[] = [
  {
    kind: 'netrc-password',
    signs: ['machine ', 'default login'],
    pattern:
      /\b(?:machine\s{1,20}\S{1,200}|default)\s{1,20}(?:login\s{1,20}\S{1,200}\s{1,20})?(?:account\s{1,20}\S{1,200}\s{1,20})?password\s{1,20}([^\s"'{}<>]{1,300})/g,
  },
  {
    kind: 'pgpass-password',
    signs: [':5432:', ':*:'],
    pattern:
      /^(?:\*|localhost|[\w-]+(?:\.[\w-]+)+):(?:5432|\*):[\w*-]{1,64}:[\w.*-]{1,64}:([^\s:]{6,200})$/gm,
  },
  {
    kind: 'bundler-credentials',
    signs: ['BUNDLE_'],
    pattern:
      /\bBUNDLE_[A-Z0-9_]{1,80}__[A-Z0-9_]{1,20}["']?[ \t]{0,4}[=:][ \t]{0,4}["']?(\w{4,100}:\w{4,100})/g,
  },
  {
    kind: 'password',
    signs: ['dentified by', 'DENTIFIED BY', 'dentified with', 'DENTIFIED WITH'],
    pattern:
      /\bidentified\s{1,8}(?:with\s{1,8}\w{1,40}\s{1,8})?by\s{1,8}(?:password\s{1,8})?'([^'\r\n]{4,200})'/gi,
  },
  {
    // new NetworkCredential("user", "password"), HTTPBasicAuth('user', 'password'), auth=('user', 'password')
    kind: 'password',
    signs: ['Credential', 'BasicAuth', 'basicAuth', 'basic_auth', 'PasswordAuthentication', 'auth=('],
    pattern:
      /(?:Credentials?|[Bb]asic_?[Aa]uth\w{0,20}|PasswordAuthentication|\bauth=)\s{0,4}\(\s{0,20}["'][^"'\r\n]{1,80}["']\s{0,4},\s{0,20}["']([^"'\s]{4,200})["']/g,
  },
  {
    kind: 'docker-auth',
    signs: ['"auth"'],
    pattern: /"auth"\s{0,8}:\s{0,8}"([A-Za-z0-9+/]{12,2000}={0,2})"/g,
  },
]

/** Quick check: any sign of the layouts. */
const SIGNS = new RegExp(
  LAYOUTS.flatMap(({ signs }) => signs)
    .map((sign) => sign.replace(/[*()]/g, '\\$&'))
    .join('|'),
)

export function findFileCredentials(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const { kind, signs, pattern } of SIGNS.test(text) ? LAYOUTS : []) {
    if (!signs.some((sign) => text.includes(sign))) continue
    for (const found of text.matchAll(pattern)) {
      const value = found[1] ?? ''
      if (isPlaceholder(value)) continue
      const start = found.index + found[0].lastIndexOf(value)
      cuts.push({ start, end: start + value.length, kind })
    }
  }
  return [...cuts, ...findKubernetesSecrets(text)]
}

const SECRET_KIND = /^[ \t]*["']?kind["']?:[ \t]*["']?secret["']?[ \t]*,?[ \t]*\r?$/im
const DATA = /^([ \t]*)["']?(?:data|stringData)["']?:[ \t]*\{?[ \t]*\r?$/
const LINE = /^([ \t]*)(?:["']?[\w.-]{1,253}["']?:[ \t]*)?["']?([^\s"',{}]*)/
/** Shorter values are examples: `YmFyCg==`. */
const SHORTEST_DATUM = 10

/** Finds every value in `data` and `stringData` of a Secret manifest. */
function findKubernetesSecrets(text: string): Cut[] {
  if (!SECRET_SIGN.test(text) || !SECRET_KIND.test(text)) return []
  const cuts: Cut[] = []
  let at = 0
  for (const manifest of text.split(/^(?=---[ \t]*\r?$)/m)) {
    if (SECRET_KIND.test(manifest)) cuts.push(...findData(manifest, at))
    at += manifest.length
  }
  return cuts
}

const SECRET_SIGN = /kind["']?:[ \t]*["']?secret/i

/**
 * Finds the values of the entries below `data:`, which are indented deeper; skips comments and blank lines.
 */
function findData(manifest: string, offset: number): Cut[] {
  const cuts: Cut[] = []
  let at = offset
  let dataIndent = -1
  for (const line of manifest.split('\n')) {
    const start = at
    at += line.length + 1
    const data = DATA.exec(line)
    if (data !== null) {
      dataIndent = (data[1] ?? '').length
      continue
    }
    const [whole = '', indent = '', value = ''] = LINE.exec(line) ?? []
    if (dataIndent === -1 || line.trim() === '' || value.startsWith('#')) continue
    if (indent.length <= dataIndent) dataIndent = -1
    else if (value.length >= SHORTEST_DATUM && !isPlaceholder(value)) {
      const end = start + whole.length
      cuts.push({ start: end - value.length, end, kind: 'kubernetes-secret' })
    }
  }
  return cuts
}
