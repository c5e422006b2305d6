/**
 * Finds credentials on command lines whose options do not name them: `curl -u`, `mysql -p`, `sshpass -p`, and
 * others.
 */
import { COMMAND_TABLE, LISTING_TABLE } from './command-table.ts'
import type { Cut } from './parts/cuts.ts'
import { classifyName } from './parts/names.ts'
import { isExpression, isLocation, isNoPassword } from './parts/placeholders.ts'
import { looksRandom } from './parts/randomness.ts'
import { shapeOf } from './said/value-shapes.ts'
import { toAlternatives } from './said/words-of.ts'

/** A quoted or bare argument; the credential is the group. */
const ARGUMENT = String.raw`(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^\s"'|;&]{1,200}))`
/** Words of the command before the option. */
const WORDS = String.raw`(?:[ \t]+(?:\\\r?\n[ \t]*)?[^\s|;&]{1,300}){0,30}?[ \t]+(?:\\\r?\n[ \t]*)?`
const REST = /(?:[^\r\n|;&\\]|\\\r?\n|\\[^\r\n]){1,2000}/y

const toProgram = (programs: string) => new RegExp(`^(?:${programs.replaceAll(' ', '|')})$`)

/** Each pattern matches directly behind the program; its last group is the credential. */
const READERS = COMMAND_TABLE.map(({ programs, before, shaped = false, until }) => ({
  program: toProgram(programs),
  pattern: new RegExp(
    `${WORDS}${before}${until === undefined ? ARGUMENT : `([^\\s"'|;&${until}]{1,200})`}`,
    'y',
  ),
  shaped,
}))

const LISTINGS = LISTING_TABLE.map(({ programs, subcommand, before, shaped = false }) => ({
  program: toProgram(programs),
  pattern: new RegExp(`${WORDS}${subcommand}(?=[ \\t])`, 'y'),
  item: new RegExp(`${before}([\\w.:-]{1,100})=${ARGUMENT}`, 'g'),
  shaped,
}))

const PROGRAMS = [...COMMAND_TABLE, ...LISTING_TABLE].flatMap(({ programs }) => programs.split(' '))

/**
 * A program of the tables at the start of a word or behind its path, followed by arguments. Grouped by first
 * letter, which makes the search faster.
 */
const PROGRAM = new RegExp(
  `(?:^|[\\s/"'\`$(;|&>])(${toAlternatives(new Set(PROGRAMS))})(?:\\.exe)?(?=[ \\t])`,
  'g',
)

/** No argument begins with `#`: a sign that two parts of the pattern could take makes it exponential. */
const USER_OPTION =
  /(?<![\w/.-])(?:curl|wget|https?|xh)(?:[ \t]+(?:\\?\r?\n[ \t#]*)?(?:"[^"\r\n]{0,500}"|'[^'\r\n]{0,500}'|[^\s"'|;&#][^\s"'|;&]{0,499})){0,40}?[ \t]+(?:\\?\r?\n[ \t#]*)?(?:-u|--user|--proxy-user|-U|-a|--auth)[ \t=]{0,5}/g
/** `user:password`, either or both of them quoted. */
const USER_PAIR =
  /"([^":\r\n]{0,100}):([^"\r\n]{1,200})"|'([^':\r\n]{0,100}):([^'\r\n]{1,200})'|(["']?[^\s:"']{0,100}["']?):(?:"([^"\r\n]{1,200})"|'([^'\r\n]{1,200})'|([^\s"'|]{1,200}))|["']?([^\s:"']{8,100}):["']?(?=\s|$)/y

/** A value piped into a program that reads a password or token. */
const PIPED =
  /(?<![\w.-])(?:echo|printf)(?:[ \t]+-[neE]{1,3}|[ \t]+["']%s(?:\\n)?["'])?[ \t]+(?:"([^"\r\n]{4,200})"|'([^'\r\n]{4,200})'|([^\s"'|;&]{4,200}))[ \t]*\|/g
const READER =
  /[ \t]*[^\r\n|;&]{1,200}(?:--password-stdin|--with-token|--stdin|--passphrase-fd|-pass(?:in|out)?[ \t]+stdin|[ \t]-S\b|chpasswd|secret set|secret put|secrets? create|secrets versions add)/y

export function findCommandCredentials(text: string): Cut[] {
  const cuts: Cut[] = []
  const hasOption = MAY_HAVE_OPTION.test(text)
  let listed = 0
  for (const found of hasOption || MAY_BE_SUBCOMMAND.test(text) ? text.matchAll(PROGRAM) : []) {
    const [program, at] = [found[1] ?? '', found.index + found[0].length]
    cuts.push(...readCommand(text, program, at))
    // A program within a list that was read is part of it.
    if (at < listed) continue
    const listing = readListings(text, program, at)
    cuts.push(...listing.cuts)
    listed = listing.end
  }
  if (text.includes('-Dsonar.')) cuts.push(...findSonarOptions(text))
  if (hasOption && USER_FLAG.test(text)) cuts.push(...findUserPairs(text))
  return text.includes('|') && PIPES.test(text) ? [...cuts, ...findPiped(text)] : cuts
}

const SONAR = new RegExp(`-Dsonar\\.(?:login|token|password)=${ARGUMENT}`, 'g')

/** `-Dsonar.login=…`, also in a variable without its program. */
function findSonarOptions(text: string): Cut[] {
  return [...text.matchAll(SONAR)].flatMap((found) => toCut(found, 'password') ?? [])
}

/** Returns the cut of the last group, if it is a credential; `offset` is the start of the searched passage. */
function toCut(found: RegExpExecArray, kind: string, offset = 0): Cut | null {
  const value = found.slice(1).findLast((group) => group !== undefined)
  if (value === undefined || !isArgumentCredential(value)) return null
  const start = offset + found.index + found[0].lastIndexOf(value)
  return { start, end: start + value.length, kind }
}

/** Quick check for an option; begins with a rare sign, which makes the search faster. */
const MAY_HAVE_OPTION = /[ \t](?:-[A-Za-z-]|\/p:|\/user:)|<<</
/** Quick check for the subcommands and programs that need no option. Whole words are faster than groups. */
const MAY_BE_SUBCOMMAND =
  /rclone|rman |railway|vault login|cargo login|kv put|kv patch|net use|nmcli|sqlplus|secret set|secrets set|setenv|user-secrets|impdp|expdp|poetry|pdftk |wpa_p|add_user|authtoken|change_password|config set|config:set|configure set|composer|mc alias|mc config|lftp |doctl/

/** Quick checks for an option that takes a user and a password, and for a value that is piped. */
const USER_FLAG = /[ \t]-(?:[uaU]|-(?:user|auth|proxy-user))/
const PIPES = /(?:echo|printf)[ \t]/

/** Reads the arguments of a program of the tables; `at` is the end of its name. */
function readCommand(text: string, program: string, at: number): Cut[] {
  const cuts: Cut[] = []
  for (const reader of READERS) {
    if (!reader.program.test(program)) continue
    reader.pattern.lastIndex = at
    const found = reader.pattern.exec(text)
    const cut = found === null ? null : toCut(found, 'password')
    if (cut === null || (reader.shaped && shapeOf(text.slice(cut.start, cut.end), true) === null)) continue
    cuts.push(cut)
  }
  return cuts
}

/** Reads every `NAME=secret` of a command that stores several, up to `end`. */
function readListings(text: string, program: string, at: number): { cuts: Cut[]; end: number } {
  const cuts: Cut[] = []
  let end = at
  for (const listing of LISTINGS) {
    if (!listing.program.test(program)) continue
    listing.pattern.lastIndex = at
    const head = listing.pattern.exec(text)
    if (head === null) continue
    REST.lastIndex = head.index + head[0].length
    const rest = REST.exec(text)
    end = Math.max(end, rest === null ? 0 : rest.index + rest[0].length)
    for (const found of rest?.[0].matchAll(listing.item) ?? []) {
      const cut = toCut(found, 'secret', rest?.index)
      if (cut === null) continue
      if (listing.shaped && !suggestsSecret(found[1] ?? '', text.slice(cut.start, cut.end))) continue
      cuts.push(cut)
    }
  }
  return { cuts, end }
}

/** Returns true if the name of a setting or its value suggests a secret: not `GIT_SHA=…`, `NODE_ENV=production`. */
function suggestsSecret(name: string, value: string): boolean {
  const strength = classifyName(name)?.strength
  if (strength === 'password' || strength === 'secret') return true
  return !OF_NO_SECRET.test(name) && shapeOf(value, true) !== null
}

const OF_NO_SECRET =
  /sha|commit|rev|version|release|build|id$|url|uri|host|region|name|path|tag|image|email|user/i

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
