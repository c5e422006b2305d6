/**
 * Every command, in the order of the help. Adding one is one line here and one file in commands/; the
 * file is loaded only when the command is named.
 */
import type { Command } from './command/command.ts'

export interface CommandEntry {
  readonly name: string
  readonly group: string
  /** Must be the command's own; a test holds that. */
  readonly summary: string
  readonly load: () => Promise<Command>
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'add',
    group: 'Remember',
    summary: 'store a memory',
    load: async () => (await import('./commands/add.ts')).add,
  },
  {
    name: 'link',
    group: 'Remember',
    summary: 'connect two memories',
    load: async () => (await import('./commands/link.ts')).link,
  },
  {
    name: 'forget',
    group: 'Remember',
    summary: 'archive a memory, or remove something for good',
    load: async () => (await import('./commands/forget.ts')).forget,
  },
  {
    name: 'restore',
    group: 'Remember',
    summary: 'bring an archived memory back',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'graveyard',
    group: 'Remember',
    summary: 'list what was archived, and when it goes for good',
    load: async () => (await import('./commands/graveyard.ts')).graveyard,
  },
  {
    name: 'feedback',
    group: 'Remember',
    summary: 'say whether a memory was useful',
    load: async () => (await import('./commands/feedback.ts')).feedback,
  },
  {
    name: 'govern',
    group: 'Remember',
    summary: 'show or set how firmly a memory is kept',
    load: async () => (await import('./commands/govern.ts')).govern,
  },
  {
    name: 'search',
    group: 'Find',
    summary: 'find memories and conversations by meaning and words',
    load: async () => (await import('./commands/search.ts')).search,
  },
  {
    name: 'read',
    group: 'Find',
    summary: 'show a memory or a turn with its surroundings',
    load: async () => (await import('./commands/read.ts')).read,
  },
  {
    name: 'recent',
    group: 'Find',
    summary: 'list what was stored last',
    load: async () => (await import('./commands/recent.ts')).recent,
  },
  {
    name: 'changes',
    group: 'Find',
    summary: 'show what was learnt, changed and let go since you were away',
    load: async () => (await import('./commands/changes.ts')).changes,
  },
  {
    name: 'topics',
    group: 'Find',
    summary: 'list what there is to know about',
    load: async () => (await import('./commands/topics.ts')).topics,
  },
  {
    name: 'skills',
    group: 'Find',
    summary: 'list skills, or make one of what is known',
    load: async () => (await import('./commands/skills.ts')).skills,
  },
  {
    name: 'tree',
    group: 'Find',
    summary: 'show a memory, or every topic, with what hangs below',
    load: async () => (await import('./commands/tree.ts')).tree,
  },
  {
    name: 'explore',
    group: 'Find',
    summary: 'show what is known in an area',
    load: async () => (await import('./commands/explore.ts')).explore,
  },
  {
    name: 'why',
    group: 'Find',
    summary: 'show what led to something, and what came of it',
    load: async () => (await import('./commands/why.ts')).why,
  },
  {
    name: 'timeline',
    group: 'Find',
    summary: 'show what was true and what was said, along time',
    load: async () => (await import('./commands/timeline.ts')).timeline,
  },
  {
    name: 'related',
    group: 'Find',
    summary: 'show what a memory is linked to, and what it might be',
    load: async () => (await import('./commands/related.ts')).related,
  },
  {
    name: 'capture',
    group: 'Capture',
    summary: 'say whether conversations are read, and change that',
    load: async () => (await import('./commands/capture.ts')).capture,
  },
  {
    name: 'status',
    group: 'Capture',
    summary: 'show what is captured, what is left and what is wrong',
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'ingest',
    group: 'Capture',
    summary: 'read conversations of agents by hand',
    load: async () => (await import('./commands/ingest.ts')).ingest,
  },
  {
    name: 'feed',
    group: 'Capture',
    summary: 'show what was captured last',
    load: async () => (await import('./commands/feed.ts')).feed,
  },
  {
    name: 'sessions',
    group: 'Capture',
    summary: 'list conversations that were kept',
    load: async () => (await import('./commands/sessions.ts')).sessions,
  },
  {
    name: 'show',
    group: 'Capture',
    summary: 'read a conversation, page by page',
    load: async () => (await import('./commands/show.ts')).show,
  },
  {
    name: 'pause',
    group: 'Capture',
    summary: 'stop capturing conversations for a while',
    load: async () => (await import('./commands/pause.ts')).pause,
  },
  {
    name: 'resume',
    group: 'Capture',
    summary: 'go on capturing conversations',
    load: async () => (await import('./commands/resume.ts')).resume,
  },
  {
    name: 'digest',
    group: 'Distil',
    summary: 'make knowledge of conversations',
    load: async () => (await import('./commands/digest.ts')).digest,
  },
  {
    name: 'extract',
    group: 'Distil',
    summary: 'show what a text would add to memory',
    load: async () => (await import('./commands/extract.ts')).extract,
  },
  {
    name: 'compact',
    group: 'Distil',
    summary: 'shorten a text without losing what matters',
    load: async () => (await import('./commands/compact.ts')).compact,
  },
  {
    name: 'ledger',
    group: 'Distil',
    summary: 'show what language models cost',
    load: async () => (await import('./commands/ledger.ts')).ledger,
  },
  {
    name: 'sleep',
    group: 'Sleep',
    summary: 'consolidate: strengthen, link, merge, check, forget',
    load: async () => (await import('./commands/sleep.ts')).sleep,
  },
  {
    name: 'runs',
    group: 'Sleep',
    summary: 'list what was done and can be taken back',
    load: async () => (await import('./commands/runs.ts')).runs,
  },
  {
    name: 'run',
    group: 'Sleep',
    summary: 'show one run of sleep or the digest',
    load: async () => (await import('./commands/run.ts')).run,
  },
  {
    name: 'undo',
    group: 'Sleep',
    summary: 'take back what a run changed',
    load: async () => (await import('./commands/undo.ts')).undo,
  },
  {
    name: 'conflicts',
    group: 'Sleep',
    summary: 'list statements that contradict each other',
    load: async () => (await import('./commands/conflicts.ts')).conflicts,
  },
  {
    name: 'verify',
    group: 'Sleep',
    summary: 'hold memories against the files they came from',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'audit',
    group: 'Look after',
    summary: 'look for what should not be so, and how to mend it',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'reindex',
    group: 'Look after',
    summary: 'index a folder of Markdown notes',
    load: async () => (await import('./commands/reindex.ts')).reindex,
  },
  {
    name: 'export',
    group: 'Look after',
    summary: 'write memories to a file: jsonl, markdown or graphml',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'import',
    group: 'Look after',
    summary: 'bring over what another memory program knows',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'backup',
    group: 'Look after',
    summary: 'copy the database, and put a copy back',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'rebuild',
    group: 'Look after',
    summary: 'remake what is derived: index, vectors, strength, links',
    load: async () => (await import('./commands/rebuild.ts')).rebuild,
  },
  {
    name: 'queue',
    group: 'Look after',
    summary: 'show what waits to be written, and what could not be',
    load: async () => (await import('./commands/queue.ts')).queue,
  },
  {
    name: 'stats',
    group: 'Look after',
    summary: 'count what Lore holds',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'scopes',
    group: 'Look after',
    summary: 'list namespaces and projects, or add one',
    load: async () => (await import('./commands/scopes.ts')).scopes,
  },
  {
    name: 'config',
    group: 'Look after',
    summary: 'show and change settings',
    load: async () => (await import('./commands/config.ts')).config,
  },
  {
    name: 'doctor',
    group: 'Look after',
    summary: 'prove that storing and finding work, and say what is wrong',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'completion',
    group: 'Look after',
    summary: 'print a script that completes commands in your shell',
    load: async () => (await import('./commands/completion.ts')).defineCompletion(COMMANDS),
  },
  {
    name: 'init',
    group: 'Serve',
    summary: 'wire Lore into Claude Code and other agents',
    load: async () => (await import('./commands/init.ts')).init,
  },
  {
    name: 'mcp',
    group: 'Serve',
    summary: 'serve one agent over stdio (MCP)',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  {
    name: 'hook',
    group: 'Serve',
    summary: 'attend an agent’s session, and show how that went',
    load: async () => (await import('./commands/hook.ts')).hook,
  },
  {
    name: 'daemon',
    group: 'Serve',
    summary: 'the warm process that serves everybody else',
    load: async () => (await import('./commands/daemon.ts')).daemon,
  },
  {
    name: 'uninstall',
    group: 'Serve',
    summary: 'take Lore off this machine, and keep or delete the memory',
    load: async () => (await import('./commands/uninstall.ts')).uninstall,
  },
  {
    name: 'bench',
    group: 'Measure',
    summary: 'measure quality, speed and cost',
    load: async () => (await import('./commands/bench.ts')).bench,
  },
]
