/**
 * Finds credentials beside a name that suggests one: `DB_PASSWORD=…`, `"apiKey": "…"`, `token := "…"`,
 * `<secret>…</secret>`, `--password …`, `getenv("TOKEN", "…")`. The name tells where to look; the value
 * decides. Sentences are read by said/.
 */
import type { Cut } from './parts/cuts.ts'
import { classifyName, isAsciiNamePart, isCallArgument, type NamedSecret } from './parts/names.ts'
import { isExpression } from './parts/placeholders.ts'
import { isCredential, type Place } from './parts/values.ts'

/** Word beginnings of names that suggest a credential. */
export const TELLING =
  /p(?:ass|wd|(?:sw|w|sk)(?![a-z])|at(?<![a-z]pat)(?![a-z]))|se(?:cret|nha|gre[dt]o)|token|j(?:wt|eton)|k(?:ey|ennwort)|c(?:red|ontrase|lave|have|hiave|l[eé]f?(?<![a-z]cl[eé]f?)(?=[_-]))|auth|bearer|geheim|mdp(?![a-z])|llave|schl(?:ue|ü)ssel|digicode|wachtwoord|haslo|пароль|密码|密碼|パスワード|비밀번호/gi

const NAME_LIMIT = 80
const VALUE_LIMIT = 4_096
const BARE_LIMIT = 512
const CROWDED = 24
const CROWD = 32

const QUOTE = String.raw`(?:\\{0,3}["'\x60]|&quot;|&#39;|\\u0022|\\u0027)`
const OPERATOR = String.raw`(?:(?::{0,3}|\?{0,2}|[+.]|\|\|)={1,3}>?|:(?!:)|=>|<-)`
const TYPE = String.raw`(?:[A-Za-z_][\w.:]{0,30}(?:<[\w, ]{1,30}>)?(?:\[\])?(?:[ \t]*\|[ \t]*\w{1,12}){0,2}|&(?:'static )?str)`
const TYPE_APART = String.raw`(?:string|String|str|&str|std::string|NSString|CharSequence|char|byte|text|varchar|var)(?:\[\]|\(\d+\))?`
const BLOCK_LABEL = String.raw`(?<![\w-])["']?(?:value|default|secret_string|secretString|content|stringValue)["']?[ \t]{0,12}[:=]`
const VALUE_LABEL = String.raw`["']?(?:value|val|default|content)["']?[ \t]{0,4}[:=]`

/**
 * The link from a name to its value: assigned; the next argument of a call; listed after it (a cell, a line
 * of CSV); quoted beside it as in SQL; behind a label in the next field or line; or in a block that bears the name.
 */
type Bridge = 'assigned' | 'labelled' | 'block' | 'argument' | 'listed' | 'quoted'

