/** Checks the store through an engine in this process: self-test, missing vectors and the write queue. */
import type { Check } from '../../care/findings/define-finding.ts'
import type { EngineStats } from '../../care/stats.ts'
import { toLoreError } from '../../core/errors.ts'
import type { QueueCounts } from '../../core/queued-write.ts'
import type { CliContext } from '../command/context.ts'
import { plural } from '../render/layout/text.ts'
import { failed, note, type Outcome, ok } from './outcome.ts'

export async function checkStore(context: CliContext): Promise<Check[]> {
  try {
    const engine = await context.ownEngine()
    const { items: steps } = await engine.selfTest({}, context.caller)
    const { embedding } = await engine.stats({}, context.caller)
    const { counts } = await engine.listQueue({ limit: 1 }, context.caller)
    return [
      ...steps.map(({ name, ok: isOk, detail, hint }): Check => {
        const state = isOk ? (hint === null ? 'ok' : 'note') : 'failed'
        return { name, state, detail, hint }
      }),
      { name: 'vectors', ...judgeVectors(embedding) },
      { name: 'queue', ...judgeQueue(counts) },
    ]
  } catch (thrown) {
    const { message, hint } = toLoreError(thrown)
    return [{ name: 'store', ...failed(message, hint) }]
  }
}

function judgeVectors({ pending, problem }: EngineStats['embedding']): Outcome {
  if (pending === 0) return ok('every text has one')
  const hint = problem ?? 'They are made while Lore runs; until then those texts are found by words.'
  return note(`${pending} still to be made`, hint)
}

/** Judges the write queue. Failed writes stay in the queue, but are no memories until a person retries them. */
function judgeQueue({ waiting, failed: lost }: QueueCounts): Outcome {
  const left = waiting === 0 ? 'nothing waits' : `${plural(waiting, 'write')} waiting`
  if (lost === 0) return ok(left)
  return note(
    `${plural(lost, 'write')} failed, ${left}`,
    'See why: lore queue. Then lore queue retry, or lore queue drop.',
  )
}
