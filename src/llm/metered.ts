/**
 * A language model with a budget: rejects a call that could exceed a cap, and writes one ledger line for each
 * call made, successful or not. Never reads the content of a call.
 */

import { isLoreError } from '../core/errors.ts'
import type { Budget, LedgerEntry, LedgerOutcome } from '../core/ledger.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { IdSource } from '../core/ports/id-source.ts'
import type { LanguageModel, ModelPrice, ModelRequest, ModelUsage } from '../core/ports/language-model.ts'
import type { LedgerRepository } from '../core/ports/ledger-repository.ts'
import { createTurns } from '../core/turns.ts'
import { assertWithin, type Spending, startOfUtcDay } from './budget.ts'
import { readUsage } from './model-errors.ts'
import { costUsd, priceOf } from './prices.ts'
import { estimatePromptTokens } from './tokens.ts'

export interface MeterOptions {
  readonly ledger: LedgerRepository
  readonly clock: Clock
  readonly ids: IdSource
  /** Per-run caps apply to the life of the metered model. */
  readonly budget: Budget
  readonly onSpent?: (entry: LedgerEntry) => void
}

const NOTHING: Spending = { tokens: 0, usd: 0 }

/**
 * Adds a meter to a model. Calls may run concurrently: the possible spending of running calls counts as
 * spent. `complete` also throws LoreError budget_reached, before anything is sent.
 */
export function meterModel(
  model: LanguageModel,
  { ledger, clock, ids, budget, onSpent }: MeterOptions,
): LanguageModel {
  let spentInRun = NOTHING
  let underWay = NOTHING
  const inTurn = createTurns()

  const reserve = (wanted: Spending) =>
    inTurn(async () => {
      const today = await ledger.totals(startOfUtcDay(clock.now()))
      const spentToday = {
        tokens: today.inputTokens + today.cachedTokens + today.outputTokens,
        usd: today.priceUsd,
      }
      assertWithin(budget, wanted, add(spentToday, underWay), add(spentInRun, underWay), clock.now())
      underWay = add(underWay, wanted)
    })

  const book = (reserved: Spending, entry: LedgerEntry) =>
    inTurn(async () => {
      underWay = subtract(underWay, reserved)
      spentInRun = add(spentInRun, {
        tokens: entry.inputTokens + entry.cachedTokens + entry.outputTokens,
        usd: entry.priceUsd,
      })
      await ledger.append(entry)
      onSpent?.(entry)
    })

  const release = (reserved: Spending) =>
    inTurn(async () => {
      underWay = subtract(underWay, reserved)
    })

  return {
    provider: model.provider,
    model: model.model,
    maxPromptTokens: model.maxPromptTokens,
    price: model.price,

    async complete(request, signal) {
      const wanted = estimateSpending(model, request)
      await reserve(wanted)
      const startedAt = clock.now()
      const record = (outcome: LedgerOutcome, usage: ModelUsage, detail: string | null) =>
        book(wanted, {
          id: ids.next(),
          at: startedAt,
          purpose: request.purpose,
          provider: model.provider,
          model: model.model,
          inputTokens: usage.inputTokens,
          cachedTokens: usage.cachedTokens,
          outputTokens: usage.outputTokens,
          priceUsd: costUsd(rateFor(model, usage), usage),
          durationMs: Math.max(0, clock.now() - startedAt),
          outcome,
          detail,
        })
      const end = await model.complete(request, signal).then(
        (answer) => ({ kind: 'answered', answer }) as const,
        (error: unknown) => ({ kind: 'failed', error }) as const,
      )
      if (end.kind === 'answered') {
        const { usage, json } = end.answer
        const fault = findFault(request, json)
        await record(fault === null ? 'ok' : 'invalid', usage, fault === null ? null : toDetail(fault.error))
        if (fault !== null) throw fault.error
        return end.answer
      }
      if (wasMade(end.error))
        await record(toOutcome(end.error), toSpentUsage(end.error, request), toDetail(end.error))
      else await release(wanted)
      throw end.error
    },
  }
}

/** Returns the greatest spending of a call: the estimated prompt and the longest allowed answer. */
function estimateSpending(model: Pick<LanguageModel, 'model' | 'price'>, request: ModelRequest): Spending {
  const usage: ModelUsage = {
    inputTokens: estimatePromptTokens(request),
    cachedTokens: 0,
    outputTokens: request.maxOutputTokens,
  }
  return { tokens: usage.inputTokens + usage.outputTokens, usd: costUsd(rateFor(model, usage), usage) }
}

/** Returns the rate of a call; long prompts may have another rate than the model's usual one. */
function rateFor(
  { model, price }: Pick<LanguageModel, 'model' | 'price'>,
  usage: ModelUsage,
): ModelPrice | null {
  if (price === null) return null
  const list = priceOf(model)
  const isListPrice = list !== null && list.input === price.input && list.output === price.output
  return isListPrice ? priceOf(model, usage.inputTokens + usage.cachedTokens) : price
}

/** Returns why the caller cannot use the answer; null if it can. */
function findFault({ validate }: ModelRequest, json: unknown): { readonly error: unknown } | null {
  try {
    validate?.(json)
    return null
  } catch (error) {
    return { error }
  }
}

/** Returns true if something was sent; false if the request was rejected before. */
function wasMade(error: unknown): boolean {
  if (!isLoreError(error)) return true
  if (error.code === 'cancelled') return error.details.cutOff === true
  return error.code !== 'content_too_long' && error.code !== 'budget_reached'
}

function toOutcome(error: unknown): LedgerOutcome {
  if (!isLoreError(error)) return 'failed'
  if (error.code === 'llm_refused') return 'refused'
  return error.code === 'llm_answer_invalid' ? 'invalid' : 'failed'
}

/** Returns the counted usage; for a call that was cut off, the estimated prompt. */
function toSpentUsage(error: unknown, request: ModelRequest): ModelUsage {
  const nothing: ModelUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  if (!isLoreError(error)) return nothing
  if (error.details.cutOff === true) return { ...nothing, inputTokens: estimatePromptTokens(request) }
  return readUsage(error) ?? nothing
}

/** Messages of LoreErrors contain no content; others might. */
function toDetail(error: unknown): string {
  if (!isLoreError(error)) return 'an unexpected error'
  return error.details.cutOff === true ? `${error.message} Tokens are estimated.` : error.message
}

function add(a: Spending, b: Spending): Spending {
  return { tokens: a.tokens + b.tokens, usd: a.usd + b.usd }
}

function subtract(a: Spending, b: Spending): Spending {
  return { tokens: a.tokens - b.tokens, usd: Math.max(0, a.usd - b.usd) }
}
