/**
 * Finds credentials on command lines whose options do not name them: `curl -u`, `mysql -p`, `sshpass -p`, and
 * others.
 */
import type { Cut } from './parts/cuts.ts'
import { isExpression, isLocation, isNoPassword } from './parts/placeholders.ts'
import { looksRandom } from './parts/randomness.ts'

interface Command {
  readonly sign: RegExp
  /** The last group is the credential. */
  readonly pattern: RegExp
}

/** A quoted or bare argument; the credential is the group. */
const ARGUMENT = String.raw`(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^\s"'|;&]{1,200}))`
/** Words of the command before the option. */
const WORDS = String.raw`(?:[ \t]+(?:\\\r?\n[ \t]*)?[^\s|;&]{1,300}){0,30}?[ \t]+(?:\\\r?\n[ \t]*)?`

const command = (program: string, option: string): Command => ({
  sign: new RegExp(`\\b${program}\\b`),
  pattern: new RegExp(`(?<![\\w/.-])(?:[\\w./-]{0,60}/)?${program}${WORDS}${option}${ARGUMENT}`, 'g'),
})

const COMMANDS: readonly Command[] = [
  command('mysql(?:dump|admin|import)?', '(?:-p|--password=)'),
  command('mongo(?:sh|dump|restore|import|export)?', '(?:-p[ \\t]*|--password[= ])'),
  command('sshpass', '-p[ \\t]*'),
  // `-pattern` of letters alone is some other option.
  command('7z[ar]?', '-p(?=[a-z]*[^a-z\\s])'),
  command('redis-cli', '(?:-a|--pass)[ \\t]+'),
  command(
    '(?:docker|podman|buildah|skopeo|crane|helm|nerdctl|oc|az|cf|heroku)',
    'login(?:[ \\t]+[^\\s|;&]{1,200}){0,10}?[ \\t]+-p[ \\t]*',
  ),
  command('ldap(?:search|add|modify|passwd|whoami)', '-w[ \\t]*'),
  command('sqlcmd', '-P[ \\t]*'),
  command('openssl', '(?:-pass(?:in|out)?[ \\t]+pass:|-[kK][ \\t]+)'),
  { sign: /-Dsonar\./, pattern: new RegExp(`-Dsonar\\.(?:login|token|password)=${ARGUMENT}`, 'g') },
  command('(?:zip|unzip)', '-P[ \\t]+'),
  command('htpasswd', '-[A-Za-z]*b[A-Za-z]*[ \\t]+\\S+[ \\t]+\\S+[ \\t]+'),
]

const USER_OPTION =
  /(?<![\w/.-])(?:curl|wget|http)(?:[ \t]+(?:\\?\r?\n[ \t#]*)?(?:"[^"\r\n]{0,500}"|'[^'\r\n]{0,500}'|[^\s"'|;&]{1,500})){0,40}?[ \t]+(?:\\?\r?\n[ \t#]*)?(?:-u|--user|--proxy-user|-U|-a|--auth)[ \t=]{0,5}/g
/** `user:password`, either or both of them quoted. */
const USER_PAIR =
  /"([^":\r\n]{0,100}):([^"\r\n]{1,200})"|'([^':\r\n]{0,100}):([^'\r\n]{1,200})'|(["']?[^\s:"']{0,100}["']?):(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^\s"'|]{1,200}))|["']?([^\s:"']{8,100}):["']?(?=\s|$)/y

/** A value piped into a program that reads a password or token. */
const PIPED =
  /(?<![\w.-])(?:echo|printf)(?:[ \t]+-[neE]{1,3}|[ \t]+["']%s(?:\\n)?["'])?[ \t]+(?:"([^"\r\n]{4,200})"|'([^'\r\n]{4,200})'|([^\s"'|;&]{4,200}))[ \t]*\|/g
const READER =
  /[ \t]*[^\r\n|;&]{1,200}(?:--password-stdin|--with-token|--stdin|--passphrase-fd|-pass(?:in|out)?[ \t]+stdin|[ \t]-S\b|chpasswd|secret set|secret put|secrets? create|secrets versions add)/y

/** Quick check for an option that takes a password, on any command line. */
const MENTIONED = /[ \t](?:-[puaUwPbkK]|--(?:user|pass|auth|proxy-user)|pass:)|-Dsonar\.|(?:echo|printf)[ \t]/

export function findCommandCredentials(text: string): Cut[] {
  if (!MENTIONED.test(text)) return []
  const cuts: Cut[] = []
  for (const { sign, pattern } of COMMANDS) {
    if (!sign.test(text)) continue
    for (const found of text.matchAll(pattern)) {
      const value = found.slice(1).findLast((group) => group !== undefined)
      if (value === undefined || !isArgumentCredential(value)) continue
      const start = found.index + found[0].lastIndexOf(value)
      cuts.push({ start, end: start + value.length, kind: 'password' })
    }
  }
  return [...cuts, ...findUserPairs(text), ...findPiped(text)]
}

function findPiped(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const found of text.matchAll(PIPED)) {
    const written = found[1] ?? found[2] ?? found[3] ?? ''
    READER.lastIndex = found.index + found[0].length
    const reader = READER.exec(text)?.[0]
    if (reader === undefined) continue
    // chpasswd reads `user:password`.
    const value = reader.endsWith('chpasswd') ? written.slice(written.indexOf(':') + 1) : written
    if (!isArgumentCredential(value) || /\s/.test(value)) continue
    const start = found.index + found[0].lastIndexOf(value)
    cuts.push({ start, end: start + value.length, kind: 'password' })
  }
  return cuts
}

function findUserPairs(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const option of text.matchAll(USER_OPTION)) {
    USER_PAIR.lastIndex = option.index + option[0].length
    const pair = USER_PAIR.exec(text)
    const [user, password, only] = pair === null ? [] : toPair(pair)
    const credential = password ?? only
    if (pair === null || credential === undefined || credential === user || !isArgumentCredential(credential))
      continue
    if (only !== undefined && !looksRandom(only)) continue
    const start = pair.index + pair[0].lastIndexOf(credential)
    cuts.push({ start, end: start + credential.length, kind: 'basic-auth' })
  }
  return cuts
}

function isArgumentCredential(value: string): boolean {
  return (
    value.length >= 4 &&
    !isNoPassword(value) &&
    !isExpression(value) &&
    !isLocation(value) &&
    !/^[-$]|[<>]/.test(value)
  )
}

function toPair(pair: RegExpExecArray): [string | undefined, string | undefined, string | undefined] {
  const [, a, b, c, d, e, f, g, h, only] = pair
  return [a ?? c ?? e?.replace(/["']/g, ''), b ?? d ?? f ?? g ?? h, only]
}
