/**
 * Use case `compact`: shortens a text without losing anything protected, and returns a receipt. Stores
 * nothing.
 */

import { z } from 'zod'
import { EXTRACTOR_NAMES } from '../core/digest.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import { number, oneOf, optional, text } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { meaningOf } from '../kernel/vectors/meaning.ts'
import { compactText } from './compact/compact-text.ts'
import type { CompactReport } from './run/digestion.ts'

const DEFAULT_RATIO = 0.4
const MOST_SHOWN = 200

export const compact = defineUseCase({
  name: 'compact',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      text: text(LIMITS.episodeChars),
      /**
       * The share of the length to aim at; default 0.4. Protected things stay, even if the text then stays
       * longer.
       */
      ratio: optional(number(...RANGES.compactRatio)),
      /** Default: the one in the settings. */
      extractor: optional(oneOf(EXTRACTOR_NAMES)),
    }),
  run: async (context, input): Promise<CompactReport> => {
    const { ratio = DEFAULT_RATIO, extractor = context.digest.extractor } = input
    const redacted = await context.capture.redactor.redact(input.text)
    const compacted = await compactText(redacted.text, {
      ratio,
      model: context.digest.modelsAside().modelFor(extractor),
      meaning: meaningOf(context),
    })
    return {
      text: compacted.text,
      protectedThings: compacted.protectedThings.slice(0, MOST_SHOWN),
      receipt: { extractor, ...compacted.receipt },
    }
  },
})
