/**
 * Every command, in the order of the help. Adding one takes one line here and one file in commands/, which
 * is loaded only when the command is named.
 */
import type { Command } from './command/command.ts'

export interface CommandEntry {
  readonly name: string
  readonly group: string
  /** Must equal the command's own summary; a test checks that. */
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
    summary: 'list archived memories, and why each was archived',
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
    summary: 'show what was added, changed and archived since a date',
    load: async () => (await import('./commands/changes.ts')).changes,
  },
  {
    name: 'topics',
    group: 'Find',
    summary: 'list the topics that memory covers',
    load: async () => (await import('./commands/topics.ts')).topics,
  },
  {
    name: 'skills',
    group: 'Find',
    summary: 'list skills, or draft one from memory',
    load: async () => (await import('./commands/skills.ts')).skills,
  },
  {
    name: 'tree',
    group: 'Find',
    summary: 'show a memory, or every topic, with everything below it',
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
    summary: 'show why a memory, a commit or a line is so',
    load: async () => (await import('./commands/why.ts')).why,
  },
  {
    name: 'timeline',
    group: 'Find',
    summary: 'show what was true and what was said, in order of time',
    load: async () => (await import('./commands/timeline.ts')).timeline,
  },
  {
    name: 'related',
    group: 'Find',
    summary: 'show a memory’s links, and memories that might be linked',
    load: async () => (await import('./commands/related.ts')).related,
  },
  {
    name: 'ui',
    group: 'Find',
    summary: 'open the explorer in the browser',
    load: async () => (await import('./commands/ui.ts')).ui,
  },
  {
    name: 'tray',
    group: 'Find',
    summary: 'show an icon with status and recent memories',
    load: async () => (await import('./commands/tray.ts')).tray,
  },
  {
    name: 'demo',
    group: 'Find',
    summary: 'fill a throw-away home with a fictive year, and explore it',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'capture',
    group: 'Capture',
    summary: 'show or change whether conversations are read',
    load: async () => (await import('./commands/capture.ts')).capture,
  },
  {
    name: 'status',
    group: 'Capture',
    summary: 'show what was captured, what is left and any problems',
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'ingest',
    group: 'Capture',
    summary: 'read agents’ conversations now',
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
    summary: 'list stored conversations',
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
    summary: 'resume capturing conversations',
    load: async () => (await import('./commands/resume.ts')).resume,
  },
  {
    name: 'digest',
    group: 'Digest',
    summary: 'turn conversations into knowledge',
    load: async () => (await import('./commands/digest.ts')).digest,
  },
  {
    name: 'extract',
    group: 'Digest',
    summary: 'show what a text would add to memory',
    load: async () => (await import('./commands/extract.ts')).extract,
  },
  {
    name: 'compact',
    group: 'Digest',
    summary: 'shorten a text without losing what matters',
    load: async () => (await import('./commands/compact.ts')).compact,
  },
  {
    name: 'ledger',
    group: 'Digest',
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
    summary: 'list runs, which can be undone',
    load: async () => (await import('./commands/runs.ts')).runs,
  },
  {
    name: 'run',
    group: 'Sleep',
    summary: 'show one run',
    load: async () => (await import('./commands/run.ts')).run,
  },
  {
    name: 'undo',
    group: 'Sleep',
    summary: 'undo what a run changed',
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
    summary: 'check memories against the files they came from',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'audit',
    group: 'Maintain',
    summary: 'look for problems in memory, and say how to fix them',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'reindex',
    group: 'Maintain',
    summary: 'index a folder of Markdown notes',
    load: async () => (await import('./commands/reindex.ts')).reindex,
  },
  {
    name: 'export',
    group: 'Maintain',
    summary: 'write memories as jsonl, markdown, csv, html or graphml',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'vault',
    group: 'Maintain',
    summary: 'keep memories as Markdown notes that you edit',
    load: async () => (await import('./commands/vault.ts')).vault,
  },
  {
    name: 'import',
    group: 'Maintain',
    summary: 'import memories from another program',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'backup',
    group: 'Maintain',
    summary: 'back up the database, or restore a backup',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'migrate',
    group: 'Maintain',
    summary: 'move everything to another database: sqlite or postgres',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  {
    name: 'rebuild',
    group: 'Maintain',
    summary: 'rebuild derived data: index, vectors, strength, links',
    load: async () => (await import('./commands/rebuild.ts')).rebuild,
  },
  {
    name: 'queue',
    group: 'Maintain',
    summary: 'show writes that wait or have failed',
    load: async () => (await import('./commands/queue.ts')).queue,
  },
  {
    name: 'stats',
    group: 'Maintain',
    summary: 'count what Lore holds',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'scopes',
    group: 'Maintain',
    summary: 'list namespaces and projects, or add one',
    load: async () => (await import('./commands/scopes.ts')).scopes,
  },
  {
    name: 'project',
    group: 'Maintain',
    summary: 'list, rename, join and split projects',
    load: async () => (await import('./commands/project.ts')).project,
  },
  {
    name: 'config',
    group: 'Maintain',
    summary: 'show and change settings',
    load: async () => (await import('./commands/config.ts')).config,
  },
  {
    name: 'doctor',
    group: 'Maintain',
    summary: 'test that storing and finding work, and report problems',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'completion',
    group: 'Maintain',
    summary: 'print a script that completes commands in your shell',
    load: async () => (await import('./commands/completion.ts')).defineCompletion(COMMANDS),
  },
  {
    name: 'share',
    group: 'Share',
    summary: 'share a project with your machines or a team',
    load: async () => (await import('./commands/share.ts')).share,
  },
  {
    name: 'sync',
    group: 'Share',
    summary: 'exchange shared memories with other machines',
    load: async () => (await import('./commands/sync.ts')).sync,
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
    summary: 'serve an agent’s session hooks, and show their runs',
    load: async () => (await import('./commands/hook.ts')).hook,
  },
  {
    name: 'daemon',
    group: 'Serve',
    summary: 'control the background process that serves agents',
    load: async () => (await import('./commands/daemon.ts')).daemon,
  },
  {
    name: 'connect',
    group: 'Team',
    summary: 'use the memory of a team server on this machine',
    load: async () => (await import('./commands/connect.ts')).connect,
  },
  {
    name: 'serve',
    group: 'Team',
    summary: 'serve the memory of a team over PostgreSQL',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'team',
    group: 'Team',
    summary: 'people, roles and tokens of a team server',
    load: async () => (await import('./commands/team.ts')).team,
  },
  {
    name: 'uninstall',
    group: 'Serve',
    summary: 'remove Lore, and keep or delete its memory',
    load: async () => (await import('./commands/uninstall.ts')).uninstall,
  },
  {
    name: 'bench',
    group: 'Measure',
    summary: 'measure quality, speed and cost',
    load: async () => (await import('./commands/bench.ts')).bench,
  },
]
