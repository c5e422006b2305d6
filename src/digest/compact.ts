/** Shortens a text so that nothing protected is lost, and hands back a receipt. Stores nothing. */

import { EXTRACTOR_NAMES } from '../core/digest.ts'
import { LIMITS } from '../core/limits.ts'
import type { EngineContext } from '../kernel/context.ts'
import { requireNumber, requireOneOf, requireText } from '../kernel/validate.ts'
import { meaningOf } from '../kernel/vectors/meaning.ts'
import { compactText } from './compact/compact-text.ts'
import type { CompactInput, CompactReport } from './run/digestion.ts'

const DEFAULT_RATIO = 0.4
const MOST_SHOWN = 200

export async function compact(context: EngineContext, input: CompactInput): Promise<CompactReport> {
  const offered = requireText('text', input.text, LIMITS.episodeChars)
  const ratio = input.ratio === undefined ? DEFAULT_RATIO : requireNumber('ratio', input.ratio, 0.05, 0.95)
  const extractor =
    input.extractor === undefined
      ? context.digest.extractor
      : requireOneOf('extractor', input.extractor, EXTRACTOR_NAMES)
  const { text } = await context.capture.redactor.redact(offered)
  const compacted = await compactText(text, {
    ratio,
    model: context.digest.modelsAside().modelFor(extractor),
    meaning: meaningOf(context),
  })
  return {
    text: compacted.text,
    protectedThings: compacted.protectedThings.slice(0, MOST_SHOWN),
    receipt: { extractor, ...compacted.receipt },
  }
}
