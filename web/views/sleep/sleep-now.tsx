/** Runs sleep on request: first as a plan, then for real. */
import { useState } from 'preact/hooks'
import { type AnswerOf, call } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { ask } from '../../frame/ask.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { count, toWords } from '../../parts/words.ts'

export function SleepNow() {
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const planned = await call('sleep', { dryRun: true })
      const agreed = await ask({ title: 'Sleep now?', says: describePlan(planned), yes: 'Sleep now' })
      if (!agreed) return
      const { state } = await call('sleep', {})
      noteChanges(['runs', 'memories'])
      say(state === 'done' ? 'Slept.' : `Sleep ended: ${state}.`)
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" disabled={busy} onClick={() => void begin()}>
      {busy ? 'Working …' : 'Sleep now'}
    </button>
  )
}

const NAMED = 5

function describePlan({ plan }: AnswerOf<'sleep'>): string[] {
  if (plan.length === 0) return ['There is nothing to do at the moment; strengths are computed again.']
  const kinds = Map.groupBy(plan, ({ kind }) => kind)
  const counts = [...kinds].map(([kind, steps]) => count(steps.length, toWords(kind), toWords(kind)))
  return [
    `This would change: ${counts.join(', ')}.`,
    ...plan.slice(0, NAMED).map(({ title, reason }) => `${title}: ${reason}`),
    'The run can be undone.',
  ]
}
