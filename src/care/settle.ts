/** Use case that waits until every document stored so far has its vector, or until the timeout. */
import { z } from 'zod'
import { number, optional } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'

const DEFAULT_MS = 60_000
const DAY_MS = 86_400_000

export const settle = defineUseCase({
  name: 'settle',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Default: 60,000. */
      timeoutMs: optional(number(0, DAY_MS)),
    }),
  run: async ({ vectors }, { timeoutMs = DEFAULT_MS }): Promise<{ readonly pending: number }> => ({
    pending: await vectors.settle(timeoutMs),
  }),
})
