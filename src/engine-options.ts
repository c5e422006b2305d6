/** From settings to what the composition root needs. The embedding server's key is looked up here, and only here. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OpenEngineOptions } from './compose.ts'
import { readEnvironment } from './config/environment.ts'
import type { LoadedConfig } from './config/load.ts'
import { packagePaths } from './config/package-paths.ts'
import { projectOptsOut } from './config/project-opt-out.ts'
import type { SettingValues } from './config/settings.ts'
import { LoreError } from './core/errors.ts'
import { findPrefixes } from './embed/known-prefixes.ts'

export function toEngineOptions(config: LoadedConfig): OpenEngineOptions {
  const { values } = config
  return {
    dbPath: values['store.path'],
    backupDir: join(values.home, 'backups'),
    modelsDir: packagePaths().modelsDir,
    embedding: toEmbedding(values),
    scope: { namespace: values['scope.namespace'], project: values['scope.project'] },
    capture: {
      place: { homedir: homedir(), env: readEnvironment(), platform: process.platform },
      exclude: toExcluded(values['capture.exclude']),
      toolResults: {
        headChars: values['capture.toolHeadChars'],
        tailChars: values['capture.toolTailChars'],
      },
      optedOut: projectOptsOut,
    },
  }
}

/** What begins like a path is one; the rest are names of projects. */
function toExcluded(list: string | null): string[] {
  const entries = (list ?? '').split(',').map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => (/^~[/\\]/.test(entry) ? join(homedir(), entry.slice(2)) : entry))
    .map((entry) => (/^(?:[.]{0,2}[/\\]|[A-Za-z]:)/.test(entry) ? resolve(entry) : entry))
}

const USUAL_ADDRESS = { ollama: 'http://127.0.0.1:11434', openai: 'https://api.openai.com' } as const
const USUAL_MODEL = { ollama: 'nomic-embed-text', openai: 'text-embedding-3-small' } as const

function toEmbedding(values: SettingValues): OpenEngineOptions['embedding'] {
  const provider = values['embedding.provider']
  if (provider === 'local') return { provider }
  const model = values['embedding.model'] ?? USUAL_MODEL[provider]
  const known = findPrefixes(model)
  const queryPrefix = values['embedding.queryPrefix'] ?? known.queryPrefix
  const documentPrefix = values['embedding.documentPrefix'] ?? known.documentPrefix
  const apiKey = toApiKey(values['embedding.apiKeyEnv'])
  return {
    provider,
    baseUrl: values['embedding.baseUrl'] ?? USUAL_ADDRESS[provider],
    model,
    ...(queryPrefix === '' ? {} : { queryPrefix }),
    ...(documentPrefix === '' ? {} : { documentPrefix }),
    ...(provider === 'openai' && apiKey !== null ? { apiKey } : {}),
  }
}

function toApiKey(variable: string | null): string | null {
  if (variable === null) return null
  const key = readEnvironment()[variable]
  if (key === undefined || key === '') {
    throw new LoreError('config_invalid', `The environment variable ${variable} is empty.`, {
      hint: `Put the embedding server's key into ${variable}, or unset embedding.apiKeyEnv.`,
      details: { key: 'embedding.apiKeyEnv' },
    })
  }
  return key
}
