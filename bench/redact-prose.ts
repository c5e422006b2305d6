/**
 * Measures how many secrets inside sentences are removed. Values are drawn; sealed phrasings are counted,
 * never shown.
 */
import { createRedactor } from '../src/capture/turns/redactor.ts'
import type { Redactor } from '../src/core/ports/redactor.ts'
import { ALPHANUMERIC, BASE64, createDraw, DIGITS, type Draw, LOWER, UPPER } from './redact-draw.ts'
import { PHRASINGS, type Phrasing } from './redact-phrasings.ts'
import { UNSEEN_FRAMES } from './redact-unseen.ts'
import { round } from './support/measure.ts'

const SIGNS = '!@#$%^&*+=?~'
const WORDS = [
  'summer',
  'dragon',
  'winter',
  'falcon',
  'tiger',
  'orange',
  'purple',
  'secret',
  'coffee',
] as const
const NOUNS = [
  'velvet',
  'canyon',
  'otter',
  'prism',
  'marble',
  'lantern',
  'walnut',
  'glacier',
  'saddle',
] as const

/** At least one of each character class, in any order, as from a password manager. */
function drawMixed(draw: Draw): string {
  const drawn = draw.text(LOWER + UPPER + DIGITS + SIGNS, 12)
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].every((part) => part.test(drawn)) ? drawn : drawMixed(draw)
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The shapes of secrets. */
export const SHAPES: Readonly<Record<string, (draw: Draw) => string>> = {
  hex40: (draw) => draw.hex(40),
  alphanumeric32: (draw) => draw.text(ALPHANUMERIC, 32),
  base64: (draw) => `${draw.text(BASE64, 43)}=`,
  mixed12: drawMixed,
  weak: (draw) =>
    draw.pick([
      `my${capital(draw.pick(WORDS))}${2000 + Number(draw.text(DIGITS, 2))}`,
      `${draw.pick(WORDS)}${draw.text('123456789', 3)}`,
      `${capital(draw.pick(WORDS))}${2000 + Number(draw.text(DIGITS, 2))}!`,
    ]),
  uuid: (draw) => draw.uuid(),
  passphrase: (draw) => Array.from({ length: 4 }, () => draw.pick(NOUNS)).join('-'),
}

export interface ProseQuality {
  readonly phrasings: number
  readonly languages: number
  readonly cut: number
  readonly cutInDevelopment: number
  readonly cutInSealed: number
  /** The sealed phrasings that are unlike those for development. */
  readonly cutInSealedFrames: number
  readonly cutByShape: Readonly<Record<string, number>>
  readonly cutInSealedFramesByShape: Readonly<Record<string, number>>
  readonly cutByLanguage: Readonly<Record<string, number>>
  /** Phrasings by somebody who knew no rule; part of no other share. */
  readonly unseen: {
    readonly phrasings: number
    readonly cut: number
    readonly cutByShape: Readonly<Record<string, number>>
    readonly cutByLanguage: Readonly<Record<string, number>>
  }
  /** Development phrasings that keep a value, with its shapes. */
  readonly missed: readonly string[]
}

const DRAWS = 5

/** Returns the shares of values that are removed completely. The same seed draws the same values. */
export async function measureProse(
  onProgress?: (done: number, total: number) => void,
  seed = 1,
): Promise<ProseQuality> {
  const redactor = createRedactor()
  const draw = createDraw(seed)
  const tries: Try[] = []
  for (const [i, phrasing] of PHRASINGS.entries()) {
    for (const [shape, make] of Object.entries(SHAPES)) {
      for (let n = 0; n < DRAWS; n++) {
        const [first, second] = [make(draw), make(draw)]
        const text = phrasing.text
          .replace(/(?<!-)\bX\b(?!-)|(?<=-p)X\b/, () => first)
          .replace(/(?<!¿)\bY\b/, () => second)
        const redacted = (await redactor.redact(text)).text
        const rest = withoutMarks(redacted)
        const isCut = ![first, second].some((secret) => keepsPart(rest, secret, phrasing.text))
        tries.push({ phrasing, shape, isCut })
      }
    }
    onProgress?.(i + 1, PHRASINGS.length)
  }
  const by = (key: (one: Try) => string, of = tries) => sharesBy(of, key)
  const sealedFrames = tries.filter(({ phrasing }) => phrasing.isSealed && phrasing.isFrame)
  const missed = tries.filter(({ phrasing, isCut }) => !isCut && !phrasing.isSealed)
  return {
    phrasings: PHRASINGS.length,
    languages: new Set(PHRASINGS.map(({ language }) => language)).size,
    cut: share(tries),
    cutInDevelopment: share(tries.filter(({ phrasing }) => !phrasing.isSealed)),
    cutInSealed: share(tries.filter(({ phrasing }) => phrasing.isSealed)),
    cutInSealedFrames: share(sealedFrames),
    cutByShape: by(({ shape }) => shape),
    cutInSealedFramesByShape: by(({ shape }) => shape, sealedFrames),
    cutByLanguage: by(({ phrasing }) => phrasing.language),
    unseen: await measureUnseen(redactor, draw),
    missed: [...Map.groupBy(missed, ({ phrasing }) => phrasing.text)].map(
      ([text, group]) => `${text}: ${[...new Set(group.map(({ shape }) => shape))].join(', ')}`,
    ),
  }
}

interface Try {
  readonly phrasing: Phrasing
  readonly shape: string
  readonly isCut: boolean
}

interface Counted {
  readonly isCut: boolean
}

function share(of: readonly Counted[]): number {
  return round(of.filter(({ isCut }) => isCut).length / Math.max(1, of.length), 4)
}

function sharesBy<T extends Counted>(of: readonly T[], key: (one: T) => string): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(of, key)].map(([name, group]) => [name, share(group)]))
}

async function measureUnseen(redactor: Redactor, draw: Draw): Promise<ProseQuality['unseen']> {
  const tries: (Counted & { readonly language: string; readonly shape: string })[] = []
  const frames = Object.entries(UNSEEN_FRAMES).flatMap(([language, texts]) =>
    texts.map((text) => ({ language, text })),
  )
  for (const { language, text } of frames) {
    for (const [shape, make] of Object.entries(SHAPES)) {
      for (let n = 0; n < DRAWS; n++) {
        const secret = make(draw)
        const { text: redacted } = await redactor.redact(text.replace('§', () => secret))
        tries.push({ language, shape, isCut: !keepsPart(withoutMarks(redacted), secret, text) })
      }
    }
  }
  return {
    phrasings: frames.length,
    cut: share(tries),
    cutByShape: sharesBy(tries, ({ shape }) => shape),
    cutByLanguage: sharesBy(tries, ({ language }) => language),
  }
}

/** Replaces what Lore writes in place of a secret by a sign that no secret has. */
function withoutMarks(redacted: string): string {
  return redacted.replaceAll(/\[redacted:[a-z0-9-]+\]/g, '\0')
}

const LONGEST_REST = 4

/** True if more than LONGEST_REST characters in a row are left of the secret. */
function keepsPart(text: string, secret: string, phrasing: string): boolean {
  for (let at = 0; at + LONGEST_REST < secret.length; at++) {
    const part = secret.slice(at, at + LONGEST_REST + 1)
    if (text.includes(part) && !phrasing.includes(part)) return true
  }
  return false
}
