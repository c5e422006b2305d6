/**
 * Use case that lists the conversations that wrote certain files lately, for a commit that is about to be made. Reads only.
 */
import { z } from 'zod'
import type { Session } from '../core/conversation.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import { integer, list, name, optional, scopeSelection, time } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { findBehind } from './changes/find-behind.ts'

export interface FileWriter {
  readonly session: Session
  /** Number of the files that the conversation wrote. */
  readonly wrote: number
}

const DEFAULT_SESSIONS = 3

/** Lists conversations that wrote the files in the week before, surest first. */
export const sessionsBehind = defineUseCase({
  name: 'sessionsBehind',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Paths from the top of the repository. */
      files: list(name(LIMITS.queryChars)),
      at: time(),
      /** Maximum number of conversations; default 3. */
      limit: optional(integer(...RANGES.chains)),
    }),
  run: async (context, input): Promise<readonly FileWriter[]> => {
    const scopes = await selectScopes(context, input)
    const commit = { hash: '', subject: '', at: input.at, files: input.files }
    const found = (await findBehind(context, commit, scopes)).slice(0, input.limit ?? DEFAULT_SESSIONS)
    const sessions = new Map(
      (await context.store.sessions.load(found.map(({ sessionId }) => sessionId))).map((one) => [
        one.id,
        one,
      ]),
    )
    return found.flatMap(({ sessionId, wrote }) => {
      const session = sessions.get(sessionId)
      return session === undefined ? [] : [{ session, wrote }]
    })
  },
})
