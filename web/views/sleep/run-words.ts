/** Counts of changes in words. Pure. */
import { count, toWords } from '../../parts/words.ts'

interface RunLike {
  readonly phases: readonly { readonly changes: Readonly<Record<string, number>> }[]
}

/** Kind of change → one, many. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  insert_memory: ['new memory', 'new memories'],
  update_memory: ['memory changed', 'memories changed'],
  archive_memory: ['memory archived', 'memories archived'],
  restore_memory: ['memory restored', 'memories restored'],
  purge_memory: ['memory removed for good', 'memories removed for good'],
  move_memory: ['memory moved', 'memories moved'],
  supersede: ['memory replaced', 'memories replaced'],
  upsert_edge: ['link made', 'links made'],
  update_edge: ['link changed', 'links changed'],
  remove_edge: ['link removed', 'links removed'],
  set_successor: ['successor set', 'successors set'],
  link_names: ['memory linked to names', 'memories linked to names'],
  remember_pair: ['verdict', 'verdicts'],
  roots: ['topic', 'topics'],
  concepts: ['concept', 'concepts'],
  facts: ['fact', 'facts'],
  details: ['detail', 'details'],
  edges: ['link', 'links'],
  quotes: ['quote checked', 'quotes checked'],
}

/** @example '3 links made, 1 memory archived' */
export function describeChanges({ phases }: RunLike): string {
  const sums = new Map<string, number>()
  for (const { changes } of phases) {
    for (const [kind, amount] of Object.entries(changes)) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  }
  return [...sums]
    .filter(([, amount]) => amount > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, amount]) => {
      const [one, many] = NAMES[kind] ?? [toWords(kind), toWords(kind)]
      return count(amount, one, many)
    })
    .join(', ')
}
