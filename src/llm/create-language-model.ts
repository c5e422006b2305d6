/** Creates the language model that the settings choose. */
import type { LanguageModel } from '../core/ports/language-model.ts'
import { type AnthropicSettings, createAnthropicModel } from './anthropic.ts'
import { type ClaudeCliDeps, type ClaudeCliSettings, createClaudeCliModel } from './claude-cli.ts'
import { createOpenAiCompatibleModel, type OpenAiDeps, type OpenAiSettings } from './openai-compatible.ts'

export type LanguageModelSettings =
  | ({ readonly provider: 'anthropic' } & AnthropicSettings)
  | ({ readonly provider: 'openai-compatible' } & OpenAiSettings)
  | ({ readonly provider: 'claude-cli' } & ClaudeCliSettings)

export interface LanguageModelDeps extends OpenAiDeps, ClaudeCliDeps {}

/** Loads, starts and sends nothing before the first question. */
export function createLanguageModel(settings: LanguageModelSettings, deps: LanguageModelDeps): LanguageModel {
  switch (settings.provider) {
    case 'anthropic':
      return createAnthropicModel(settings, deps)
    case 'openai-compatible':
      return createOpenAiCompatibleModel(settings, deps)
    case 'claude-cli':
      return createClaudeCliModel(settings, deps)
  }
}
