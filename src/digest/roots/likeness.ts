/**
 * Measures how closely two concepts of a scope are related: by meaning, relative to the scope's centre, and
 * by shared branch, session and files.
 */
import { toTerms } from '../../text/tokens.ts'
import type { Concept } from './concept.ts'

/**
 * Compares two concepts by their indexes; symmetric. If the result is below `floor`, any value below it may
 * be returned, which saves most of the work among thousands of concepts.
 */
export type Likeness = (a: number, b: number, floor?: number) => number

const SAME_BRANCH = 0.1
const SAME_SESSION = 0.08
const SHARED_FILES = 0.15
const MOST_IN_COMMON = SAME_BRANCH + SAME_SESSION + SHARED_FILES
/** Branches that hold all kinds of work, so sharing one says nothing. */
const TRUNK =
  /^(?:main|master|trunk|develop|development|dev|staging|production|head|gh-pages|\(?no branch\)?|(?:worktree-)?agent-[0-9a-f]{6,})$/i
/** In a scope of at least MANY concepts, features that more than this share of them have say nothing. */
const MANY = 12
const COMMONPLACE_SHARE = 0.35
/** The model's own mean weighs as much as this many concepts in the scope's centre … */
const MEAN_WEIGHT = 20
/** … and the origin as much as this many if that mean is unknown. */
const ORIGIN_WEIGHT = 6

/**
 * Cosine of the vectors after subtracting the scope's centre, or the shared words of the names if one has
 * no vector; plus .10 for a shared branch, .08 for a session and up to .15 for files.
 * @param modelMean mean vector of the embedding model. It stabilises the centre of a small scope, where the
 * mean of few concepts would push them apart. If null, few concepts seem more alike.
 */
export function measureLikeness(concepts: readonly Concept[], modelMean: Float32Array | null): Likeness {
  const rows = centre(
    concepts.map(({ vector }) => vector),
    modelMean,
  )
  const names = concepts.map(({ name }) => new Set(toTerms(name)))
  const branches = telling(concepts.map(({ branch }) => (isTrunk(branch) ? [] : [branch ?? ''])))
  const sessions = concepts.map(({ sessionId }) => sessionId)
  const files = telling(concepts.map((concept) => concept.files.map(toFileKey)))
  return (a, b, floor = Number.NEGATIVE_INFINITY) => {
    const left = rows[a] ?? null
    const right = rows[b] ?? null
    const meaning = left === null || right === null ? dice(names[a], names[b]) : dot(left, right)
    if (meaning + MOST_IN_COMMON < floor) return meaning
    const branch = shareOf(branches[a], branches[b]) > 0 ? SAME_BRANCH : 0
    const session = sessions[a] !== null && sessions[a] === sessions[b] ? SAME_SESSION : 0
    return meaning + branch + session + SHARED_FILES * shareOf(files[a], files[b])
  }
}

/** True for no branch, or one that holds all kinds of work. */
export function isTrunk(branch: string | null): boolean {
  return branch === null || branch === '' || TRUNK.test(branch)
}

function toFileKey(path: string): string {
  return path.split('/').slice(-2).join('/').toLowerCase()
}

/** Removes features that most concepts have. */
function telling(values: readonly (readonly string[])[]): ReadonlySet<string>[] {
  const count = new Map<string, number>()
  for (const own of values) for (const value of new Set(own)) count.set(value, (count.get(value) ?? 0) + 1)
  const most = values.length < MANY ? values.length : values.length * COMMONPLACE_SHARE
  return values.map((own) => new Set(own.filter((value) => (count.get(value) ?? 0) <= most)))
}

/** Returns the share of the smaller set that is in the other; 0 if one is empty. */
function shareOf(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return 0
  return countShared(a, b) / Math.min(a.size, b.size)
}

function dice(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): number {
  if (a === undefined || b === undefined || a.size === 0 || b.size === 0) return 0
  return (2 * countShared(a, b)) / (a.size + b.size)
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const value of a) if (b.has(value)) shared++
  return shared
}

/**
 * Returns unit vectors relative to the scope's centre; null for a missing vector, or one at the centre
 * itself.
 */
function centre(
  vectors: readonly (Float32Array | null)[],
  modelMean: Float32Array | null,
): (Float32Array | null)[] {
  const known = vectors.filter((vector) => vector !== null)
  const dimensions = known[0]?.length ?? 0
  const middle = new Float64Array(dimensions)
  const mean = modelMean?.length === dimensions ? modelMean : null
  const prior = mean === null ? ORIGIN_WEIGHT : MEAN_WEIGHT
  for (let i = 0; i < dimensions; i++) {
    let sum = prior * (mean?.[i] ?? 0)
    for (const vector of known) sum += vector[i] ?? 0
    middle[i] = sum / (known.length + prior)
  }
  return vectors.map((vector) => {
    if (vector === null) return null
    const moved = vector.map((x, i) => x - (middle[i] ?? 0))
    const length = Math.sqrt(dot(moved, moved))
    return length > 1e-6 ? moved.map((x) => x / length) : null
  })
}

function dot(a: Float32Array, b: Float32Array): number {
  const { length } = a
  let even = 0
  let odd = 0
  for (let i = 0; i + 1 < length; i += 2) {
    even += (a[i] as number) * (b[i] as number)
    odd += (a[i + 1] as number) * (b[i + 1] as number)
  }
  return length % 2 === 0 ? even + odd : even + odd + (a[length - 1] ?? 0) * (b[length - 1] ?? 0)
}
