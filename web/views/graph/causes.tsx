/** Chains of causes through a memory, drawn as a flow. */
import { call, type InputOf } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Link } from '../../frame/router.tsx'
import { StateBadge } from '../../parts/badges.tsx'
import { Line } from '../../parts/text.tsx'
import { toWords } from '../../parts/words.ts'

type Id = NonNullable<InputOf<'causalChain'>['id']>
const CHAINS = 5

export function Causes({ id }: { readonly id: string }) {
  const { answer } = useAnswer(`causes ${id}`, (signal) =>
    call('causalChain', { id: id as Id, limit: CHAINS }, signal),
  )
  const chains = answer?.chains ?? []
  if (chains.length === 0) return null
  return (
    <section class="flows" aria-label="Causes and effects">
      <h2>Causes and effects</h2>
      {chains.map(({ memories, steps }, chain) => (
        <ol key={chain} class="flow">
          {memories.map((memory, index) => {
            const step = steps[index - 1]
            return (
              <li key={memory.id}>
                {step !== undefined && (
                  <span class="relation" title={step.reasoning ?? undefined}>
                    ↓ {toWords(step.relation)} {step.inferred && <StateBadge text="guess" tone="quiet" />}
                  </span>
                )}
                <Link to="memory" id={memory.id} class={memory.id === id ? 'node here' : 'node'}>
                  <Line text={memory.title} />
                </Link>
              </li>
            )
          })}
        </ol>
      ))}
    </section>
  )
}
