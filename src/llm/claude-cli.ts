/**
 * Runs the user's own `claude`, unmodified and signed in by them, once per question. Opt-in. It gets no
 * tools, servers, hooks or files, keeps no session, and Lore never reads its credentials.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { LoreError } from '../core/errors.ts'
import type { LanguageModel, ModelAnswer, ModelRequest, ModelUsage } from '../core/ports/language-model.ts'
import { bodyLimitBytes } from './http-answers.ts'
import { answerInvalid, assertNotAborted, refused, timedOut, unavailable } from './model-errors.ts'
import { parseAnswer, parseJson } from './parse-answer.ts'
import { type ProcessEnd, runProcess } from './run-process.ts'
import { assertFits } from './tokens.ts'

export interface ClaudeCliSettings {
  /** A name on the PATH, or a path; default `claude`. */
  readonly command?: string | undefined
  /** As for `claude --model`; default `haiku`. */
  readonly model?: string | undefined
  /** Timeout of the whole run, its own retries included; default four minutes. */
  readonly timeoutMs?: number | undefined
}

export interface ClaudeCliDeps {
  /** The environment that the process would inherit. */
  readonly env: Readonly<Record<string, string | undefined>>
}

const MAX_PROMPT_TOKENS = 90_000

/**
 * Hooks would call Lore again. Reading is denied because `claude` inserts a file where a prompt says `@file`,
 * even without tools, and prompts contain foreign text.
 */
const SETTINGS = {
  disableAllHooks: true,
  permissions: { deny: ['Read', 'Read(**)', 'Read(//**)'] },
}

/** Variables that mark a process as part of an agent's session. Settings and sign-in of `claude` are kept. */
const OF_A_SESSION =
  /^(CLAUDECODE|CLAUDE_PID|CLAUDE_EFFORT|CLAUDE_PROJECT_DIR|CLAUDE_ENV_FILE|CLAUDE_PLUGIN_.*|CLAUDE_CODE_(SESSION_.*|ENTRYPOINT|CHILD_SESSION|MESSAGING_.*|REMOTE_.*|SSE_PORT))$/

const resultSchema = z.object({
  type: z.literal('result'),
  is_error: z.boolean(),
  stop_reason: z.nullish(z.string()),
  api_error_status: z.nullish(z.number()),
  api_error: z.nullish(z.string()),
  result: z.nullish(z.string()),
  structured_output: z.optional(z.unknown()),
  usage: z.nullish(
    z.object({
      input_tokens: z.number(),
      cache_creation_input_tokens: z.nullish(z.number()),
      cache_read_input_tokens: z.nullish(z.number()),
      output_tokens: z.number(),
    }),
  ),
})
type Result = z.infer<typeof resultSchema>

export function createClaudeCliModel(settings: ClaudeCliSettings, deps: ClaudeCliDeps): LanguageModel {
  const { command = 'claude', model = 'haiku', timeoutMs = 240_000 } = settings
  return {
    provider: 'claude-cli',
    model,
    maxPromptTokens: MAX_PROMPT_TOKENS,
    price: null,

    async complete(request, signal) {
      assertNotAborted(signal)
      assertFits(request, MAX_PROMPT_TOKENS)
      const cwd = await mkdtemp(join(tmpdir(), 'lore-claude-'))
      try {
        const end = await runProcess({
          command,
          args: toArguments(model, request),
          stdin: renderInput(request),
          cwd,
          env: toEnvironment(deps.env, request.maxOutputTokens),
          timeoutMs,
          maxStdoutBytes: bodyLimitBytes(request.maxOutputTokens),
          signal,
        })
        assertNotAborted(signal, true)
        return toAnswer({ command, model, timeoutMs }, end)
      } finally {
        await rm(cwd, { recursive: true, force: true })
      }
    },
  }
}

