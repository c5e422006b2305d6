/** Folds statements stored three times or more into the best of them; the others are superseded by it. */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { walkChanged } from '../statements/changed.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { chooseSurvivor, findGroup, isFoldable, LEAST_GROUP, saysTheSame } from './plan-fold.ts'

const ALIKE = 0.85
const FIRST_ASKED = 8

/** Yields one batch of changes per page. */
export async function* foldMemories(
  deps: SleepDeps,
  meaning: Meaning,
): AsyncGenerator<readonly PlannedChange[]> {
  const gone = new Set<MemoryId>()
  for await (const page of walkChanged(deps, {}, { walk: 'changed' })) {
    const changes: PlannedChange[] = []
    const foldable = page.filter((memory) => isFoldable(memory, deps.clock.now()))
    const vectors = await deps.vectorsOf(foldable.map(({ id }) => id))
    for (const memory of foldable) {
      let next: Memory | null = memory
      // The survivor may also equal others that did not fit into its first group.
      while (next !== null && !gone.has(next.id)) {
        const vector: Float32Array | undefined =
          vectors.get(next.id) ?? (await deps.vectorsOf([next.id])).get(next.id)
        if (vector === undefined) break
        const folded: Fold | null = await planFold(deps, meaning, next, vector, gone)
        if (folded === null) break
        for (const { id } of folded.others) gone.add(id)
        changes.push(...folded.others.map((old) => toChange(old, folded)))
        next = folded.survivor
      }
    }
    yield changes
  }
}

interface Fold {
  readonly survivor: Memory
  readonly others: readonly Memory[]
}

async function planFold(
  deps: SleepDeps,
  meaning: Meaning,
  memory: Memory,
  vector: Float32Array,
  gone: ReadonlySet<MemoryId>,
): Promise<Fold | null> {
  const now = deps.clock.now()
  const alike01 = deps.tuning?.merge01 ?? ALIKE
  const near = (await findAlike(deps, memory, vector)).filter(
    (other) => !gone.has(other.id) && isFoldable(other, now) && saysTheSame(memory, other),
  )
  const least = deps.tuning?.mergeGroup ?? LEAST_GROUP
  if (near.length < least - 1) return null
  const vectors = await deps.vectorsOf(near.map(({ id }) => id))
  const areAlike = (a: Memory, b: Memory) => {
    const [one, other] = [a, b].map(({ id }) => (id === memory.id ? vector : vectors.get(id)))
    return one !== undefined && other !== undefined && meaning.similarity01(one, other) >= alike01
  }
  const group = findGroup(memory, near, (a, b) => areAlike(a, b) && saysTheSame(a, b), least)
  const survivor = group === null ? null : chooseSurvivor(group)
  if (group === null || survivor === null) return null
  return { survivor, others: group.filter((member) => member !== survivor) }
}

/** Returns all similar memories, however many. */
async function findAlike(deps: SleepDeps, memory: Memory, vector: Float32Array): Promise<Memory[]> {
  for (let asked = FIRST_ASKED; ; asked *= 4) {
    const near = await deps.nearest(memory.scopeId, vector, asked)
    const alike = near.filter(({ similarity01 }) => similarity01 >= (deps.tuning?.merge01 ?? ALIKE))
    if (alike.length === asked) continue
    return alike.map(({ memory: other }) => other)
  }
}

function toChange(old: Memory, { survivor, others }: Fold): PlannedChange {
  const reason = `Says the same as ${survivor.id}; there are ${others.length + 1} of them.`
  const compared = [old, survivor].map(({ id, contentHash }) => ({ id, contentHash }))
  return { kind: 'supersede', old: old.id, by: survivor.id, compared, reason }
}
