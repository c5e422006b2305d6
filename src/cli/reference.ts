/** Renders docs/cli.md and docs/configuration.md from the tables that the program itself uses. Pure. */
import type { Setting } from '../config/setting.ts'
import { SETTING_KEYS, SETTINGS } from '../config/settings.ts'
import type { Command } from './command/command.ts'
import { EXIT_MEANINGS } from './command/exit-codes.ts'
import { GLOBAL_OPTIONS } from './command/invocation.ts'
import { formsOf } from './command/options.ts'
import type { CommandEntry } from './registry.ts'

/** @param commands in the order of the entries */
export function renderCliReference(entries: readonly CommandEntry[], commands: readonly Command[]): string {
  const overview = entries.map(
    ({ name, summary }) => `| [\`lore ${name}\`](#lore-${name}) | ${cell(summary)} |`,
  )
  return [
    '# The command line',
    '',
    'Generated from the program’s own tables; `lore --help` says the same.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...overview,
    '',
    '## Every command',
    '',
    ...optionTable(GLOBAL_OPTIONS.map(([flags, sentence]) => ({ flags, sentence }))),
    '',
    'Output is for people: colour and tables, fitted to the terminal. With `--json` stdout carries one JSON',
    'document and nothing else; times in it are milliseconds since 1970 in UTC, and an error is',
    '`{"error": {"code", "message", "hint"}}` on stderr. You can shorten an id to its beginning, as long as only',
    'one id begins so.',
    '',
    '| exit code | meaning |',
    '|---|---|',
    ...Object.entries(EXIT_MEANINGS).map(([code, meaning]) => `| ${code} | ${cell(meaning)} |`),
    '',
    ...commands.flatMap((command) => renderCommand(command, 'lore', 2)),
  ].join('\n')
}

function renderCommand(command: Command, parent: string, level: number): string[] {
  const name = `${parent} ${command.name}`
  const usage = [name, ...Object.values(command.arguments).map((argument) => argument.name)].join(' ')
  const args = Object.values(command.arguments).map(
    (argument) => `- \`${argument.name}\`: ${argument.sentence}`,
  )
  const options = optionTable(Object.values(command.options).flatMap(formsOf))
  const examples = command.examples.map(([line, what]) => `${line}   # ${what}`)
  return [
    `${'#'.repeat(level)} ${name}`,
    '',
    ...(command.run === null ? [] : [`\`${usage}\``, '']),
    command.description,
    '',
    ...(args.length === 0 ? [] : [...args, '']),
    ...(options.length === 0 ? [] : [...options, '']),
    '```sh',
    ...examples,
    '```',
    '',
    ...command.subcommands
      .filter(({ hidden }) => hidden !== true)
      .flatMap((subcommand) => renderCommand(subcommand, name, level + 1)),
  ]
}

function optionTable(options: readonly { readonly flags: string; readonly sentence: string }[]): string[] {
  if (options.length === 0) return []
  const rows = options.map(({ flags, sentence }) => `| \`${flags}\` | ${cell(sentence)} |`)
  return ['| option | what it does |', '|---|---|', ...rows]
}

export function renderSettingsReference(): string {
  const rows = SETTING_KEYS.map((key) => {
    const { kind, fallback, unset, env, flag, files, sentence } = SETTINGS[key] as Setting<
      string | number | boolean | null
    >
    const value = fallback === null ? `not set: ${unset}` : `\`${fallback}\``
    const where = files === 'none' ? 'no' : files === 'user' ? 'yours' : 'yours, project'
    const names = flag === undefined ? `\`${env}\`` : `\`${env}\`, \`${flag}\``
    return `| \`${key}\` | ${cell(sentence)} Allowed: ${cell(kind.allowed)}. | ${cell(value)} | ${names} | ${where} |`
  })
  return [
    '# Settings',
    '',
    'Generated from the program’s own table; `lore config` shows each value in use and where it comes from.',
    '',
    'A flag overrides the environment, the environment overrides the project file, the project file overrides',
    'your own file, and your own file overrides the default. A value that is not allowed is an error that names',
    'the file, the key and the allowed values.',
    '',
    '| setting | what it is | default | environment, flag | files |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    '## Files',
    '',
    '- **Yours**: `config.toml` in the home folder (`~/.lore`, or `LORE_HOME`). `lore config set` and `unset`',
    '  change single keys and keep your comments; `lore config path` says where the file is. An older program',
    '  called Lore keeps its own `config.toml` in the same folder: Lore recognises it by its sections and leaves',
    '  it alone; your settings are then in `lore.toml` in the same folder.',
    '- **Project**: `.lore.toml` in the working folder or the nearest folder above it. It comes with a cloned',
    '  repository, so it may only choose the scope, how recall answers and what hooks do there, and exclude itself',
    '  from capture; it can never set where texts are sent or stored. The last column says which keys it may set.',
    '',
    'Relative paths in a file start at the folder of that file; on the command line and in the environment',
    'they start at the working folder. `~` is your home folder.',
    '',
    '```toml',
    '# ~/.lore/config.toml',
    '[scope]',
    'namespace = "work"',
    '',
    '[embedding]',
    'provider = "ollama"',
    'model = "nomic-embed-text"',
    '```',
    '',
    '## The home folder',
    '',
    '| file | what it is |',
    '|---|---|',
    '| `lore.db` | the database (`store.path`) |',
    '| `lore.db.rescued-…` | the contents of a database whose file was removed or replaced while Lore was running; `lore backup restore` restores it |',
    '| `backups/` | backups of the database: the daemon’s daily ones, yours, and those made before a change of its schema |',
    '| `tombstones` | hashes of memories and conversations that were removed for good, so that an older database does not bring them back |',
    '| `token` | the secret that clients of the daemon send over HTTP; created when the daemon first starts |',
    '| `ui-sessions.json` | hashes of the cookies of browsers that are signed in to the explorer; delete it to sign all of them out |',
    '| `lore.sock` | the socket on which the daemon answers; only you can open it, so it needs no token |',
    '| `daemon.lock` | held by the daemon while it runs: one per home |',
    '| `daemon.json`, `daemon.pid` | information about the daemon; nothing depends on them |',
    '| `logs/` | events and errors of the daemon, never the text of a conversation; three files of at most 5 MB |',
    '| `spool/` | calls of hooks that the daemon has not received yet: the event and the session, never its text |',
    '| `cache/` | compiled code of Lore, for a faster start; you can delete it at any time |',
    '| `installed.json` | where Lore is installed and which Node runs it, for hooks and the plugin |',
    '| `consent.json` | when and how you decided whether Lore may read conversations; the decision itself is a setting |',
    '| `init/` | the changes `lore init` made to other programs’ settings, and copies of the files before |',
    '| `config.toml` | your settings, if you have any |',
    '',
    'Lore creates folders and files that only you can read (0700 and 0600). An existing home keeps the rights you gave',
    'it; `lore doctor` fails if other users may write to it, because they could put another database in its place.',
    '',
    '## What survives a crash',
    '',
    'Everything Lore reports as stored survives a crash, kill -9 and a power cut: every commit waits until the disk has it',
    '(SQLite’s `synchronous = FULL`, on macOS `fullfsync` too), provided the disk reports this truthfully. This costs one',
    'sync for each store, see `bench/RESULTS.md`; `store.waitForDisk = false` avoids it. A network file system may report',
    'writes that it has not made yet: keep `store.path` on a local disk.',
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
