/** The difference of two texts by words, as a list of kept, removed and added parts. Pure. */

export interface Change {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More words than this on both sides are compared by their common beginning and end only. */
const MOST_WORDS = 1_500

/** @example diffWords('port 80', 'port 81') → same 'port ', removed '80', added '81' */
export function diffWords(before: string, after: string): readonly Change[] {
  const a = toWords(before)
  const b = toWords(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end++
  const changes: Change[] = [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]
  return join(changes.filter(({ text }) => text !== ''))
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
