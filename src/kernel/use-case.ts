/**
 * Defines a use case in one place: name, access, input schema and function. The Engine type, input checks, the socket's
 * methods and the library are derived from these definitions.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import type { EngineContext } from './context.ts'
import type { Check } from './fields.ts'
import { requireList, requireRecord } from './validate.ts'

/** `admin`: for people and Lore itself only, over the whole store and all namespaces. */
type Access = 'read' | 'write' | 'admin'

/** The types of a zod schema, so that Lore's public types depend on no other package. */
export interface InputSchema<Input, Given> {
  readonly _output: Input
  readonly _input: Given
}

/** Declares an input schema that several files share. */
export function describeInput<Input, Given>(
  build: () => InputSchema<Input, Given>,
): () => InputSchema<Input, Given> {
  return build
}

/** Uses a shared input schema as a field of another one. */
export function described<Taken, Given>(input: () => InputSchema<Taken, Given>): z.ZodType<Taken, Given> {
  return input() as unknown as z.ZodType<Taken, Given>
}

export interface UseCase<Name extends string, Given, Input, Answer> {
  readonly name: Name
  readonly access: Access
  /** `again`: a call whose answer was lost may be repeated, because a second call does no harm. `once`: it may not. */
  readonly retry: 'again' | 'once'
  /** Builds the schema at the first call: schemas are costly to build, and most processes call few use cases. */
  readonly input: () => InputSchema<Input, Given>
  /** The function. The context's store is limited to the caller's scopes. */
  readonly run: (context: EngineContext, input: Input, caller: Caller) => Promise<Answer>
  /** Returns the texts that the caller reads, so that capture recognises them if a conversation repeats them. */
  readonly texts?: (answer: Answer) => readonly (string | null)[]
  /** Returns the memories that the answer puts first; that is a weak use of them. */
  readonly found?: (answer: Answer, input: Input) => readonly MemoryId[]
  /** True if the answer names files on disk and contains no stored text. */
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

/** The input type that a caller passes to a use case. */
export type GivenTo<Called extends { readonly input: () => InputSchema<unknown, unknown> }> = ReturnType<
  Called['input']
>['_input']

/** The input type that a use case receives, after the check. */
export type TakenBy<Called extends { readonly input: () => InputSchema<unknown, unknown> }> = ReturnType<
  Called['input']
>['_output']

/** The input of a use case without fields. */
export const nothing = () => z.strictObject({})

/** Checks an input and returns it as the use case takes it. @throws LoreError invalid_input or similar, naming the field */
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
