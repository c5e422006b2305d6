/**
 * The redactor every text passes on its way in: invisible characters go first, since they could hide a token; then
 * our own rules, then secretlint's for texts that still look like they hold a token. Both are loaded when the first
 * text asks for them; secretlint here and nowhere else.
 */
import type { Redaction, Redactor } from '../../core/ports/redactor.ts'
import { applyCuts, type Cut, uniteCuts } from '../../text/redaction/parts/cuts.ts'
import { isDummyToken, isPlaceholder } from '../../text/redaction/parts/placeholders.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'

type Scan = (text: string) => Promise<Cut[]>

/**
 * A redactor for any number of texts, also at once. Redacting a redacted text changes nothing. A text in which
 * our rules leave nothing that secretlint knows costs no more than those rules.
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

/** Where this does not match, none of secretlint's rules does. Its prefixes, with as much of a body as it asks for. */
const SIGN =
  /-----BEGIN[ A-Z]{0,12}PRIVATE KEY|(?:SECRET|[Ss]ecret)_?(?:ACCESS|[Aa]ccess)_?(?:KEY|[Kk]ey)|x-oauth-basic@|_authToken=|xox[abopr]-|xapp-|hooks\.slack\.com|sk-(?:proj|svcacct|admin|ant)-|sk-\w{40}|T3BlbkFJ|\b(?:npm_|gsk_|hf_|lin_api_|ntn_|SG\.|shp(?:pa|ca|at|ss)_|[sr]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|gl(?:c|sa)_|ops_ey|hv[sbr]\.|vc[piark]_|dapi|dckr_pat_|figd_|cf(?:k|ut|at)_|tskey-)[A-Za-z0-9_+/-]{8}/

/** Whether a text pays for secretlint. Pure; cheap for ordinary text. */
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

/** Comments may not switch rules off; addresses with passwords are judged, and cut closer, by our own rules. */
const LEFT_OUT = ['filter-comments', 'basicauth', 'database-connection-string'].map((name) => RULE + name)

async function loadSecretlint(): Promise<Scan> {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ])
  // It would keep a few marks of every text for as long as the process lives.
  secretLintProfiler.setEnabled(false)
  // One by one: what the preset is told to disable takes part all the same.
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
 * The secrets a message names, where they stand. Ranges are not enough: some rules report the place of the
 * name in front of the secret with the length of the secret.
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
