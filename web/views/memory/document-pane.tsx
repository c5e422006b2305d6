/** Opens a memory or a turn by its id: in full on its own page, or beside a list. */
import { useEffect, useRef } from 'preact/hooks'
import { type AnswerOf, call, type InputOf } from '../../api/client.ts'
import { changes } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Show } from '../../parts/states.tsx'
import { MemoryPane } from './memory-pane.tsx'
import { TurnPane } from './turn-pane.tsx'

export type MemoryAnswer = Extract<AnswerOf<'read'>, { readonly kind: 'memory' }>
export type TurnAnswer = Extract<AnswerOf<'read'>, { readonly kind: 'episode' }>
type Id = InputOf<'read'>['id']

export function DocumentPane({ id }: { readonly id: string }) {
  const asked = useAnswer(`read ${id}`, (signal) => call('read', { id: id as Id }, signal))
  const memory = asked.answer?.kind === 'memory' ? asked.answer.memory : null
  useRereading(id, memory?.updatedAt ?? null, memory?.archivedAt ?? null, asked.reload)
  return (
    <Show asked={asked}>
      {(answer) =>
        answer.kind === 'memory' ? (
          <MemoryPane answer={answer} reload={asked.reload} />
        ) : (
          <TurnPane answer={answer} />
        )
      }
    </Show>
  )
}

/**
 * Reads the memory again if it changed. Reading counts as a use and is itself a change, so a change is first looked at
 * without reading.
 */
function useRereading(
  id: string,
  updatedAt: number | null,
  archivedAt: number | null,
  reload: () => void,
): void {
  const version = changes.memories.value ?? 0
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version || updatedAt === null) return
    seen.current = version
    call('loadMemories', { ids: [id] }).then(
      ({ items: [now] }) => {
        if (now === undefined || now.updatedAt !== updatedAt || now.archivedAt !== archivedAt) reload()
      },
      // A lost daemon is shown by the frame; its return is a change again.
      () => undefined,
    )
  }, [version, updatedAt, archivedAt])
}
