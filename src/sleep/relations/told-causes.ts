/** Decides which of two memories caused the other, by the causes that their texts state. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { type CauseRelation, readCauses, type ToldCause } from '../../speech/cause.ts'
import { isSameEvent } from '../../text/same-event.ts'
import { splitSentences } from '../../text/sentences.ts'

/** What a memory says about causes. */
export interface Told {
  readonly id: MemoryId
  readonly causes: readonly ToldCause[]
  /** The event itself, if the text is one short sentence that states no cause. */
  readonly event: string | null
}

export interface CausalPair {
  readonly cause: MemoryId
  readonly effect: MemoryId
  readonly relation: CauseRelation
  /** The words that name the link. */
  readonly reasoning: string
}

const EVENT_CHARS = 160

export function readTold({ id, content }: Pick<Memory, 'id' | 'content'>): Told {
  const causes = readCauses(content)
  const [first, ...others] = splitSentences(content)
  const isEvent = causes.length === 0 && first !== undefined && others.length === 0
  return { id, causes, event: isEvent && first.length <= EVENT_CHARS ? first : null }
}

/** Returns the causal links between the two, in either direction; usually none. */
export function relateTold(a: Told, b: Told): CausalPair[] {
  return [...relateOneWay(a, b), ...relateOneWay(b, a)]
}

/** The links that the causes stated in `a` make. */
function relateOneWay(a: Told, b: Told): CausalPair[] {
  return a.causes.flatMap(({ cause, effect, relation }): CausalPair[] => {
    const reasoning = `“${effect}” because of “${cause}”.`
    if (states(b, cause)) return [{ cause: b.id, effect: a.id, relation, reasoning }]
    // A memory that states the event alone is explained by the one that names its cause.
    if (b.event !== null && isSameEvent(b.event, effect))
      return [{ cause: a.id, effect: b.id, relation: 'caused', reasoning }]
    return []
  })
}

function states({ causes, event }: Told, clause: string): boolean {
  if (event !== null) return isSameEvent(event, clause)
  return causes.some(({ effect }) => isSameEvent(effect, clause))
}
