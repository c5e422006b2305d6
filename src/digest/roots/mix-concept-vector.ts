/** Mixes one vector for a concept from those of its parts. */

export interface ConceptVectors {
  readonly name: Float32Array
  readonly facts: readonly Float32Array[]
  /** Vectors of the files' names without folder and extension, one each or all in one text. */
  readonly files: readonly Float32Array[]
  readonly branch: Float32Array | null
}

const NAME_SHARE = 2
const FACTS_SHARE = 2
const FILES_SHARE = 1
const BRANCH_SHARE = 1

/** 2·name + 2·mean(facts) + mean(files) + branch, unit length; missing parts count nothing. */
export function mixConceptVector({ name, facts, files, branch }: ConceptVectors): Float32Array {
  const mixed = new Float32Array(name.length)
  addMean(mixed, [name], NAME_SHARE)
  addMean(mixed, facts, FACTS_SHARE)
  addMean(mixed, files, FILES_SHARE)
  addMean(mixed, branch === null ? [] : [branch], BRANCH_SHARE)
  const length = Math.hypot(...mixed)
  return length > 0 ? mixed.map((x) => x / length) : mixed
}

function addMean(sum: Float32Array, vectors: readonly Float32Array[], share: number): void {
  for (const vector of vectors) {
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + ((vector[i] ?? 0) * share) / vectors.length
  }
}
