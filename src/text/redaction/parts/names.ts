/**
 * What the name of a setting, variable, field or header says about its value: a password, a drawn secret,
 * perhaps a secret, or nothing of the kind. Looks at names only.
 */

export interface NamedSecret {
  /**
   * `password`: chosen by a person, may read like words. `secret`: drawn by a machine. `hint`: the name alone
   * proves little (`key`, `auth`), so the value has to.
   */
  readonly strength: 'password' | 'secret' | 'hint'
  /** The kind its value is redacted as. */
  readonly kind: string
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const PASSWORDS = words(
  'password passwords passwd passwds passwort passphrase passcode pwd pass pw passw pswd psw pword ' +
    'userpass dbpass dbpasswd dbpassword mypassword kennwort contrasena contraseña senha motdepasse passe ' +
    'wachtwoord haslo пароль 密码 密碼 パスワード 비밀번호 pgpassword sshpass',
)
const TOKENS = words('token jwt bearer pat')
const SECRETS = words('secret secrets mnemonic')
const CREDENTIALS = words('credential credentials cred creds')
const HINTS = words('auth authorization authentication')

/** What a key opens. Before `key` they make it a secret. */
export const KEY_QUALIFIERS = words(
  'api access session secret private priv auth signing sign encryption encrypt decryption crypto cipher ' +
    'master shared account storage service client consumer server subscription admin deploy hmac jwt aes ' +
    'rsa ssh gpg webhook root merchant instrumentation integration rest live write read ingest ingestion ' +
    'customer management app application developer site sas xapi license licence activation product rpc ' +
    'tls ssl vpn wireguard wg openai anthropic claude gemini mistral cohere groq aws azure gcp google ' +
    'maps gmaps stripe sendgrid mailgun mailchimp twilio github gitlab slack discord telegram heroku ' +
    'datadog dd newrelic sentry algolia pinecone cloudflare cf netlify vercel supabase firebase fcm ' +
    'shopify square paypal braintree hubspot airtable notion linear asana jira atlassian okta auth0 ' +
    'dropbox box zendesk intercom segment mixpanel amplitude mapbox here openweather weather finnhub ' +
    'alphavantage binance coinbase kraken infura alchemy etherscan huggingface hf replicate perplexity ' +
    'deepseek openrouter fireworks together tavily serp serpapi brave exa elevenlabs deepgram postmark ' +
    'resend sparkpost pusher ably pagerduty opsgenie fastly akamai bugsnag rollbar launchdarkly travis ' +
    'circleci codecov sonar snyk doppler vault consul etcd',
)

/** Words after the secret word that make the name one about it: `password_field`, `tokenType`, `key_id`. */
export const ABOUT_AFTER = words(
  'id ids name names url urls uri uris endpoint endpoints path paths file files filename dir directory ' +
    'folder length len size sizes type types count counts limit limits max min maximum minimum expiry ' +
    'expires expired expiration expire ttl timeout age lifetime duration field fields label labels ' +
    'placeholder policy policies regex regexp pattern format prefix suffix header headers param params ' +
    'parameter provider scheme method mode enabled disabled required optional version versions validator ' +
    'validation manager store stored storage service factory handler error errors message messages msg ' +
    'hint prompt title description desc algorithm alg algo class index idx alias board code codes frame ' +
    'frames pair pairs press pressed ring rings selector word words up down left right usage used budget ' +
    'color event events attribute attr column columns table bytes bits env var vars variable variables ' +
    'input element ref refs template state status issuer audience scope scopes location address owner ' +
    'username date time at created updated by visible visibility strength reset change changed forgot ' +
    'confirmation rotation rotate rule rules check checker exists missing invalid valid generator ' +
    'generate list array map dict set hash hashes hashed digest fingerprint thumbprint salt iterations ' +
    'rounds cost info details metadata meta schema view screen form dialog component button icon link tip ' +
    'help docs doc hook middleware guard interceptor filter builder config options option opts settings ' +
    'setting namespace arn vault stream reader writer parser iterator position pos offset start end line ' +
    'range span kind transform callback cb fn function module package plugin extension import export spec ' +
    'mock stub fixture fixtures frequency freq presses spacing style styles theme request requests ' +
    'response responses result results control controls log logs logger level grant grants group groups ' +
    'role roles permission permissions source sources backend driver adapter mesh meshing tab stone wait ' +
    'lock locked granted denied modifier modifiers binding bindings combo equals compare comparator ' +
    'extractor getter func',
)

/** Words right before `key` that make it one of data: of a table, a map, a cache, a keyboard. */
const DATA_KEYS = words(
  'public pub foreign primary partition sort cache bucket object routing translation i18n locale ' +
    'idempotency idempotence row map dict hash lookup group unique composite registry hot shortcut arrow ' +
    'enter escape esc tab shift ctrl control alt meta space delete backspace function modifier natural ' +
    'surrogate candidate super idx schema sequence config setting settings preference json yaml toml xml ' +
    'redis queue topic sorting ordering order filter field column attribute property prop state query ' +
    'react item list node tree data label metric tag tags entry message msg lang dictionary struct record ' +
    'index shard dedupe dedup rate limit host known theme color random any each every some invalid missing ' +
    'extra duplicate same other issuer subject compound next last first current previous',
)

/** Words right before `token` that make it one of text, of a page, or one that only proves where a form came from. */
const TEXT_TOKENS = words(
  'public csrf xsrf next page pagination continuation cursor sync resume design syntax css lexer parser ' +
    'current prev previous last first peek eof stop start end pad padding bos unk mask special input ' +
    'output prompt completion total max min num number count cached reasoning text word cancel ' +
    'cancellation ui theme color spacing invalid missing',
)

const CAMEL = /([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g

/** The words of an identifier in lower case: `dbPassword_v2` gives db, password, v2. */
export function toNameWords(name: string): string[] {
  return name
    .replace(CAMEL, '$1$3 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What the name promises, or null where its value is nobody's secret. The name is at most a few words long. */
export function classifyName(name: string): NamedSecret | null {
  let known = classified.get(name)
  if (known === undefined) {
    known = classifyParts(name)
    if (classified.size >= REMEMBERED_NAMES) classified.clear()
    classified.set(name, known)
  }
  return known
}

/** A memo only: the answer never depends on it. */
const classified = new Map<string, NamedSecret | null>()
const REMEMBERED_NAMES = 5_000

function classifyParts(name: string): NamedSecret | null {
  if (/[cx]srf/i.test(name)) return null
  const parts: string[] = []
  let found: NamedSecret | null = null
  let last = 0
  for (const member of name.split('.')) {
    const start = parts.length
    parts.push(...toNameWords(member))
    for (let i = start; i < parts.length; i++) {
      const here = classifyWord(parts, i)
      if (here === null) continue
      // What stands before a dot owns the member and is no part of its name: `config.key`.
      if (i > start && isOfAnotherKind(parts, i)) return null
      if (found === null || here.strength !== 'hint') found = here
      last = i
    }
  }
  return parts.slice(last + 1).some((word) => ABOUT_AFTER.has(word)) ? null : found
}

function isOfAnotherKind(parts: readonly string[], i: number): boolean {
  return isOfData(parts[i - 1] ?? '', parts[i] ?? '')
}

/** Whether the word before makes a key one of data, or a token one of text: `primary key`, `next token`. */
export function isOfData(before: string, word: string): boolean {
  return word.startsWith('key') ? DATA_KEYS.has(before) : word.startsWith('token') && TEXT_TOKENS.has(before)
}

const PASSWORD_END = /passw(?:or)?d$|passphrase$|(?:db|root|user|admin|ssh|mysql|pg|smtp|ftp)(?:pass|pwd|pw)$/
const KEY_END = /(?:api|app|access|secret|private|auth|encryption|signing|master|account|shared)key$/

function classifyWord(parts: readonly string[], i: number): NamedSecret | null {
  const word = (parts[i] ?? '').replace(/\d+$/, '')
  if (PASSWORDS.has(word) || PASSWORD_END.test(word)) return { strength: 'password', kind: 'password' }
  if (word === 'key' || word === 'keys') return classifyKey(parts, i)
  if (TOKENS.has(word) || word.endsWith('token')) return { strength: 'secret', kind: 'token' }
  if (SECRETS.has(word) || word.endsWith('secret')) return { strength: 'secret', kind: 'secret' }
  if (KEY_END.test(word)) return { strength: 'secret', kind: 'api-key' }
  if (CREDENTIALS.has(word)) return { strength: 'secret', kind: 'credential' }
  return HINTS.has(word) ? { strength: 'hint', kind: 'credential' } : null
}

const KEY_KINDS: Readonly<Record<string, string>> = { private: 'private-key', priv: 'private-key' }

function classifyKey(parts: readonly string[], i: number): NamedSecret {
  const before = parts[i - 1] ?? ''
  const kind = KEY_KINDS[before] ?? 'api-key'
  if (before === 'access' && parts[i - 2] === 'secret') return { strength: 'secret', kind: 'aws-secret-key' }
  const opens = KEY_QUALIFIERS.has(before) || /(?:secret|api|access|private)$/.test(before)
  return { strength: opens ? 'secret' : 'hint', kind }
}

/** Letters, digits and the signs that join them in a name: `_ - . $`. The code is below 128. */
export function isAsciiNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46 ||
    code === 36
  )
}
