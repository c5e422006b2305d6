/**
 * Finds what must survive when a text is shortened: numbers, names, versions, paths, code, quoted words,
 * addresses; and whole sentences that decide, correct, forbid or promise something. Pure.
 */
import { readRoles } from '../../speech/role.ts'
import { IDENTIFIER, NUMBER, PIECE, stripMarks } from '../../text/pieces.ts'

const PROTECTED_KINDS = ['number', 'date', 'name', 'path', 'identifier', 'code', 'quoted', 'address'] as const
type ProtectedKind = (typeof PROTECTED_KINDS)[number]

export interface ProtectedThing {
  readonly kind: ProtectedKind
  /** As written in the text. */
  readonly text: string
}

const CODE = /`([^`\n]{1,200})`/g
const QUOTED = /"([^"\n]{2,80})"|“([^”\n]{2,80})”|«([^»\n]{2,80})»/g
const ADDRESS = /\b(?:https?|ssh|git|file):\/\/[^\s<>"'`)\]}]{1,400}/g
const PATH = /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\][^\s]{1,200}$|^[^\s/\\]{1,80}(?:[/\\][^\s/\\]{1,80}){1,12}$/
const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u
/** 2026-12-01, 2026-12, 1.12.2026, 12/1/2026. */
const DATE = /^(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[./]\d{1,2}[./]\d{4})$/
const MOST_CHARS = 400_000

/** Capitalised words that are no names. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'I I’m I’ll I’ve I’d OK Okay Yes No The A An And But Or So If When While Then This That It We You He She They'.split(
    ' ',
  ),
)

/**
 * Returns each thing once: code, addresses and quoted words first, then the others in the order of the
 * text, then the given names.
 * @param names names that only grammar finds, such as those at the beginning of a sentence
 */
export function findProtected(text: string, names: readonly string[] = []): ProtectedThing[] {
  const found = new Map<string, ProtectedThing>()
  const add = (kind: ProtectedKind, words: string) => {
    const trimmed = words.trim()
    if (trimmed !== '' && !found.has(trimmed)) found.set(trimmed, { kind, text: trimmed })
  }
  const read = text.slice(0, MOST_CHARS)
  for (const match of read.matchAll(CODE)) add('code', match[1] ?? '')
  for (const match of read.matchAll(ADDRESS)) add('address', match[0].replace(/[.,;:!?]+$/, ''))
  for (const match of read.matchAll(QUOTED)) add('quoted', match[1] ?? match[2] ?? match[3] ?? '')
  const words = read.replace(ADDRESS, ' ')
  let opens = true
  let end = 0
  for (const match of words.matchAll(PIECE)) {
    const piece = match[0]
    opens ||= words.slice(end, match.index).includes('\n')
    end = match.index + piece.length
    const bare = stripMarks(piece).replace(/['’]s$/, '')
    if (DATE.test(bare)) add('date', bare)
    else if (/\p{N}/u.test(bare) && NUMBER.test(bare)) add('number', bare)
    else if (PATH.test(bare) && /[\p{L}\p{N}]/u.test(bare)) add('path', bare)
    else if (IDENTIFIER.test(bare) && /[^\p{L}]/u.test(bare) && /[\p{L}\p{N}]/u.test(bare))
      add('identifier', bare)
    else if (/^\p{Lu}\p{L}+(?:-\p{L}+)*$/u.test(bare) && !opens && !NO_NAMES.has(bare)) add('name', bare)
    opens = SENTENCE_END.test(piece) || /^[-*•#>–—]+$/.test(piece)
  }
  for (const name of names) if (holds(read, { kind: 'name', text: name })) add('name', name)
  return [...found.values()]
}

/** True if the thing occurs in the text as a whole: `12` does not occur in `512`. */
export function holds(text: string, { text: thing }: ProtectedThing): boolean {
  for (let at = text.indexOf(thing); at !== -1; at = text.indexOf(thing, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + thing.length] ?? ' '
    const opensWord = !/[\p{L}\p{N}]/u.test(before) || !/^[\p{L}\p{N}]/u.test(thing)
    const endsWord = !/[\p{L}\p{N}]/u.test(after) || !/[\p{L}\p{N}]$/u.test(thing)
    if (opensWord && endsWord) return true
  }
  return false
}

const BINDING =
  /\b(?:decided|decision|agreed|we(?:'|’)ll|we will|let(?:'|’)s|instead of|rather than|switch(?:ed|ing)? (?:to|from)|no longer|must|never|always|do not(?! matter\b)|don(?:'|’)t|should not|shouldn(?:'|’)t|only if|because|root cause|deadline|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|action item|todo|blocked|breaking|deprecated|actually|correction|wrong)\b/i

const OWNS = /\b(?:owns|owned by|responsible for|in charge of|maintains|maintained by|looks after)\b/i

/** True for a sentence that decides, corrects, forbids, gives a reason, promises, or tells who looks after what. */
export function isBinding(sentence: string): boolean {
  return BINDING.test(sentence) || OWNS.test(sentence) || readRoles(sentence).length > 0
}

const EXPENDABLE =
  /^(?:hi|hello|hey|thanks?|thank you|great|perfect|awesome|ok(?:ay)?|sure|sounds good|got it|cool|nice|no problem|you(?:'|’)re welcome|cheers|bye|good (?:morning|evening|night)|hope (?:this|that|you)|let me know|feel free|please let me|looking forward|have a (?:nice|great|good)|as (?:(?:i|we) )?(?:said|mentioned)|just (?:wanted|checking)|let me|now (?:i|let)|i(?:'|’)ll (?:now|go|start|check|look))\b/i

/** True for courtesy and narration, which is dropped unless it holds something protected. */
export function isExpendable(sentence: string): boolean {
  return EXPENDABLE.test(sentence.trim())
}
