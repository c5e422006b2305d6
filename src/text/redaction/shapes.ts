/** Finds credentials that have a recognisable shape but no vendor prefix. */
import type { Cut } from './parts/cuts.ts'
import { isDummyToken } from './parts/placeholders.ts'
import { entropyBits } from './parts/randomness.ts'

interface Shape {
  readonly kind: string
  /** The pattern can only match if the text contains one of these. */
  readonly signs: readonly string[]
  /** If the pattern has a group, only its first group is cut. */
  readonly pattern: RegExp
  /** Number of characters before the match that are cut too; searching for what follows them is faster. */
  readonly before?: number
}

/** Not inside a word; the letter of an escaped line break does not belong to a word. */
const START = String.raw`(?:(?<![\w-])|(?<=\\[nrt]))`
const END = String.raw`(?![\w-])`

const SHAPES: readonly Shape[] = [
  { kind: 'telegram-token', signs: [':A'], pattern: bounded(String.raw`(?:bot)?(\d{6,16}:A[\w-]{34})`) },
  {
    kind: 'terraform-token',
    signs: ['.atlasv1.'],
    pattern: bounded(String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}`),
  },
  { kind: 'azure-client-secret', signs: ['Q~'], pattern: bounded(String.raw`[\w~.-]{3}\dQ~[\w~.-]{31,34}`) },
  { kind: 'azure-devops-token', signs: ['AZDO'], pattern: bounded('[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}') },
  {
    kind: 'mailchimp-key',
    signs: ['-us'],
    pattern: /(?<=(?:(?<![\w-])|(?<=\\[nrt]))[0-9a-f]{32})-us\d{1,2}(?![\w-])/g,
    before: 32,
  },
  {
    kind: 'mailgun-key',
    signs: ['ailgun', 'AILGUN'],
    pattern: bounded('[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}'),
  },
  {
    kind: 'asana-token',
    signs: ['/1'],
    pattern: bounded(String.raw`[012]\/\d{10,20}(?:\/\d{10,20})?:[0-9a-f]{32}`),
  },
  { kind: 'okta-token', signs: ['SSWS '], pattern: bounded(String.raw`SSWS[ \t]{1,4}(00[\w-]{40})`) },
  { kind: 'maxmind-key', signs: ['_mmk'], pattern: bounded('[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk') },
  {
    kind: 'facebook-token',
    signs: ['|', '%7C'],
    pattern: /(?<=(?<![A-Za-z0-9])\d{15,16})(?:\||%7C)[\w-]{27,40}(?![\w-])/g,
  },
  {
    kind: 'password-hash',
    signs: ['$'],
    pattern:
      /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$(?:apr1|[156]|y|gy)\$[./A-Za-z0-9$=,]{20,130}|\$argon2(?:id|i|d)\$[\w$=,+/.-]{40,200}/g,
  },
  {
    // The secret half of an access key on the same line: exports, console tables, lines of CSV.
    kind: 'aws-secret-key',
    signs: ['AKIA', 'ASIA'],
    pattern:
      /(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}[^A-Za-z0-9/+\n][^\n]{0,80}?(?<![A-Za-z0-9/+])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
  },
  {
    // The 12 to 24 words that restore a wallet, after one of their usual names.
    kind: 'wallet-mnemonic',
    signs: ['nemonic', 'NEMONIC', 'phrase', 'PHRASE'],
    pattern:
      /(?:mnemonic|(?:seed|recovery)[ _-]?phrase)["'\x60]?\s{0,4}(?:is|was|[:=])?\s{0,4}["'\x60]?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})(?![a-z])/gi,
  },
]

function bounded(source: string): RegExp {
  return new RegExp(START + source + END, 'g')
}

export function findShapes(text: string): Cut[] {
  const cuts: Cut[] = []
  for (const { kind, signs, pattern, before = 0 } of SHAPES) {
    if (!signs.some((sign) => text.includes(sign))) continue
    for (const found of text.matchAll(pattern)) {
      const secret = found[1] ?? found[0]
      const start = found.index + found[0].lastIndexOf(secret) - before
      const end = start + before + secret.length
      const whole = text.slice(start, end)
      if (!isDummyToken(whole) && entropyBits(whole) >= 2.5) cuts.push({ start, end, kind })
    }
  }
  return cuts
}
