/**
 * What else may have to change if a memory does: what still says the words that were replaced, is linked to what it
 * replaced, made of the same words, or alike.
 */
import { type AnswerOf, call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link } from '../../frame/router.tsx'
import { StateBadge, TrustBadge } from '../../parts/badges.tsx'
import { Line } from '../../parts/text.tsx'
import { toPercent } from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'
import { findOldWords, listOldWords } from './old-words.ts'

type OtherLine = Pick<
  AnswerOf<'recent'>['items'][number],
  'id' | 'title' | 'summary' | 'trust' | 'archivedAt'
>

interface Resting {
  readonly memory: OtherLine
  /** Why it is listed. */
  readonly why: string
  /** Words of what was replaced that it still says. */
  readonly old: readonly string[]
}

const ALIKE = 8
/** Memories that are less alike than this seldom say the same thing. */
const LEAST_ALIKE = 0.35
const SOURCE_TURNS = 3
/** Hits that are looked through for the words that were replaced. */
const LOOKED_AT = 40

export function RestsOnIt({ answer }: { readonly answer: MemoryAnswer }) {
  const { memory, associations } = answer
  const { answer: found } = useAnswer(
    `rests ${memory.id} ${memory.updatedAt} ${associations.length}`,
    (signal) => findResting(answer, signal),
    ['memories'],
  )
  if (found === undefined || found.length === 0) return null
  return (
    <section>
      <h2>
        What may rest on it <span class="quiet">{found.length}</span>
      </h2>
      <p class="quiet small">Look at these after you corrected it: they may repeat it.</p>
      <ul class="lines">
        {found.map(({ memory: other, why, old }) => (
          <li key={other.id}>
            <Link to="memory" id={other.id}>
              <Line text={other.title} />
            </Link>
            <TrustBadge trust={other.trust} />
            {old.length > 0 && (
              <StateBadge text={`still says ${old.map((word) => `“${word}”`).join(', ')}`} />
            )}
            <span class="quiet small">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each memory once, with the strongest reason, those that repeat old words first; those that the page lists elsewhere are left out. */
async function findResting(answer: MemoryAnswer, signal: AbortSignal): Promise<readonly Resting[]> {
  const { memory, parent, children, associations, provenance } = answer
  const former = await Promise.all(
    provenance.supersedes.map(({ id }) => call('read', { id, quietly: true }, signal)),
  )
  const replaced = former.flatMap((one) => (one.kind === 'memory' ? [one] : []))
  const listed = new Set<string>([
    memory.id,
    ...(parent === null ? [] : [parent.id]),
    ...children.map(({ id }) => id),
    ...associations.map(({ other }) => other.id),
    ...provenance.supersedes.map(({ id }) => id),
    ...(provenance.supersededBy === null ? [] : [provenance.supersededBy.id]),
  ])
  const old = [...new Set(replaced.flatMap((one) => listOldWords(one.memory.content, memory.content)))]
  const found: Resting[] = []
  const add = (line: OtherLine, why: string) => {
    if (listed.has(line.id) || line.archivedAt !== null) return
    listed.add(line.id)
    found.push({ memory: line, why, old: findOldWords(old, `${line.title} ${line.summary}`) })
  }
  for (const one of replaced) {
    for (const { other } of one.associations) add(other, 'linked to what it replaced')
    for (const child of one.children) add(child, 'below what it replaced')
  }
  const turns = [provenance, ...replaced.map((one) => one.provenance)].flatMap(({ episodes }) => episodes)
  const read = await Promise.all(
    turns.slice(0, SOURCE_TURNS).map(({ id }) => call('read', { id: id as never, quietly: true }, signal)),
  )
  for (const turn of read)
    if (turn.kind === 'episode') for (const line of turn.memories) add(line, 'made of the same words')
  if (may('recommendLinks')) {
    const { candidates } = await call(
      'recommendLinks',
      { id: memory.id, limit: ALIKE, minScore: LEAST_ALIKE, allScopes: true },
      signal,
    )
    for (const { memory: line, score } of candidates) add(line, `alike, ${toPercent(score)}`)
  }
  for (const line of await loadSaying(old, signal)) add(line, 'found by these words')
  return found.toSorted((a, b) => Number(b.old.length > 0) - Number(a.old.length > 0))
}

/** Memories of every project that still say one of the words, whatever else they say. */
async function loadSaying(old: readonly string[], signal: AbortSignal): Promise<readonly OtherLine[]> {
  if (old.length === 0) return []
  const { hits } = await call(
    'recall',
    { query: old.join(' '), kinds: ['memory'], limit: LOOKED_AT, allScopes: true, quietly: true },
    signal,
  )
  const ids = hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  if (ids.length === 0) return []
  const { items } = await call('loadMemories', { ids }, signal)
  return items.filter(({ title, summary }) => findOldWords(old, `${title} ${summary}`).length > 0)
}
