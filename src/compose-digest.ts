/** Assembles the digest: extractors by name, and their language models, each with its budget. */

import type { ExtractorName } from './core/digest.ts'
import type { Budget } from './core/ledger.ts'
import type { Clock } from './core/ports/clock.ts'
import type { IdSource } from './core/ports/id-source.ts'
import type { LanguageModel } from './core/ports/language-model.ts'
import type { Store } from './core/ports/store.ts'
import { createTurns } from './core/turns.ts'
import { createModelExtractor } from './digest/by-model/create-model-extractor.ts'
import { createRulesExtractor } from './digest/rules/create-rules-extractor.ts'
import type { EngineContext } from './kernel/context.ts'
import type { DigestModels, DigestSetup } from './kernel/setup/digest-setup.ts'
import { meaningOf } from './kernel/vectors/meaning.ts'
import { createLanguageModel, type LanguageModelSettings } from './llm/create-language-model.ts'
import { meterModel } from './llm/metered.ts'

export interface DigestOptions {
  readonly enabled: boolean
  readonly idleMs: number
  readonly extractor: ExtractorName
  readonly budget: Budget
  /** @throws LoreError config_invalid if a key, an address or a model is missing */
  readonly modelSettings: (name: Exclude<ExtractorName, 'none'>) => LanguageModelSettings
  /** The environment that a `claude` process inherits. */
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface DigestDeps extends Pick<EngineContext, 'vectors'> {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
}

export function createDigestSetup(options: DigestOptions, deps: DigestDeps): DigestSetup {
  let current = createModels(options, deps)
  return {
    enabled: options.enabled,
    idleMs: options.idleMs,
    extractor: options.extractor,
    budget: options.budget,
    inTurn: createTurns(),
    beginRun: () => {
      current = createModels(options, deps)
    },
    modelsAside: () => createModels(options, deps),
    modelFor: (name) => current.modelFor(name),
    extractorFor: (name) => current.extractorFor(name),
  }
}

/** Creates the models of one run; its caps count from here. */
function createModels(options: DigestOptions, deps: DigestDeps): DigestModels {
  const { store, clock, ids } = deps
  const models = new Map<ExtractorName, LanguageModel>()

  function modelFor(name: ExtractorName): LanguageModel | null {
    if (name === 'none') return null
    const known = models.get(name)
    if (known !== undefined) return known
    const model = meterModel(
      createLanguageModel(options.modelSettings(name), {
        fetch: globalThis.fetch,
        clock,
        random: Math.random,
        env: options.env,
      }),
      { ledger: store.ledger, clock, ids, budget: options.budget },
    )
    models.set(name, model)
    return model
  }

  return {
    modelFor,
    extractorFor(name) {
      const model = modelFor(name)
      return model === null
        ? createRulesExtractor({ meaning: meaningOf(deps) })
        : createModelExtractor({ model, name })
    },
  }
}
