/**
 * One use case, described once: its name, who may call it, what it takes and what it does. The Engine type, the check
 * of inputs, the socket and the library are derived from these descriptions.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { EngineContext } from './context.ts'
import type { Check } from './fields.ts'
import { requireList, requireRecord } from './validate.ts'

/** `admin` is for people and for Lore itself: it looks after the whole store, whatever namespace it is in. */
type Access = 'read' | 'write' | 'admin'

/** A zod schema, by its types alone: the public types of Lore name no other package. */
export interface InputSchema<Input, Given> {
  readonly _output: Input
  readonly _input: Given
}

/** The schema of an input that several files name. */
export function describeInput<Input, Given>(
  build: () => InputSchema<Input, Given>,
): () => InputSchema<Input, Given> {
  return build
}

/** An input that several files name, as one field of another. */
export function described<Taken, Given>(input: () => InputSchema<Taken, Given>): z.ZodType<Taken, Given> {
  return input() as unknown as z.ZodType<Taken, Given>
}

export interface UseCase<Name extends string, Given, Input, Answer> {
  readonly name: Name
  readonly access: Access
  /** A call whose answer was lost is made again (a second time does no harm), or only once. */
  readonly retry: 'again' | 'once'
  /** Built when the use case is called first: schemas are costly to build, and most processes call few use cases. */
  readonly input: () => InputSchema<Input, Given>
  /** The store of the context shows the caller's scopes and nothing else. */
  readonly run: (context: EngineContext, input: Input, caller: Caller) => Promise<Answer>
  /** Texts of the answer that the caller reads; capture recognises them when they come back in a conversation. */
  readonly texts?: (answer: Answer) => readonly (string | null)[]
  /** The answer names files as they are on disk, and holds no stored text. */
  readonly namesFiles?: true
}

/**
 * @example
 * export const parent = defineUseCase({
 *   name: 'parent', access: 'read', retry: 'again',
 *   input: () => z.strictObject({ id: memoryId() }),
 *   run: async ({ store }, { id }) => store.memories.find(id),
 * })
 */
export function defineUseCase<const Name extends string, Given, Input, Answer>(
  useCase: UseCase<Name, Given, Input, Answer>,
): UseCase<Name, Given, Input, Answer> {
  let schema: InputSchema<Input, Given> | null = null
  return {
    ...useCase,
    input: () => {
      schema ??= useCase.input()
      return schema
    },
  }
}

/** What a caller gives to a use case. */
export type GivenTo<Called extends { readonly input: () => InputSchema<unknown, unknown> }> = ReturnType<
  Called['input']
>['_input']

/** What a use case takes, when its input has been checked. */
export type TakenBy<Called extends { readonly input: () => InputSchema<unknown, unknown> }> = ReturnType<
  Called['input']
>['_output']

/** The input of a use case without fields. */
export const nothing = () => z.strictObject({})

/** The input as the use case takes it. @throws LoreError invalid_input and its like, naming the field */
export function parseInput<Input, Given>(
  { name, input }: Pick<UseCase<string, Given, Input, unknown>, 'name' | 'input'>,
  given: unknown,
): Input {
  const result = (input() as unknown as z.ZodType<Input>).safeParse(given === undefined ? {} : given)
  if (result.success) return defined(result.data as object) as Input
  const [issue] = result.error.issues
  throw toRefusal(name, issue, given)
}

function toRefusal(useCase: string, issue: z.core.$ZodIssue | undefined, given: unknown): LoreError {
  const field = issue?.path.findLast((part) => typeof part === 'string') ?? 'The input'
  try {
    if (issue?.code === 'custom') (issue.params?.refuse as Check<unknown> | undefined)?.(field, undefined)
    if (issue?.code === 'invalid_type') {
      const value = issue.path.reduce<unknown>(
        (at, part) => (at as Record<PropertyKey, unknown>)[part],
        given,
      )
      if (issue.expected === 'array') requireList(field, value)
      else requireRecord(field, value)
    }
  } catch (error) {
    if (error instanceof LoreError) return error
    throw error
  }
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join(', ') : field
  return new LoreError('invalid_input', `${useCase} takes no ${unknown.slice(0, 200)}.`, {
    hint: 'Leave it out, or look up the fields of the call.',
    details: { field: unknown },
  })
}
