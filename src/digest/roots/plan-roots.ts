/**
 * Plans the roots of a scope: which concepts belong together, which existing root each group is, and its
 * title. Pure; the same concepts in the same order give the same plan.
 */
import type { MemoryId } from '../../core/ids.ts'
import { shorten } from '../../text/sentences.ts'
import { stripRedactionMarks } from '../passages/redaction-marks.ts'
import type { Concept } from './concept.ts'
import { type Group, groupConcepts } from './group-concepts.ts'
import { type Likeness, measureLikeness } from './likeness.ts'
import { matchRoots } from './match-roots.ts'
import { describeTopic } from './name-apart.ts'
import { foldGroups, nameRoots } from './name-roots.ts'

export type { Concept } from './concept.ts'

/** A machine-made root. */
export interface ExistingRoot {
  readonly id: MemoryId
  readonly title: string
}

interface PlannedRoot {
  /** null if a new root is to be made. */
  readonly root: MemoryId | null
  readonly title: string
  /** One line on what is in it. */
  readonly summary: string
  /** Most central concept first; never empty. */
  readonly members: readonly MemoryId[]
}

/** Holds every concept in exactly one root, biggest root first. */
export interface RootPlan {
  readonly roots: readonly PlannedRoot[]
}

export interface RootOptions {
  /**
   * The mean of the embedding model's unit vectors. Without it, scopes of few concepts are grouped less
   * well.
   */
  readonly modelMean?: Float32Array | null
}

const SUMMARY_CHARS = 160
const NAME_CHARS = 60

export function planRoots(
  concepts: readonly Concept[],
  existing: readonly ExistingRoot[],
  options: RootOptions = {},
): RootPlan {
  const likeness = measureLikeness(concepts, options.modelMean ?? null)
  const found = groupConcepts(concepts.length, likeness, labelsOf(concepts)).map((group) =>
    byCentrality(group, likeness),
  )
  const groups = foldGroups(found, concepts)
    .map((group) => byCentrality(group, likeness))
    .sort((a, b) => b.length - a.length)
  const titles = new Map(existing.map(({ id, title }) => [id, title]))
  const matched = matchRoots(groups, concepts, new Set(titles.keys()))
  const standing = matched.map((root) => (root === null ? null : (titles.get(root) ?? null)))
  const named = nameRoots(groups, concepts, standing)
  return {
    roots: groups.map((group, at) => {
      const members = group.flatMap((member) => concepts[member] ?? [])
      const title = named[at] ?? ''
      return {
        root: matched[at] ?? null,
        title,
        summary: summariseConcepts(title, members),
        members: members.map(({ id }) => id),
      }
    }),
  }
}

/** Concepts under the same root share a label; a concept without a root has its own. */
function labelsOf(concepts: readonly Concept[]): Uint32Array {
  const first = new Map<MemoryId, number>()
  return Uint32Array.from(concepts, ({ rootId }, at) => {
    if (rootId === null) return at
    const label = first.get(rootId) ?? at
    first.set(rootId, label)
    return label
  })
}

function byCentrality(group: Group, likeness: Likeness): Group {
  const central = new Map(
    group.map((member) => [
      member,
      group.reduce((sum, other) => (other === member ? sum : sum + likeness(member, other)), 0),
    ]),
  )
  return [...group].sort((a, b) => (central.get(b) ?? 0) - (central.get(a) ?? 0) || a - b)
}

/**
 * Returns the names of a topic's concepts, topical ones first, as many as fit, and the number of the
 * others.
 */
export function summariseConcepts(title: string, concepts: readonly Concept[]): string {
  const names = [
    ...new Set(
      [
        ...concepts.filter(({ procedural }) => !procedural),
        ...concepts.filter(({ procedural }) => procedural),
      ].map(({ name }) => shorten(stripRedactionMarks(name), NAME_CHARS).replace(/[.;]+$/, '')),
    ),
  ]
  let line = names[0] ?? ''
  let shown = 1
  for (; shown < names.length; shown++) {
    const longer = `${line}; ${names[shown]}`
    if (longer.length > SUMMARY_CHARS) break
    line = longer
  }
  const left = names.length - shown
  return left > 0 ? `${line}; and ${left} more` : describeTopic(title, line, names)
}