function toArguments(model: string, { system, schema }: ModelRequest): readonly string[] {
  return [
    '-p',
    ...['--model', model],
    ...['--effort', 'low'],
    ...['--tools', ''],
    '--strict-mcp-config',
    '--disable-slash-commands',
    '--no-session-persistence',
    ...['--settings', JSON.stringify(SETTINGS)],
    ...['--system-prompt', system],
    ...['--output-format', 'json'],
    ...['--json-schema', JSON.stringify(schema)],
  ]
}

/** Returns the user's environment without variables of a session, marked as started by Lore. */
export function toEnvironment(env: ClaudeCliDeps['env'], maxOutputTokens: number): Record<string, string> {
  const kept = Object.entries(env).filter(([name]) => !OF_A_SESSION.test(name))
  return {
    ...Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    // Keeps Lore's own hooks and servers silent if they run anyway.
    LORE_INSIDE: 'claude-cli',
    LORE_HOOKS: 'off',
    CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxOutputTokens),
    CLAUDE_CODE_MAX_RETRIES: '3',
    CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  }
}

/** Never begins with a character that `claude` reads as a command. */
function renderInput({ prompt }: ModelRequest): string {
  return `Answer with structured output.\n\n${prompt}`
}

interface Run {
  readonly command: string
  readonly model: string
  readonly timeoutMs: number
}

function toAnswer(run: Run, end: ProcessEnd): ModelAnswer {
  const { model } = run
  if (end.kind !== 'exited') throw toEndError(run, end)
  const result = resultSchema.safeParse(parseJson(end.stdout))
  if (!result.success) throw toSilenceError(run, end.code)
  const usage = toUsage(result.data)
  if (result.data.stop_reason === 'refusal') throw refused(model, usage)
  if (result.data.api_error === 'max_output_tokens' || result.data.stop_reason === 'max_tokens')
    throw answerInvalid(model, 'was cut off at the longest it may be', usage)
  if (result.data.is_error) throw toResultError(run, result.data, usage)
  const structured = result.data.structured_output
  if (typeof structured === 'object' && structured !== null) return { json: structured, usage }
  const parsed = parseAnswer(result.data.result ?? '')
  if (parsed.kind === 'unusable') throw answerInvalid(model, parsed.what, usage)
  return { json: parsed.json, usage }
}

function toUsage({ usage }: Result): ModelUsage {
  const written = usage?.cache_creation_input_tokens ?? 0
  return {
    inputTokens: (usage?.input_tokens ?? 0) + written,
    cachedTokens: usage?.cache_read_input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    ...(written > 0 ? { cacheWrittenTokens: written } : {}),
  }
}

function toEndError(
  { command, model, timeoutMs }: Run,
  end: Exclude<ProcessEnd, { kind: 'exited' }>,
): LoreError {
  switch (end.kind) {
    case 'not_started':
      return unavailable(
        `\`${command}\` could not be started (${end.reason}).`,
        'Install Claude Code and sign in to it, or name its path in the configuration.',
      )
    case 'timed_out':
    case 'cancelled':
      return timedOut(model, timeoutMs)
    case 'printed_too_much':
      return answerInvalid(model, 'is far longer than asked for', null)
  }
}

function toSilenceError({ command }: Run, code: number | null): LoreError {
  const how = code === null ? 'was ended' : `ended with code ${code}`
  return unavailable(
    `\`${command}\` ${how} without an answer.`,
    `Run \`${command} --version\`: Lore needs a current Claude Code, signed in.`,
  )
}

function toResultError({ command }: Run, { api_error_status, result }: Result, usage: ModelUsage): LoreError {
  const status = api_error_status ?? null
  const details = { usage, ...(status === null ? {} : { status }) }
  if (status === 401 || /\/login|log ?in|api key/i.test((result ?? '').slice(0, 500)))
    return unavailable(
      `\`${command}\` is not signed in.`,
      `Run \`${command}\` once and sign in, or choose another provider.`,
      details,
    )
  const told = status === null ? 'an error' : `HTTP ${status}`
  return unavailable(`\`${command}\` could not ask its model: ${told}.`, 'It is tried again later.', details)
}
