/**
 * Finds technical words in a text: in backticks, in install commands, by shape, by known name. The rest is
 * prose in which a tagger can look for people and places.
 */
import type { ExtractedEntity } from '../../core/digest.ts'
import { toCodeEntity, toInstalledPackage, toQuotedEntity } from './code-shapes.ts'
import { LONGEST_KNOWN_NAME, lookUpName } from './known-names.ts'

export interface CodeScan {
  /** In order of appearance, repeats included. */
  readonly entities: readonly ExtractedEntity[]
  /** The text without them: ordinary words and single punctuation marks, line by line. */
  readonly prose: string
}

/** Replaces a removed word in the prose. */
const FILLER = 'it'
const LONGEST_WORD = 160
const LONGEST_PROSE_WORD = 40

const FENCE = /^\s*(?:```|~~~)/
const INLINE_CODE = /`([^`\n]{1,120})`/g
const WORD = /\S+/g
/** Anchored character classes rather than a loop of alternatives: one pass from either end. */
const OPENING = /^[("'[{<*_“‘«¿¡>]+/u
const CLOSING = /[)"'\]}>*_”’».,:;!?…]+$/u
const PROSE_WORD = /^[\p{L}\p{M}\d][\p{L}\p{M}\d'’.&-]*$/u
const INSTALLER =
  /^(?:npm|pnpm|yarn|bun|pip|pip3|cargo|gem|brew|apt|apt-get|go|uv|poetry|npx|deno|composer|conda)$/
const INSTALL_VERB = /^(?:i|install|add|get|require|uninstall|remove|update|upgrade)$/
/** Words after "npm install" in a sentence about the command itself. */
const NOT_A_PACKAGE =
  /^(?:fail(?:s|ed|ing|ure)?|works?|worked|again|and|or|then|the|a|an|is|was|it|them|this|that|these|to|in|on|at|for|with|from|if|when|because|before|after|step|command|script|hangs?|first|locally|globally|succeeded|did|does|all|any|every|packages?|dependencies|deps|modules?|once|ran|runs|takes|took|can|should|must|will|would|inside|during|so|but|not|via|using|instead)$/i

/** Pure; linear in the length of the text. */
export function scanCode(text: string): CodeScan {
  const entities: ExtractedEntity[] = []
  const lines: string[] = []
  let fenced = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) fenced = !fenced
    else if (!fenced) lines.push(scanLine(line, entities))
  }
  return { entities, prose: lines.filter((line) => line !== '').join('\n') }
}

function scanLine(line: string, entities: ExtractedEntity[]): string {
  const plain = line.replace(INLINE_CODE, (_, code: string) => {
    collectQuoted(code.trim(), entities)
    return ` ${FILLER} `
  })
  return scanWords(plain.match(WORD) ?? [], entities, false).join(' ')
}

function collectQuoted(code: string, entities: ExtractedEntity[]): void {
  const words = code.match(WORD) ?? []
  const [only] = words
  if (words.length > 1 || only === undefined) {
    scanWords(words, entities, true)
    return
  }
  const known = lookUpName(only)
  const found = known === null ? toQuotedEntity(only) : { name: known.name, kind: known.kind }
  if (found !== null) entities.push(found)
}

/** Collects the entities of the words; returns the remaining prose. */
function scanWords(written: readonly string[], entities: ExtractedEntity[], isCode: boolean): string[] {
  const words = written.map((word) => (word.length > LONGEST_WORD ? FILLER : word))
  const prose: string[] = []
  let startsSentence = true
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const bare = trimMarks(word)
    const installed = installedAt(words, at, isCode)
    if (installed !== null) {
      entities.push(...installed.packages)
      const tool = lookUpName(bare)
      if (tool !== null) entities.push({ name: tool.name, kind: tool.kind })
      prose.push(FILLER)
      at += installed.words
      startsSentence = false
      continue
    }
    const known = knownAt(words, at, isCode || !startsSentence)
    if (known !== null) {
      entities.push(known.entity)
      prose.push(FILLER + endMark(words[at + known.words - 1] ?? ''))
      at += known.words
    } else {
      const shaped = toCodeEntity(bare)
      if (shaped !== null) entities.push(shaped)
      prose.push(shaped === null ? toProse(word, bare) : FILLER + endMark(word))
      at++
    }
    startsSentence = /[.!?:]$/.test(words[at - 1] ?? '')
  }
  return prose
}

function installedAt(
  words: readonly string[],
  at: number,
  isCode: boolean,
): { readonly packages: readonly ExtractedEntity[]; readonly words: number } | null {
  if (!INSTALLER.test(words[at] ?? '') || !INSTALL_VERB.test(words[at + 1] ?? '')) return null
  const packages: ExtractedEntity[] = []
  let next = at + 2
  for (; next < words.length && packages.length < 20; next++) {
    const word = words[next] ?? ''
    if (word.startsWith('-')) continue
    const bare = trimMarks(word)
    const found = NOT_A_PACKAGE.test(bare) ? null : toInstalledPackage(bare)
    if (found === null) break
    packages.push(found)
    // In a sentence, the words after the first package are English again.
    if (!isCode || bare !== word) {
      next++
      break
    }
  }
  return packages.length === 0 ? null : { packages, words: next - at }
}

function knownAt(
  words: readonly string[],
  at: number,
  insideSentence: boolean,
): { readonly entity: ExtractedEntity; readonly words: number } | null {
  for (let count = Math.min(LONGEST_KNOWN_NAME, words.length - at); count > 0; count--) {
    const run = words.slice(at, at + count)
    // Punctuation inside a run separates names.
    if (run.slice(0, -1).some((word) => CLOSING.test(word))) continue
    const spelling = toSingular(trimMarks(run.join(' ')))
    const known = spelling.length <= LONGEST_PROSE_WORD ? lookUpName(spelling) : null
    if (known === null) continue
    // "Stanford University" is longer than the known name.
    if (known.kind === 'organisation' && /^\p{Lu}\p{Ll}/u.test(words[at + count] ?? '')) continue
    const capital = /^\p{Lu}/u.test(spelling)
    if (known.ambiguous && !(capital && insideSentence) && spelling !== known.name) continue
    if (known.ambiguous && capital && !insideSentence) continue
    return { entity: { name: known.name, kind: known.kind }, words: count }
  }
  return null
}

function toSingular(spelling: string): string {
  return spelling.replace(/['’]s$/u, '')
}

function trimMarks(word: string): string {
  return word.replace(OPENING, '').replace(closingOf(word), '')
}

/** Keeps the brackets of a call as part of the word. */
function closingOf(word: string): RegExp {
  return /[\w$]\(\)[.,:;!?]*$/.test(word) ? /(?<=\(\))[.,:;!?]+$/ : CLOSING
}

function toProse(word: string, bare: string): string {
  if (bare === '') return ''
  const ordinary = bare.length <= LONGEST_PROSE_WORD && PROSE_WORD.test(bare)
  const opened = /^["“‘(]/u.test(word) ? '( ' : ''
  return `${opened}${ordinary ? bare : FILLER}${endMark(word)}`
}

/** Returns the last punctuation mark after a word, so that sentences still end. */
function endMark(word: string): string {
  return /([.,:;!?])["')\]}>*_”’»]*$/u.exec(word)?.[1] ?? ''
}
