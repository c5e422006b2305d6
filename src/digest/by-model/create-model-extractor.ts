/**
 * The extractor that asks a language model. It shows turns, roots and memories by number, so that an answer
 * can only name what was shown, and returns only what was parsed and checked. It stores nothing.
 */
import { randomBytes } from 'node:crypto'
import type { Extraction, ExtractionRequest, Verdict } from '../../core/digest.ts'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { DecideRequest, Extractor } from '../../core/ports/extractor.ts'
import type { LanguageModel, ModelRequest } from '../../core/ports/language-model.ts'
import { estimateTokens } from '../../text/estimate-tokens.ts'
import { checkQuotes } from '../passages/check-quotes.ts'
import { gateItems } from './gate-items.ts'
import { parseExtraction } from './parse-extraction.ts'
import { type AskedItem, parseVerdicts } from './parse-verdicts.ts'
import * as decidePrompt from './prompts/decide-v1.ts'
import * as extractPrompt from './prompts/extract-v2.ts'

export interface ModelExtractorOptions {
  readonly model: LanguageModel
  /** The name in the settings: `anthropic`, `openai-compatible` or `claude-cli`. */
  readonly name: string
  /**
   * Makes an unguessable code, new at every call, that marks the data in a prompt. Default: 12 random hex
   * digits.
   */
  readonly makeCode?: () => string
}

/** With more conversation than this, answers become superficial, even if the model's window is larger. */
const MAX_SEGMENT_TOKENS = 24_000
const MIN_PROMPT_TOKENS = 4_000
/** Share of the window that is used, because token counts are estimates. */
const USABLE_SHARE = 0.9
/**
 * Share of the prompt that is left for the conversation; roots, earlier turns and headings need the rest.
 */
const CONVERSATION_SHARE = 0.7

const EXTRACT_OUTPUT_TOKENS = 12_000
const DECIDE_TOKENS_PER_ITEM = 120
/** Tokens of the lines around the items. */
const FRAME_TOKENS = 60
const ITEMS_PER_CALL = 20
const MEMORIES_PER_ITEM = 6
/**
 * Memories that are less similar are about something else (the lower bound of routing), and are not shown.
 */
const MIN_SIMILARITY = 0.35

const NOTHING: Extraction = { topic: '', summary: '', concepts: [], relations: [], rejected: {} }

/** @throws LoreError config_invalid if the model's window has no room for a conversation */
export function createModelExtractor(options: ModelExtractorOptions): Extractor {
  const { model, name } = options
  const makeCode = options.makeCode ?? (() => randomBytes(6).toString('hex'))
  if (!(model.maxPromptTokens >= MIN_PROMPT_TOKENS)) {
    throw new LoreError('config_invalid', `The model ${model.model} takes too short a prompt.`, {
      hint: `Choose a model, or set its context window, so that it takes ${MIN_PROMPT_TOKENS} tokens or more.`,
      details: { maxPromptTokens: model.maxPromptTokens },
    })
  }
  const extractBudget = promptBudget(model, extractPrompt)
  const decideBudget = promptBudget(model, decidePrompt)

  return {
    name,
    version: `${extractPrompt.version}+${decidePrompt.version}`,
    maxSegmentTokens: Math.min(MAX_SEGMENT_TOKENS, Math.floor(extractBudget * CONVERSATION_SHARE)),

    async extract(request, signal) {
      if (request.episodes.every(({ text }) => text.trim() === '')) return NOTHING
      const prompt = extractPrompt.buildPrompt(request, makeCode(), extractBudget)
      const outputTokens = Math.min(EXTRACT_OUTPUT_TOKENS, Math.floor(model.maxPromptTokens / 2))
      const call = toRequest('extract', extractPrompt, prompt, outputTokens)
      const validate = (json: unknown) => void parseExtraction(json, request)
      const answer = await model.complete({ ...call, validate }, signal)
      const parsed = parseExtraction(answer.json, request)
      const checked = checkQuotes(parsed, request.episodes, request.repeatedLines)
      return isWork(request) ? gateItems(checked, request.episodes) : checked
    },

    async decide(request, signal) {
      const verdicts = new Map<string, Verdict>()
      const code = makeCode()
      for (const batch of toBatches(toAsked(request, decideBudget), decideBudget)) {
        const prompt = decidePrompt.buildPrompt(
          batch.map(({ question }) => question),
          code,
        )
        const outputTokens = 200 + batch.length * DECIDE_TOKENS_PER_ITEM
        const call = toRequest('decide', decidePrompt, prompt, outputTokens)
        for (const [key, verdict] of await askVerdicts(model, call, batch, signal)) verdicts.set(key, verdict)
      }
      return verdicts
    },
  }
}

