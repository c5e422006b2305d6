/** Forgets a span of a conversation: the person marks turns, sees what goes, and confirms. */
import { call } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { ask } from '../../frame/ask.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { count } from '../../parts/words.ts'

interface SpanBarProps {
  readonly session: string
  /** Positions of the marked turns. */
  readonly picked: ReadonlySet<number>
  readonly cancel: () => void
  readonly done: () => void
}

/** The bar says which turns go: from the first marked one to the last. */
export function SpanBar({ session, picked, cancel, done }: SpanBarProps) {
  const from = Math.min(...picked)
  const until = Math.max(...picked)
  const run = async () => {
    const agreed = await ask({
      title: from === until ? 'Forget this turn?' : 'Forget these turns?',
      says: [
        `${nameSpan(from, until)} lose their words, and the memories made of them are deleted from Lore.`,
        'Neither the watcher nor a backup brings them back. The agent’s own file stays where it is.',
      ],
      yes: 'Forget for good',
      final: true,
    })
    if (!agreed) return
    try {
      const gone = await call('forgetTurns', { session, from, until, confirmed: true })
      noteChanges(['memories', 'episodes'])
      say(`Forgotten: ${count(gone.episodes, 'turn')}, ${count(gone.memories, 'memory', 'memories')}.`)
      done()
    } catch (thrown) {
      complain(thrown)
    }
  }
  return (
    <div class="span-bar" role="status">
      {picked.size === 0 ? 'Mark the first and the last turn to forget.' : nameSpan(from, until)}
      <button type="button" class="primary" disabled={picked.size === 0} onClick={() => void run()}>
        Forget for good
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </div>
  )
}

/** Turns are counted from 1. */
function nameSpan(from: number, until: number): string {
  return from === until ? `Turn ${from + 1}` : `Turns ${from + 1} to ${until + 1}`
}
