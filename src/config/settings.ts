/**
 * All settings: key, kind, default, environment variable, flag, and one sentence. The loader, `lore config`,
 * `--help` and docs/configuration.md follow this table.
 */
import { DEFAULT_HOOK_SETTINGS } from '../core/hook.ts'
import { FORGET_SETTINGS } from './forget-settings.ts'
import { optional, type Setting, setting } from './setting.ts'
import {
  choice,
  decimal,
  environmentName,
  host,
  httpUrl,
  integer,
  list,
  path,
  prefix,
  text,
  toggle,
  word,
} from './value-kinds.ts'

export const SETTINGS = {
  home: setting({
    kind: path(),
    fallback: '~/.lore',
    env: 'LORE_HOME',
    flag: '--home',
    files: 'none',
    sentence: 'The folder where Lore keeps everything: database, token, settings, backups.',
  }),
  'store.path': setting({
    kind: path(),
    fallback: 'lore.db',
    env: 'LORE_DB_PATH',
    flag: '--db',
    files: 'user',
    sentence: 'The database file; by default it is in the home folder.',
  }),
  'store.waitForDisk': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_STORE_WAIT_FOR_DISK',
    files: 'user',
    sentence:
      'Whether a write is acknowledged only after the disk has it. If false, many writes in a row are several times as fast, but a power cut may lose the last of them; kill -9 still loses none.',
  }),
  'embedding.provider': setting({
    kind: choice(['local', 'ollama', 'openai']),
    fallback: 'local',
    env: 'LORE_EMBEDDING_PROVIDER',
    files: 'user',
    sentence:
      'What turns text into vectors: the model that comes with Lore, an Ollama server, or any server that speaks OpenAI’s /v1/embeddings.',
  }),
  'embedding.model': optional({
    kind: text(200),
    unset: 'the provider’s own default',
    env: 'LORE_EMBEDDING_MODEL',
    files: 'user',
    sentence: 'The model to ask the provider for; changing it re-embeds everything in the background.',
  }),
  'embedding.baseUrl': optional({
    kind: httpUrl(),
    unset: 'the provider’s usual address',
    env: 'LORE_EMBEDDING_BASE_URL',
    files: 'user',
    sentence: 'The address of the embedding server; your texts are sent there.',
  }),
  'embedding.apiKeyEnv': optional({
    kind: environmentName(),
    namesSecret: true,
    unset: 'no key is sent',
    env: 'LORE_EMBEDDING_API_KEY_ENV',
    files: 'user',
    sentence:
      'The environment variable that holds the embedding server’s key; the key itself is never in a file.',
  }),
  'embedding.queryPrefix': optional({
    kind: prefix(200),
    unset: 'the prefix this model is known to need',
    env: 'LORE_EMBEDDING_QUERY_PREFIX',
    files: 'user',
    sentence: 'Text put before a question when it is embedded, for models trained with one.',
  }),
  'embedding.documentPrefix': optional({
    kind: prefix(200),
    unset: 'the prefix this model is known to need',
    env: 'LORE_EMBEDDING_DOCUMENT_PREFIX',
    files: 'user',
    sentence: 'Text put before a memory when it is embedded, for models trained with one.',
  }),
  'scope.namespace': setting({
    kind: text(200),
    fallback: 'default',
    env: 'LORE_SCOPE_NAMESPACE',
    flag: '--namespace',
    files: 'project',
    sentence: 'Whose memory is used: namespaces never see each other.',
  }),
  'scope.project': optional({
    kind: text(200),
    unset:
      'the repository of the working folder; outside a repository none: memories are stored for every project and searched in all',
    env: 'LORE_SCOPE_PROJECT',
    flag: '--project',
    files: 'project',
    sentence: 'The project within the namespace; it also sees memories that belong to no project.',
  }),
  'recall.limit': setting({
    kind: integer(1, 100),
    fallback: 10,
    env: 'LORE_RECALL_LIMIT',
    files: 'project',
    sentence: 'How many results `lore search` shows by default.',
  }),
  'recall.policy': optional({
    kind: word(),
    unset: 'the one with the best measured results',
    env: 'LORE_RECALL_POLICY',
    files: 'project',
    sentence: 'The ranking formula `lore search` uses by default.',
  }),
  'capture.enabled': optional({
    kind: toggle(),
    unset: 'nothing is read; `lore init` and the first `lore daemon start` in a terminal ask',
    env: 'LORE_CAPTURE_ENABLED',
    files: 'project',
    ofProject: true,
    sentence:
      'Whether Lore reads agents’ conversations: your answer when Lore asked (`lore capture on`, `off`). A project’s own file may switch it off for that project.',
  }),
  'capture.exclude': optional({
    kind: list(4_000),
    unset: 'nothing is excluded',
    env: 'LORE_CAPTURE_EXCLUDE',
    files: 'user',
    sentence:
      'Folders, projects and agents (such as agent:codex) whose conversations are never stored, separated by commas.',
  }),
  'capture.toolHeadChars': setting({
    kind: integer(0, 100_000),
    fallback: 1_200,
    env: 'LORE_CAPTURE_TOOL_HEAD_CHARS',
    files: 'user',
    sentence: 'How much of the beginning of a tool’s result is kept.',
  }),
  'capture.toolTailChars': setting({
    kind: integer(0, 100_000),
    fallback: 800,
    env: 'LORE_CAPTURE_TOOL_TAIL_CHARS',
    files: 'user',
    sentence: 'How much of the end of a tool’s result is kept.',
  }),
  'capture.pollSeconds': setting({
    kind: integer(1, 3_600),
    fallback: 30,
    env: 'LORE_CAPTURE_POLL_SECONDS',
    files: 'user',
    sentence: 'How often the daemon looks for new turns, in addition to notices from the file system.',
  }),
  'digest.enabled': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_DIGEST_ENABLED',
    files: 'user',
    sentence: 'Whether the daemon turns idle conversations into knowledge.',
  }),
  'digest.idleMinutes': setting({
    kind: integer(0, 100_000),
    fallback: 5,
    env: 'LORE_DIGEST_IDLE_MINUTES',
    files: 'user',
    sentence: 'How many minutes a conversation must be idle before it is digested.',
  }),
  'digest.extractor': setting({
    kind: choice(['none', 'anthropic', 'openai-compatible', 'claude-cli']),
    fallback: 'none',
    env: 'LORE_DIGEST_EXTRACTOR',
    files: 'user',
    sentence:
      'What extracts knowledge from conversations: rules on this machine (none), the Anthropic API, any server that speaks OpenAI’s /v1/chat/completions, or your own `claude` command; all but the first send redacted text away.',
  }),
  'digest.model': optional({
    kind: text(200),
    unset: 'the extractor’s own default',
    env: 'LORE_DIGEST_MODEL',
    files: 'user',
    sentence: 'The model the extractor asks for.',
  }),
  'digest.baseUrl': optional({
    kind: httpUrl(),
    unset: 'the extractor’s usual address',
    env: 'LORE_DIGEST_BASE_URL',
    files: 'user',
    sentence: 'The address of the model’s server; redacted text is sent there.',
  }),
  'digest.apiKeyEnv': optional({
    kind: environmentName(),
    namesSecret: true,
    unset: 'ANTHROPIC_API_KEY for anthropic, none for openai-compatible',
    env: 'LORE_DIGEST_API_KEY_ENV',
    files: 'user',
    sentence:
      'The environment variable that holds the model server’s key; the key itself is never in a file.',
  }),
  'digest.claudeCommand': setting({
    kind: text(1_000),
    fallback: 'claude',
    env: 'LORE_DIGEST_CLAUDE_COMMAND',
    files: 'user',
    sentence: 'The command the claude-cli extractor runs.',
  }),
  'digest.dailyTokens': setting({
    kind: integer(0, 999_999_999),
    fallback: 2_000_000,
    env: 'LORE_DIGEST_DAILY_TOKENS',
    files: 'user',
    sentence: 'The most tokens language models may use in a day (UTC); 0 means no limit.',
  }),
  'digest.dailyUsd': setting({
    kind: decimal(0, 100_000),
    fallback: 1,
    env: 'LORE_DIGEST_DAILY_USD',
    files: 'user',
    sentence: 'The most US dollars language models may cost in a day (UTC); 0 means no limit.',
  }),
  'digest.runTokens': setting({
    kind: integer(0, 999_999_999),
    fallback: 500_000,
    env: 'LORE_DIGEST_RUN_TOKENS',
    files: 'user',
    sentence: 'The most tokens one run of the digest may use; 0 means no limit.',
  }),
  'digest.runUsd': setting({
    kind: decimal(0, 100_000),
    fallback: 0.5,
    env: 'LORE_DIGEST_RUN_USD',
    files: 'user',
    sentence: 'The most US dollars one run of the digest may cost; 0 means no limit.',
  }),
  'hooks.enabled': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_ENABLED',
    files: 'project',
    sentence: 'Whether hooks do anything at all in agents’ sessions.',
  }),
  'hooks.brief': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_BRIEF',
    files: 'project',
    sentence: 'Whether a session starts with a brief of what matters in its project.',
  }),
  'hooks.recall': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_RECALL',
    files: 'project',
    sentence: 'Whether memories that help with a prompt are injected with it.',
  }),
  'hooks.corrections': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_CORRECTIONS',
    files: 'project',
    sentence: 'Whether Lore recognises and stores your corrections of the agent.',
  }),
  'hooks.beforeTool': setting({
    kind: choice(['off', 'remind', 'ask', 'require']),
    fallback: 'off',
    env: 'LORE_HOOKS_BEFORE_TOOL',
    files: 'project',
    sentence:
      'What happens before a guarded operation in a session that has not searched memory: nothing (off), a reminder to the agent (remind), a question to you (ask), or one refusal (require).',
  }),
  'hooks.guardedTools': setting({
    kind: list(4_000),
    fallback: 'Edit,Write,NotebookEdit',
    env: 'LORE_HOOKS_GUARDED_TOOLS',
    files: 'project',
    sentence:
      'Operations that hooks.beforeTool guards, separated by commas, such as Edit or Bash(git push*); * stands for any text.',
  }),
  'hooks.allowedTools': optional({
    kind: list(4_000),
    unset: 'only Lore’s own',
    env: 'LORE_HOOKS_ALLOWED_TOOLS',
    files: 'project',
    sentence: 'Operations that hooks.beforeTool always allows, separated by commas.',
  }),
  'hooks.grading': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_GRADING',
    files: 'project',
    sentence: 'Whether memories that an answer used become stronger.',
  }),
  'hooks.learning': setting({
    kind: toggle(),
    fallback: false,
    env: 'LORE_HOOKS_LEARNING',
    files: 'project',
    sentence: 'Whether Lore asks the agent, once a session, to store what it learnt.',
  }),
  'hooks.reminder': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_REMINDER',
    files: 'project',
    sentence:
      'Whether Lore reminds the agent, once a session and with the next prompt, of a rule or preference that nobody stored.',
  }),
  'hooks.restraint': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_RESTRAINT',
    files: 'project',
    sentence: 'Whether hooks give less of what agents mostly ignore (`lore stats --hooks`).',
  }),
  'hooks.compaction': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_COMPACTION',
    files: 'project',
    sentence: 'Whether core knowledge is kept when an agent compacts its context.',
  }),
  'hooks.subagents': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_HOOKS_SUBAGENTS',
    files: 'project',
    sentence: 'Whether each subagent gets a short brief.',
  }),
  'hooks.recallConfidence': setting({
    kind: decimal(0, 1),
    fallback: DEFAULT_HOOK_SETTINGS.recallConfidence,
    env: 'LORE_HOOKS_RECALL_CONFIDENCE',
    files: 'project',
    sentence:
      'How confident Lore must be, from 0 to 1, that a memory helps with a prompt before it is injected.',
  }),
  'sleep.enabled': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_SLEEP_ENABLED',
    files: 'user',
    sentence: 'Whether the daemon consolidates memory automatically: strengthens, links, merges and forgets.',
  }),
  'sleep.everyMinutes': setting({
    kind: integer(1, 100_000),
    fallback: 120,
    env: 'LORE_SLEEP_EVERY_MINUTES',
    files: 'user',
    sentence: 'How often the daemon runs sleep, if nothing else is going on.',
  }),
  ...FORGET_SETTINGS,
  'backup.everyHours': setting({
    kind: integer(0, 8_760),
    fallback: 24,
    env: 'LORE_BACKUP_EVERY_HOURS',
    files: 'user',
    sentence: 'How often the daemon makes a backup of the database; 0 means never.',
  }),
  'backup.keep': setting({
    kind: integer(1, 1_000),
    fallback: 7,
    env: 'LORE_BACKUP_KEEP',
    files: 'user',
    sentence: 'How many of the daemon’s backups are kept; those you make yourself are never removed.',
  }),
  'backup.maxMegabytes': setting({
    kind: integer(1, 100_000_000),
    fallback: 2_000,
    env: 'LORE_BACKUP_MAX_MEGABYTES',
    files: 'user',
    sentence:
      'How much space the daemon’s backups may take together; the oldest are removed first, the newest always stays.',
  }),
  'sync.everyMinutes': setting({
    kind: integer(0, 100_000),
    fallback: 15,
    env: 'LORE_SYNC_EVERY_MINUTES',
    files: 'user',
    sentence:
      'How often the daemon syncs shared projects with the connected folders and servers; 0 means never.',
  }),
  'sync.name': optional({
    kind: text(100),
    unset: 'the names of your login and this machine',
    env: 'LORE_SYNC_NAME',
    files: 'user',
    sentence: 'Your name as those see it with whom you share, such as ana@laptop.',
  }),
  'sync.allow': optional({
    kind: text(100),
    unset: 'whatever the person shares',
    env: 'LORE_SYNC_ALLOW',
    files: 'project',
    sentence:
      'In a project’s own file: how far it may be shared at most: private, mine or team:NAME. It never shares anything by itself.',
  }),
  'http.host': setting({
    kind: host(),
    fallback: '127.0.0.1',
    env: 'LORE_HTTP_HOST',
    flag: '--host',
    files: 'user',
    sentence:
      'The address the daemon listens on; any address that other machines can reach needs http.allowRemote.',
  }),
  'http.port': setting({
    kind: integer(0, 65_535),
    fallback: 7411,
    env: 'LORE_HTTP_PORT',
    flag: '--port',
    files: 'user',
    sentence: 'The port the daemon listens on; 0 takes any free one.',
  }),
  'http.allowRemote': setting({
    kind: toggle(),
    fallback: false,
    env: 'LORE_HTTP_ALLOW_REMOTE',
    files: 'user',
    sentence:
      'Lets other machines reach the daemon; they still need the token, which then crosses the network unencrypted.',
  }),
  'daemon.autostart': setting({
    kind: toggle(),
    fallback: true,
    env: 'LORE_DAEMON_AUTOSTART',
    files: 'user',
    sentence:
      'Whether commands and MCP servers start the daemon if none is running; otherwise they work without it.',
  }),
  'output.color': setting({
    kind: choice(['auto', 'always', 'never']),
    fallback: 'auto',
    env: 'LORE_OUTPUT_COLOR',
    files: 'user',
    sentence: 'Colour in the terminal; auto follows the terminal and NO_COLOR.',
  }),
} as const

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[]

/** The effective value of every setting. Paths are absolute. */
export type SettingValues = {
  readonly [K in SettingKey]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}