/** Patterns between a name and its value, tried in this order. */
const BRIDGES: readonly { readonly pattern: RegExp; readonly bridge: Bridge }[] = [
  // const token: string = "…", var token string = "…"
  {
    pattern: new RegExp(
      `[?!]?(?:[ \\t]{0,4}:[ \\t]{0,4}${TYPE}|[ \\t]{1,4}${TYPE_APART})[ \\t]{0,4}:?=(?!=)`,
      'y',
    ),
    bridge: 'assigned',
  },
  { pattern: new RegExp(`${QUOTE}?[\\])]{0,2}[?!]?[ \\t]{0,20}${OPERATOR}`, 'y'), bridge: 'assigned' },
  // <add key="token" value="…"/>, {"name": "TOKEN", "value": "…"}, - name: TOKEN\n  value: …
  {
    pattern: new RegExp(`${QUOTE}?[ \\t]{0,4}(?:[,;]\\s{0,40}|\\s{1,40})${VALUE_LABEL}`, 'y'),
    bridge: 'labelled',
  },
  // variable "db_password" { … default = "…" }, new Parameter("db-password", { value: "…" })
  {
    pattern: new RegExp(
      `["'][ \\t]{0,4}(?:,\\s{0,20}|:[ \\t]{0,4})?\\{(?:[^{}]|\\$\\{[^{}\\n]{0,80}\\}){0,400}?${BLOCK_LABEL}`,
      'y',
    ),
    bridge: 'block',
  },
  { pattern: new RegExp(`${QUOTE}[ \\t]{0,4},|\\(`, 'y'), bridge: 'argument' },
  { pattern: /[ \t]{0,4},|[ \t]{0,20}\|/y, bridge: 'listed' },
  // PASSWORD '…' of SQL
  { pattern: /[ \t]{1,4}(?=['"])/y, bridge: 'quoted' },
]

interface Value {
  readonly start: number
  readonly end: number
  readonly quoted: boolean
}

/** Returns every value beside a suggestive name that is a credential. */
export function findAssignments(text: string): Cut[] {
  const cuts: Cut[] = []
  let crowd = 0
  let before = 0
  TELLING.lastIndex = 0
  for (let hit = TELLING.exec(text); hit !== null; hit = TELLING.exec(text)) {
    const start = expandLeft(text, hit.index)
    const end = expandRight(text, hit.index + hit[0].length)
    crowd = start - before < CROWDED ? crowd + 1 : 0
    // Endless repetition of names (`key=key=key=…`): the rest of the run is not checked one by one.
    TELLING.lastIndex = crowd > CROWD ? skip(BARE, text, end) : end
    before = TELLING.lastIndex
    if (end - start > NAME_LIMIT || !mayLeadOn(text, start, end)) continue
    const isName = !isTestResult(text, start, end) && !isCallArgument(text, start, end)
    const name = isName ? classifyName(text.slice(start, end)) : null
    const cut = name === null ? null : cutBeside(text, start, end, name)
    if (cut === null) continue
    cuts.push(cut)
    TELLING.lastIndex = Math.max(end, cut.end)
  }
  return cuts
}

/** Returns true for `--- PASS: TestLogin/#00` at the start of a line of a test run. */
function isTestResult(text: string, start: number, end: number): boolean {
  if (!text.startsWith('PASS:', start) || end !== start + 4) return false
  return /(?:^|[\n\r]|\\n)[\s=-]*$/.test(text.slice(Math.max(0, start - 16), start))
}

/** Quick check of the character after the name; most names have no value beside them. */
function mayLeadOn(text: string, start: number, end: number): boolean {
  let at = end
  while (at < end + 20 && (text[at] === ' ' || text[at] === '\t')) at++
  const character = text[at]
  if (character === undefined) return false
  if (at === end) return LEADS_ON.includes(character)
  return LEADS_ON_APART.includes(character) || text.startsWith('--', start)
}

const LEADS_ON = `"'\`\\&])?!:=,(|<>+.\n\r`
const LEADS_ON_APART = `${LEADS_ON}stcbvSNC&`

function cutBeside(text: string, start: number, end: number, name: NamedSecret): Cut | null {
  const isElement = text[start - 1] === '<' && text[end] === '>'
  if (isElement) return cutAt(text, end + 1, { start, end }, name, 'assigned', true)
  const isFlag = text.startsWith('--', start) && /[ \t]/.test(text[end] ?? '')
  if (isFlag) return cutAt(text, end, { start, end }, name, 'assigned', false)
  for (const { pattern, bridge } of BRIDGES) {
    pattern.lastIndex = end
    const between = pattern.exec(text)?.[0]
    if (between === undefined) continue
    const cut = cutAt(text, end + between.length, { start, end }, name, bridge, /[:>]$/.test(between))
    if (cut !== null) return cut
  }
  return null
}

const BLOCK = /[ \t]*(?:[|>][-+]?[ \t]*)?\r?\n[ \t]*/y
const OPENING = /[ \t]{0,20}(?:[bfruBFRU@]{1,2}(?=["']))?/y
const OPENING_QUOTE = new RegExp(QUOTE, 'y')

function cutAt(
  text: string,
  from: number,
  { start: nameStart, end: nameEnd }: { readonly start: number; readonly end: number },
  name: NamedSecret,
  bridge: Bridge,
  mayBreak: boolean,
): Cut | null {
  let at = from
  if (mayBreak) at = skip(BLOCK, text, at)
  const onNextLine = at !== from
  at = skip(OPENING, text, at)
  const value = readValue(text, at)
  if (value === null) return null
  if (!value.quoted && !mayStandBare(bridge, name)) return null
  if (
    bridge === 'quoted' &&
    !(name.strength === 'password' && /[^a-z]/i.test(text.slice(value.start, value.end)))
  )
    return null
  if (onNextLine && !value.quoted && !endsLine(text, value.end) && text[value.end] !== '<') return null
  const setting = bridge === 'assigned' && !value.quoted ? readSetting(text, nameStart, from, value) : null
  const isVariable = bridge === 'labelled' && SETTING_NAME.test(text.slice(nameStart, nameEnd))
  const place = setting !== null || isVariable ? 'setting' : toPlace(bridge, value)
  const { start, end } =
    setting ?? (place === 'prose' || place === 'bare' ? trimPunctuation(text, value) : value)
  if (!isCredential(text.slice(start, end), name, place)) return null
  return { start, end: end - start < BARE_LIMIT ? end : endOfRun(text, end), kind: name.kind }
}

/** Returns the end of a bare value that exceeds the limit, so that it is cut as a whole. */
function endOfRun(text: string, from: number): number {
  let at = from
  while (at < text.length && /[\w+/=.~-]/.test(text[at] ?? '')) at++
  return at
}

function mayStandBare(bridge: Bridge, name: NamedSecret): boolean {
  return bridge === 'assigned' || bridge === 'labelled' || (bridge === 'listed' && name.strength === 'secret')
}

function toPlace(bridge: Bridge, value: Value): Place {
  if (bridge === 'argument' || bridge === 'listed') return 'apart'
  if (bridge === 'quoted') return 'prose'
  if (value.quoted) return 'literal'
  return 'bare'
}

const LINE_START =
  /(?:^|[\n\r]|\\n)[ \t]*(?:[-+>$#|*][ \t]*|\d{1,5}[:→\t|][ \t]*)?(?:(?:export|set|setx|env|ENV|ARG|declare -x|-e|--env|--build-arg)[ \t]+|\$env:)*$/
const SETTING_NAME = /^[A-Z][A-Z0-9_]*$/
const REST = /[^\r\n]{1,512}/y

/** Returns the rest of the line of `NAME=value`, if the name is in capitals and nothing else follows. */
function readSetting(text: string, nameStart: number, operatorEnd: number, value: Value): Value | null {
  const operator = text.slice(nameStart, operatorEnd)
  const named = /^([A-Z][A-Z0-9_]*)[ \t]*[=:]$/.exec(operator.replace(/^\$?env:/i, ''))
  if (named === null || !SETTING_NAME.test(named[1] ?? '')) return null
  if (!LINE_START.test(text.slice(Math.max(0, nameStart - 60), nameStart))) return null
  REST.lastIndex = value.start
  const rest = (REST.exec(text)?.[0] ?? '').split('\\n', 1)[0] ?? ''
  const bare = rest.replace(/[ \t]+#.*$|[ \t]+$/, '')
  if (/[ \t]/.test(operator) && isExpression(bare)) return null
  return bare === '' || /[ \t]/.test(bare)
    ? null
    : { start: value.start, end: value.start + bare.length, quoted: false }
}

const BARE = /(?:[^\s"'`<>,;)\]}\\&]|\\(?![nrt"'\\])|&(?![a-z]+;|[\w-]+=)){1,512}/y

function readValue(text: string, at: number): Value | null {
  OPENING_QUOTE.lastIndex = at
  const quote = OPENING_QUOTE.exec(text)?.[0]
  if (quote !== undefined) {
    const start = at + quote.length
    const end = findClosing(text, start, quote)
    if (end !== -1) return end > start ? { start, end, quoted: true } : null
    return readBare(text, start)
  }
  return readBare(text, at)
}

function readBare(text: string, start: number): Value | null {
  BARE.lastIndex = start
  const found = BARE.exec(text)
  if (found === null) return null
  return { start, end: start + found[0].length, quoted: false }
}

/**
 * Returns the end of a quoted value, on the same line unless the quote is a backtick; -1 if it is not closed.
 */
function findClosing(text: string, start: number, quote: string): number {
  const last = Math.min(text.length, start + VALUE_LIMIT)
  const escaped = quote.startsWith('\\')
  for (let i = start; i < last; i++) {
    const character = text[i]
    if (character === '\n' && quote !== '`') return -1
    if (text.startsWith(quote, i)) return i
    if (character === '\\' && !escaped) i++
  }
  return -1
}

function trimPunctuation(text: string, value: Value): Value {
  let end = value.end
  while (end > value.start && /[.,:]/.test(text[end - 1] ?? '')) end--
  return { ...value, end }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

function endsLine(text: string, at: number): boolean {
  return at >= text.length || /[\r\n\\]/.test(text[at] ?? '')
}

const NAME_PART = /[\w.$-]|[^\x00-\x7f]/

function expandLeft(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at <= NAME_LIMIT && isNamePart(text, at - 1)) at--
  return at
}

function expandRight(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from <= NAME_LIMIT && isNamePart(text, at)) at++
  while (at > from && /[.$-]/.test(text[at - 1] ?? '')) at--
  return at
}

function isNamePart(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return isAsciiNamePart(code)
  return NAME_PART.test(text[at] ?? '') && /\p{L}/u.test(text[at] ?? '')
}