/** The gates are for work with an agent: in a chat, "it" and "she" are explained by the model's own words. */
function isWork({ episodes, before }: ExtractionRequest): boolean {
  return [...before, ...episodes].some(({ role }) => role === 'tool' || role === 'assistant')
}

/** The parts of a prompt that are the same for every call. */
interface PromptFrame {
  readonly system: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly schemaName: string
}

function promptBudget(model: LanguageModel, frame: PromptFrame): number {
  const fixed = estimateTokens(frame.system) + estimateTokens(JSON.stringify(frame.schema))
  return Math.floor(model.maxPromptTokens * USABLE_SHARE - fixed)
}

function toRequest(
  purpose: 'extract' | 'decide',
  { system, schema, schemaName }: PromptFrame,
  prompt: string,
  maxOutputTokens: number,
): ModelRequest {
  return { purpose, system, prompt, schema, schemaName, maxOutputTokens }
}

/** An item with the memories that are shown for it, and its text in the prompt. */
interface Asked extends AskedItem {
  readonly question: decidePrompt.Question
}

/** Returns the items that have similar memories and fit into a prompt. The rules decide the others. */
function toAsked({ items, nearest }: DecideRequest, budgetTokens: number): Asked[] {
  return items.flatMap(({ key, text }) => {
    const near = (nearest.get(key) ?? [])
      .filter(({ similarity01 }) => similarity01 >= MIN_SIMILARITY)
      .slice(0, MEMORIES_PER_ITEM)
      .map(({ memory }) => memory)
    for (let count = near.length; count > 0; count--) {
      const memories = near.slice(0, count)
      const question = { text, memories: memories.map(({ content }) => content) }
      if (costOf(question) <= budgetTokens - FRAME_TOKENS) return [{ key, text, memories, question }]
    }
    return []
  })
}

function costOf(question: decidePrompt.Question): number {
  return estimateTokens(decidePrompt.renderQuestion(question, 1, '0'.repeat(12))) + 2
}

function* toBatches(asked: readonly Asked[], budgetTokens: number): Generator<readonly Asked[]> {
  let batch: Asked[] = []
  let tokens = FRAME_TOKENS
  for (const item of asked) {
    const cost = costOf(item.question)
    if (batch.length === ITEMS_PER_CALL || (batch.length > 0 && tokens + cost > budgetTokens)) {
      yield batch
      batch = []
      tokens = FRAME_TOKENS
    }
    batch.push(item)
    tokens += cost
  }
  if (batch.length > 0) yield batch
}

/**
 * If the model refuses, or answers with invalid JSON, no verdicts are returned and the rules decide: the
 * extraction is not lost. Other errors (no model, no budget, cancelled) are thrown.
 */
async function askVerdicts(
  model: LanguageModel,
  request: ModelRequest,
  asked: readonly Asked[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Verdict>> {
  try {
    const answer = await model.complete(request, signal)
    return parseVerdicts(answer.json, asked)
  } catch (error) {
    if (!isLoreError(error) || (error.code !== 'llm_refused' && error.code !== 'llm_answer_invalid'))
      throw error
    return new Map()
  }
}
