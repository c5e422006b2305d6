/** The difference of two texts by words, as a list of kept, removed and added parts. Pure. */

export interface Change {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More words than this on both sides are compared by their common beginning and end only. */
const MOST_WORDS = 1_500

/** @example diffWords('port 80', 'port 81') → same 'port ', removed '80', added '81' */
export function diffWords(before: string, after: string): readonly Change[] {
  // Long texts mostly begin and end alike; only what lies between is cut into words.
  const head = commonStart(before, after)
  const tail = commonEnd(before, after, head)
  const changes: Change[] = [
    { kind: 'same', text: before.slice(0, head) },
    ...diffBetween(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    { kind: 'same', text: before.slice(before.length - tail) },
  ]
  return join(changes.filter(({ text }) => text !== ''))
}

/** Below this share of common letters a text was written anew: single words that stayed would only confuse. */
const LEAST_COMMON = 0.4
/** In a shorter text every word tells. */
const LEAST_LETTERS = 40

/** The difference by words; of texts that have little in common, the whole former and the whole new one. */
export function toReadable(before: string, after: string): readonly Change[] {
  const changes = diffWords(before, after)
  const least = Math.min(lettersOf(before), lettersOf(after))
  const common = changes.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersOf(text) : 0), 0)
  if (least < LEAST_LETTERS || common >= least * LEAST_COMMON) return changes
  return [
    { kind: 'removed', text: before },
    { kind: 'same', text: '\n' },
    { kind: 'added', text: after },
  ]
}

function lettersOf(text: string): number {
  return text.length - (text.match(/\s/g)?.length ?? 0)
}

/** Length of the common beginning that ends behind a space. */
function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  while (length > 0 && !isSpace(a, length - 1)) length--
  return length
}

/** Length of the common end that begins with a space and leaves out the first characters. */
function commonEnd(a: string, b: string, from: number): number {
  const most = Math.min(a.length, b.length) - from
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++
  while (length > 0 && !isSpace(a, a.length - length)) length--
  return length
}

function isSpace(text: string, index: number): boolean {
  return text[index] === ' ' || text[index] === '\n'
}

/** Longer parts are not compared word by word. */
const MOST_CHARS = 100_000

function diffBetween(before: string, after: string): readonly Change[] {
  if (before.length + after.length > MOST_CHARS) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  const a = toWords(before)
  const b = toWords(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++
  return [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]
}

function toWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** Longest common subsequence of words. */
function diffMiddle(a: readonly string[], b: readonly string[]): Change[] {
  if (a.length * b.length > MOST_WORDS * MOST_WORDS || a.length === 0 || b.length === 0) {
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ]
  }
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: Change[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      changes.push({ kind: 'same', text: a[i] ?? '' })
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: a[i] ?? '' })
      i++
    } else {
      changes.push({ kind: 'added', text: b[j] ?? '' })
      j++
    }
  }
  return changes
}

/** Joins neighbours of one kind. */
function join(changes: readonly Change[]): readonly Change[] {
  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last?.kind === change.kind) joined[joined.length - 1] = { ...last, text: last.text + change.text }
    else joined.push(change)
  }
  return joined
}
