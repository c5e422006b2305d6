/**
 * The redactor that every incoming text passes: removes invisible characters, since they could hide a
 * token, then applies Lore's rules, then secretlint's if the text still looks like it holds a token.
 * Rules load on first use; only this file imports secretlint.
 */
import type { Redaction, Redactor } from '../../core/ports/redactor.ts'
import { applyCuts, type Cut, uniteCuts } from '../../text/redaction/parts/cuts.ts'
import { isDummyToken, isPlaceholder } from '../../text/redaction/parts/placeholders.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'

type Scan = (text: string) => Promise<Cut[]>

/**
 * Creates a redactor; calls may overlap. Redacting a redacted text changes nothing. Secretlint runs
 * only on texts that match `SIGN` after Lore's rules.
 */
export function createRedactor(): Redactor {
  let rules: Promise<typeof import('../../text/redaction/redact-text.ts')> | undefined
  let scan: Promise<Scan> | undefined
  return {
    async redact(text: string): Promise<Redaction> {
      rules ??= import('../../text/redaction/redact-text.ts')
      const { text: visible, removed } = removeInvisible(text)
      const cut = (await rules).redactText(visible)
      const own = removed === 0 ? cut : { ...cut, found: { ...cut.found, invisible: removed } }
      if (!needsFullScan(own.text)) return own
      scan ??= loadSecretlint()
      const cuts = uniteCuts(own.text, await (await scan)(own.text))
      if (cuts.length === 0) return own
      const found: Record<string, number> = { ...own.found }
      for (const { kind } of cuts) found[kind] = (found[kind] ?? 0) + 1
      return { text: applyCuts(own.text, cuts), found }
    },
  }
}

/**
 * Prefixes of all tokens that secretlint's rules match, with the minimum length of their body. A text
 * without a match needs no scan.
 */
const SIGN =
  /-----BEGIN[ A-Z]{0,12}PRIVATE KEY|(?:SECRET|[Ss]ecret)_?(?:ACCESS|[Aa]ccess)_?(?:KEY|[Kk]ey)|x-oauth-basic@|_authToken=|xox[abopr]-|xapp-|hooks\.slack\.com|sk-(?:proj|svcacct|admin|ant)-|sk-\w{40}|T3BlbkFJ|\b(?:npm_|gsk_|hf_|lin_api_|ntn_|SG\.|shp(?:pa|ca|at|ss)_|[sr]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|gl(?:c|sa)_|ops_ey|hv[sbr]\.|vc[piark]_|dapi|dckr_pat_|figd_|cf(?:k|ut|at)_|tskey-)[A-Za-z0-9_+/-]{8}/

/** True if secretlint must scan the text. Pure and cheap. */
export function needsFullScan(text: string): boolean {
  return SIGN.test(text)
}

const RULE = '@secretlint/secretlint-rule-'

const KINDS: Readonly<Record<string, string>> = {
  '1password': 'onepassword-token',
  anthropic: 'anthropic-key',
  aws: 'aws-secret-key',
  'hashicorp-vault': 'vault-token',
  openai: 'openai-key',
  privatekey: 'private-key',
  sendgrid: 'sendgrid-key',
  stripe: 'stripe-key',
}

/**
 * Left out: comments must not switch rules off, and Lore's own rules judge and cut addresses with
 * passwords.
 */
const LEFT_OUT = ['filter-comments', 'basicauth', 'database-connection-string'].map((name) => RULE + name)

async function loadSecretlint(): Promise<Scan> {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ])
  // The profiler would keep entries of every text for the life of the process.
  secretLintProfiler.setEnabled(false)
  // Rules are listed one by one, because a rule disabled in the preset still takes part.
  const rules = preset.rules.filter(({ meta }) => !LEFT_OUT.includes(meta.id))
  const config = { rules: rules.map((rule) => ({ id: rule.meta.id, rule })) }
  return async (text) => {
    const source = { content: text, filePath: 'text', ext: '', contentType: 'text' as const }
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } })
    return messages.flatMap(({ ruleId, range, data }) =>
      toCuts(text, range, data ?? {}).map((cut) => ({ ...cut, kind: toKind(ruleId) })),
    )
  }
}

function toKind(ruleId: string): string {
  const name = ruleId.replace(RULE, '')
  return KINDS[name] ?? `${name}-token`
}

/**
 * Returns the positions of the secrets that a message names. Its range is not enough: some rules report
 * the position of the name in front of the secret, with the secret's length.
 */
function toCuts(text: string, range: readonly [number, number], named: object): Omit<Cut, 'kind'>[] {
  const secrets = Object.values(named).filter((value) => typeof value === 'string' && value.length >= 8)
  const cuts = secrets.flatMap((secret: string) => {
    const start = text.indexOf(secret, range[0])
    return start === -1 || start > range[1] ? [] : [{ start, end: start + secret.length }]
  })
  const reported = cuts.length > 0 ? cuts : [{ start: range[0], end: range[1] }]
  return reported.filter(({ start, end }) => {
    const secret = text.slice(start, end)
    return !isPlaceholder(secret) && !isDummyToken(secret)
  })
}
