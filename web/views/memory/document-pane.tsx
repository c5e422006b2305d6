/** Opens a memory or a turn by its id: in full on its own page, or beside a list. */
import { type AnswerOf, call, type InputOf } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Show } from '../../parts/states.tsx'
import { MemoryPane } from './memory-pane.tsx'
import { TurnPane } from './turn-pane.tsx'

export type MemoryAnswer = Extract<AnswerOf<'read'>, { readonly kind: 'memory' }>
export type TurnAnswer = Extract<AnswerOf<'read'>, { readonly kind: 'episode' }>
type Id = InputOf<'read'>['id']

export function DocumentPane({ id }: { readonly id: string }) {
  // Looking at a memory is no use of it: it would never leave while somebody tidies up.
  const asked = useAnswer(`read ${id}`, (signal) => call('read', { id: id as Id, quietly: true }, signal), [
    'memories',
  ])
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
