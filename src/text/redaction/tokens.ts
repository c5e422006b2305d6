/** Tokens recognisable wherever they stand: by a vendor's prefix, or by a shape nothing else has. */
import type { Cut } from './cuts.ts'
import { isDummyToken } from './placeholders.ts'
import { entropyBits, looksRandom, pairBits, wordShare } from './randomness.ts'
import { TOKEN_SHAPES, type TokenShape } from './token-shapes.ts'

interface Reader {
  readonly kind: string
  readonly start: string
  readonly pattern: RegExp
}

const escapeLiteral = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Longest beginnings first, so that `sk-ant-` is asked before `sk-`. */
const READERS: readonly Reader[] = TOKEN_SHAPES.flatMap(({ kind, starts, body }: TokenShape) =>
  starts.map((start) => ({
    kind,
    start,
    pattern: new RegExp(`${escapeLiteral(start)}(${body})(?![A-Za-z0-9])`, 'y'),
  })),
).sort((a, b) => b.start.length - a.start.length)

const READERS_BY_PAIR = Map.groupBy(READERS, (reader) => pairOf(reader.start))

function pairOf(text: string, at = 0): string {
  return text.slice(at, at + 2)
}

/** Any beginning with some of a token behind it. Grouped by first letters, which makes the search twice as fast. */
const BEGINNING = `(?:${[...Map.groupBy(READERS, (reader) => reader.start.slice(0, 1))]
  .map(
    ([first, readers]) =>
      `${first}(?:${readers.map(({ start }) => escapeLiteral(start.slice(1))).join('|')})`,
  )
  .join('|')})(?=[A-Za-z0-9_.:/+%-]{10})`

/** A token starts a word, or follows an escape: a line end in quoted text, `%3D` in an address. */
const AT_WORD = new RegExp(`\\b${BEGINNING}`, 'g')
const AT_ESCAPE = new RegExp(`(?<=\\\\[nrt]|%[0-9A-Fa-f]{2}|_)${BEGINNING}`, 'g')
const ESCAPES = /\\[nrt][A-Za-z]|%[0-9A-Fa-f]{2}[A-Za-z]/

export function findTokens(text: string): Cut[] {
  const cuts = sweep(text, AT_WORD)
  return ESCAPES.test(text) ? [...cuts, ...sweep(text, AT_ESCAPE)] : cuts
}

function sweep(text: string, pattern: RegExp): Cut[] {
  const cuts: Cut[] = []
  pattern.lastIndex = 0
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
    const cut = readToken(text, hit.index)
    pattern.lastIndex = cut === null ? hit.index + 1 : cut.end
    if (cut !== null) cuts.push(cut)
  }
  return cuts
}

function readToken(text: string, at: number): Cut | null {
  for (const { kind, start, pattern } of READERS_BY_PAIR.get(pairOf(text, at)) ?? []) {
    if (!text.startsWith(start, at)) continue
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null || !isDrawn(found[1] ?? '') || (PLAIN.test(start) && isInsideBase64(text, at)))
      continue
    return { start: at, end: at + found[0].length, kind }
  }
  return null
}

const PLAIN = /^[A-Za-z0-9]+$/

/** Whether the beginning stands in the middle of an image or the like, where any letters turn up sooner or later. */
function isInsideBase64(text: string, at: number): boolean {
  return /[A-Za-z0-9+/]{60}$/.test(text.slice(Math.max(0, at - 60), at))
}

/** Bodies that read like words are names (`sk-loading-spinner`), not tokens. */
function isDrawn(body: string): boolean {
  if (isDummyToken(body) || entropyBits(body) < 2.3) return false
  if (/^[A-Z0-9]+$/.test(body)) return /\d/.test(body) || pairBits(body) > 4.9
  return /\d/.test(body) ? wordShare(body) < 0.5 : looksRandom(body)
}

interface Shape {
  readonly kind: string
  /** Where none of these stands in the text, the pattern cannot match. */
  readonly signs: readonly string[]
  /** The first group is cut where there is one. */
  readonly pattern: RegExp
}

/** Shapes without a literal beginning. */
const SHAPES: readonly Shape[] = [
  {
    kind: 'telegram-token',
    signs: [':A'],
    pattern: /(?<![A-Za-z0-9])(?:bot)?(\d{6,16}:A[\w-]{34})(?![\w-])/g,
  },
  {
    kind: 'terraform-token',
    signs: ['.atlasv1.'],
    pattern: /(?<![\w-])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g,
  },
  {
    kind: 'azure-client-secret',
    signs: ['Q~'],
    pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g,
  },
  {
    kind: 'azure-devops-token',
    signs: ['AZDO'],
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/g,
  },
  {
    kind: 'mailchimp-key',
    signs: ['-us'],
    pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])/g,
  },
  {
    kind: 'mailgun-key',
    signs: ['ailgun', 'AILGUN'],
    pattern: /(?<![A-Za-z0-9-])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![A-Za-z0-9-])/g,
  },
  {
    kind: 'asana-token',
    signs: ['/1'],
    pattern: /(?<![\w/])[012]\/\d{10,20}(?:\/\d{10,20})?:[0-9a-f]{32}(?![0-9a-f])/g,
  },
  {
    kind: 'maxmind-key',
    signs: ['_mmk'],
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/g,
  },
  {
    kind: 'facebook-token',
    signs: ['|', '%7C'],
    pattern: /(?<![A-Za-z0-9])\d{15,16}(?:\||%7C)[\w-]{27,40}(?![\w-])/g,
  },
  {
    kind: 'password-hash',
    signs: ['$'],
    pattern:
      /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:apr1|[156]|y|gy)\$[./A-Za-z0-9$=,]{20,130}|\$argon2(?:id|i|d)\$[\w$=,+/.-]{40,200}/g,
  },
  {
    // An access key's other half on the same line: exports, console tables, lines of CSV.
    kind: 'aws-secret-key',
    signs: ['AKIA', 'ASIA'],
    pattern:
      /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}[^A-Za-z0-9/+\n][^\n]{0,80}?(?<![A-Za-z0-9/+])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
  },
]

export function findShapes(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const { kind, signs, pattern } of SHAPES) {
    if (!signs.some((sign) => text.includes(sign))) continue
    for (const found of text.matchAll(pattern)) {
      const secret = found[1] ?? found[0]
      const start = found.index + (found[1] === undefined ? 0 : found[0].lastIndexOf(found[1]))
      if (isDummyToken(secret) || entropyBits(secret) < 2.5) continue
      cuts.push({ start, end: start + secret.length, kind })
    }
  }
  return cuts
}
