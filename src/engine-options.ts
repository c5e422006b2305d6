/** Turns loaded settings into the options of openEngine. This is the only file that looks up the API keys of servers. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OpenEngineOptions } from './compose.ts'
import { readEnvironment } from './config/environment.ts'
import { followUserSetting } from './config/follow-setting.ts'
import type { LoadedConfig } from './config/load.ts'
import { packagePaths } from './config/package-paths.ts'
import { projectAllows, projectNamespace, projectOptsOut } from './config/project-opt-out.ts'
import type { SettingKey, SettingValues } from './config/settings.ts'
import { LoreError } from './core/errors.ts'
import { findPrefixes } from './embed/known-prefixes.ts'
import type { LanguageModelSettings } from './llm/create-language-model.ts'
import type { SleepTuning } from './strength/tuning.ts'
import { adviseAfterDamage, listBackups } from './transfer/backup/backup-files.ts'

export function toEngineOptions(config: LoadedConfig): OpenEngineOptions {
  const { values } = config
  return {
    dbPath: values['store.path'],
    waitForDisk: values['store.waitForDisk'],
    backupDir: join(values.home, 'backups'),
    damageHint: () => adviseAfterDamage(listBackups(join(values.home, 'backups')), Date.now()),
    modelsDir: packagePaths().modelsDir,
    embedding: toEmbedding(values),
    scope: { namespace: values['scope.namespace'], project: values['scope.project'] },
    capture: {
      place: { homedir: homedir(), env: readEnvironment(), platform: process.platform },
      exclude: followExcluded(config),
      toolResults: {
        headChars: values['capture.toolHeadChars'],
        tailChars: values['capture.toolTailChars'],
      },
      optedOut: projectOptsOut,
      ownNamespace: projectNamespace,
    },
    sync: { ...toPerson(values['sync.name']), allowedBy: projectAllows },
    digest: toDigest(values),
    sleep: toSleep(values),
  }
}

function toPerson(name: string | null): Pick<NonNullable<OpenEngineOptions['sync']>, 'person'> {
  return name === null ? {} : { person: () => name }
}

/** Returns a function that reads `capture.exclude` at each call and lists the excluded folders, projects and agents. */
export function followExcluded(config: LoadedConfig): () => string[] {
  const read = followUserSetting(config, 'capture.exclude')
  return () => toExcluded(read())
}

/** Splits the list at commas. Entries that begin like a path become absolute paths; the others are project names. */
function toExcluded(list: string | null): string[] {
  const entries = (list ?? '').split(',').map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => (/^~[/\\]/.test(entry) ? join(homedir(), entry.slice(2)) : entry))
    .map((entry) => (/^(?:[.]{0,2}[/\\]|[A-Za-z]:)/.test(entry) ? resolve(entry) : entry))
}

const USUAL_ADDRESS = {
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
} as const
const USUAL_MODEL = { ollama: 'nomic-embed-text', openai: 'text-embedding-3-small' } as const

function toEmbedding(
  values: SettingValues,
  keyOf: (variable: string | null) => string | null = toApiKey,
): OpenEngineOptions['embedding'] {
  const provider = values['embedding.provider']
  if (provider === 'local') return { provider }
  const model = values['embedding.model'] ?? USUAL_MODEL[provider]
  const known = findPrefixes(model)
  const queryPrefix = values['embedding.queryPrefix'] ?? known.queryPrefix
  const documentPrefix = values['embedding.documentPrefix'] ?? known.documentPrefix
  const apiKey = keyOf(values['embedding.apiKeyEnv'])
  return {
    provider,
    baseUrl: values['embedding.baseUrl'] ?? USUAL_ADDRESS[provider],
    model,
    ...(queryPrefix === '' ? {} : { queryPrefix }),
    ...(documentPrefix === '' ? {} : { documentPrefix }),
    ...(provider === 'openai' && apiKey !== null ? { apiKey } : {}),
  }
}

export interface Endpoints {
  /** The embedding server's address; null if Lore computes the vectors on this machine. */
  readonly embedding: string | null
  /** The model server's address, or a sentence that names the command; null if rules digest without a model. */
  readonly digest: string | null
}

