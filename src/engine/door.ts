/**
 * The entry point of the engine: every use case is called through it. It checks the input and the caller,
 * passes the use case a store limited to what the caller may see, and records the texts that the caller
 * received.
 */
import type { Caller } from '../core/caller.ts'
import { LoreError } from '../core/errors.ts'
import type { Scope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { seenBy } from '../kernel/seen-by.ts'
import { parseInput, type UseCase } from '../kernel/use-case.ts'
import { cleanStrings } from '../text/clean-strings.ts'
import type { CallerCheck } from './check-caller.ts'
import type { Engine } from './engine.ts'
import { USE_CASES, type UseCaseName } from './use-cases.ts'

type AnyUseCase = UseCase<string, never, unknown, unknown>

export function createDoor(context: EngineContext, checkCaller: CallerCheck): Pick<Engine, UseCaseName> {
  const open = (useCase: AnyUseCase) => async (given: unknown, from: unknown) => {
    const input = parseInput(useCase, given)
    const caller = await checkCaller(from)
    requireAccess(useCase, caller)
    const present = { ...context, defaultScope: await presentScope(context) }
    const answer = await useCase.run(seenBy(present, caller), input, caller)
    context.served.noteTexts(useCase.texts?.(answer) ?? [], caller)
    context.served.noteFound(useCase.found?.(answer, input) ?? [], caller)
    // Removes invisible characters from texts of older stores.
    return useCase.namesFiles === true ? answer : cleanStrings(answer)
  }
  const calls = Object.entries(USE_CASES).map(([name, useCase]) => [
    name,
    open(useCase as unknown as AnyUseCase),
  ])
  return Object.fromEntries(calls) as Pick<Engine, UseCaseName>
}

/** Follows joins: the project in which the engine was opened may be a part of another one by now. */
async function presentScope({ store, defaultScope }: EngineContext): Promise<Scope> {
  const { project } = defaultScope
  return project === null ? defaultScope : { ...defaultScope, project: await store.projects.mainOf(project) }
}

function requireAccess({ name, access }: AnyUseCase, caller: Caller): void {
  if (access !== 'admin' || caller.kind !== 'agent') return
  throw new LoreError('protected', `Only a person may call ${name}.`, {
    hint: 'Ask the person to do it with the lore command.',
  })
}
