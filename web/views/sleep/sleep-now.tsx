/** Runs sleep on request: first as a plan, then for real. */
import { useState } from 'preact/hooks'
import { undoRun } from '../../api/actions.ts'
import { type AnswerOf, call, may } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { ask } from '../../frame/ask.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { count } from '../../parts/words.ts'
import { describeChanges } from './run-words.ts'

export function SleepNow() {
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const planned = await call('sleep', { dryRun: true })
      const agreed = await ask({ title: 'Sleep now?', says: describePlan(planned), yes: 'Sleep now' })
      if (!agreed) return
      const { state, run } = await call('sleep', {})
      noteChanges(['runs', 'memories'])
      say(
        state === 'done' ? 'Slept.' : `Sleep ended: ${state}.`,
        run === null || !may('undo') ? null : () => undoRun(run.id),
      )
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
  const changes: Record<string, number> = {}
  for (const { kind } of plan) changes[kind] = (changes[kind] ?? 0) + 1
  const left = plan.length - NAMED
  return [
    `This would change: ${describeChanges({ phases: [{ changes }] })}.`,
    ...plan.slice(0, NAMED).map(({ title, reason }) => `${title}: ${reason}`),
    ...(left > 0 ? [`And ${count(left, 'more change')}.`] : []),
    'The run can be undone.',
  ]
}
