/**
 * The integration tests that do not run a second time over PostgreSQL, by the reason. Every other file of test/integration
 * does, in the project `postgres`: a new one needs no line anywhere.
 */

/** Programs are started (commands, the daemon, hooks), and those work with a file. test/server starts `lore serve`. */
const PROGRAMS = [
  'asked-before-reading',
  'bin',
  'cli',
  'cli-archive',
  'cli-capture',
  'cli-carry',
  'cli-completion',
  'cli-config',
  'cli-demo',
  'cli-digest',
  'cli-digest-stop',
  'cli-errors',
  'cli-import',
  'cli-init',
  'cli-queue',
  'cli-strength',
  'cli-sync',
  'cli-thought',
  'cli-vault',
  'cli-views',
  'cli-why',
  'daemon',
  'daemon-install',
  'daemon-lock',
  'daemon-memory',
  'docs-tutorials',
  'explorer',
  'find-lore',
  'hooks-late',
  'hooks-process',
  'hosted-commands',
  'kept-encoder',
  'mcp-profiles',
  'opencode-plugin',
  'plugin',
  'readme',
  'start',
  'uninstall',
]

/** The file of the database itself is looked at: how it is opened, copied, replaced, damaged, packed or full. */
const DATABASE_FILE = [
  'backup',
  'backup-clean',
  'disk-full',
  'former-model',
  'packed-vectors',
  'repair',
  'store-concurrency',
  'store-files',
  'store-open',
  'store-replaced',
  'term-counts',
]

/** Files of a person are what they are about: sources, skills, instructions. A server reads none. */
const FILES_OF_A_PERSON = ['hooks-instructions', 'skill-files', 'verify']

/** Counts of labelled sets, which take minutes and say nothing about a database. */
const FIGURES = ['corrections-figures', 'hooks-hearing']

/** No store of a test is asked for anything, so a second run would be the same one. */
const NO_STORE = [
  'bench-profiles',
  'capture-reading',
  'daemon-log',
  'daemon-socket',
  'docs-cli',
  'docs-profiles',
  'docs-site',
  'encoder',
  'encoder-thread',
  'export-folder',
  'hooks-exclude',
  'http-serve',
  'mcp-http',
  'mcp-stdio',
  'prompt-query',
  'source-files',
  'ui-files',
]

/** They open PostgreSQL themselves. */
const ON_BOTH = ['move-store', 'postgres-tenants']

export const ONLY_ON_SQLITE = {
  PROGRAMS,
  DATABASE_FILE,
  FILES_OF_A_PERSON,
  FIGURES,
  NO_STORE,
  ON_BOTH,
} as const