/** Returns the endpoints that texts are sent to. Besides a team server that this home is connected to, Lore opens no other outgoing connection. */
export function endpointsOf(values: SettingValues): Endpoints {
  const embedding = toEmbedding(values, () => null)
  return {
    embedding: embedding.provider === 'local' ? null : embedding.baseUrl,
    digest: digestEndpoint(values),
  }
}

function digestEndpoint(values: SettingValues): string | null {
  switch (values['digest.extractor']) {
    case 'none':
      return null
    case 'anthropic':
      return values['digest.baseUrl'] ?? USUAL_ADDRESS.anthropic
    case 'openai-compatible':
      return values['digest.baseUrl'] ?? USUAL_ADDRESS.ollama
    case 'claude-cli':
      return `the command ${values['digest.claudeCommand']}, which sends them to its own service`
  }
}

function toDigest(values: SettingValues): NonNullable<OpenEngineOptions['digest']> {
  const cap = (value: number) => (value === 0 ? null : value)
  return {
    enabled: values['digest.enabled'],
    idleMs: values['digest.idleMinutes'] * 60_000,
    extractor: values['digest.extractor'],
    budget: {
      dailyTokens: cap(values['digest.dailyTokens']),
      dailyUsd: cap(values['digest.dailyUsd']),
      runTokens: cap(values['digest.runTokens']),
      runUsd: cap(values['digest.runUsd']),
    },
    modelSettings: (name) => toModelSettings(name, values),
    env: readEnvironment(),
  }
}

function toSleep(values: SettingValues): SleepTuning {
  return {
    merge01: values['sleep.merge.similarityThreshold'],
    rootMerge01: values['sleep.merge.rootThreshold'],
    forget: {
      pruneAgeDays: values['sleep.forget.pruneAgeDays'],
      unreadDays: values['sleep.forget.unreadDays'],
      unreadRelevance: values['sleep.forget.unreadRelevance'],
      fadedDays: values['sleep.forget.fadedDays'],
      fadedRelevance: values['sleep.forget.fadedRelevance'],
      retention: values['sleep.forget.retention'],
      layer3Days: values['sleep.forget.layer3Days'],
      layer3Importance: values['sleep.forget.layer3Importance'],
      layer4Days: values['sleep.forget.layer4Days'],
      layer4Importance: values['sleep.forget.layer4Importance'],
      usedSessions: values['sleep.forget.usedSessions'],
      usedWithinDays: values['sleep.forget.usedWithinDays'],
      purgeDays: values['sleep.forget.purgeDays'],
      batchSize: values['sleep.forget.batchSize'],
    },
  }
}

function toModelSettings(
  name: 'anthropic' | 'openai-compatible' | 'claude-cli',
  values: SettingValues,
): LanguageModelSettings {
  const model = values['digest.model'] ?? undefined
  const baseUrl = values['digest.baseUrl'] ?? undefined
  const keyVariable = values['digest.apiKeyEnv']
  switch (name) {
    case 'anthropic': {
      const apiKey = requireKey(keyVariable ?? 'ANTHROPIC_API_KEY', 'digest.apiKeyEnv')
      return { provider: name, apiKey, model, baseUrl: baseUrl ?? USUAL_ADDRESS.anthropic }
    }
    case 'openai-compatible': {
      if (model === undefined) {
        throw new LoreError('config_invalid', 'The extractor openai-compatible needs the name of a model.', {
          hint: 'Name one the server has: lore config set digest.model qwen3:8b',
          details: { key: 'digest.model' },
        })
      }
      const apiKey = keyVariable === null ? undefined : requireKey(keyVariable, 'digest.apiKeyEnv')
      return { provider: name, baseUrl: baseUrl ?? USUAL_ADDRESS.ollama, model, apiKey }
    }
    case 'claude-cli':
      return { provider: name, command: values['digest.claudeCommand'], model }
  }
}

function toApiKey(variable: string | null): string | null {
  return variable === null ? null : requireKey(variable, 'embedding.apiKeyEnv')
}

function requireKey(variable: string, setting: SettingKey): string {
  const key = readEnvironment()[variable]
  if (key === undefined || key === '') {
    throw new LoreError('config_invalid', `The environment variable ${variable} is empty.`, {
      hint: `Put the server's key into ${variable}, or name another variable with ${setting}.`,
      details: { key: setting },
    })
  }
  return key
}
