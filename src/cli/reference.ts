/** Renders docs/cli.md and docs/configuration.md from the tables that the program itself uses. Pure. */
import { SETTING_KEYS, SETTINGS, type Setting } from '../config/settings.ts'
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
    'Made from the program’s own tables; `lore --help` says the same.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...overview,
    '',
    '## Every command',
    '',
    ...optionTable(GLOBAL_OPTIONS.map(([flags, sentence]) => ({ flags, sentence }))),
    '',
    'Output is for people: colour and tables, cut to the terminal. With `--json` stdout carries one JSON',
    'document and nothing else; times in it are milliseconds since 1970 in UTC, and an error is',
    '`{"error": {"code", "message", "hint"}}` on stderr. An id may be shortened to its beginning, as long as',
    'that fits only one.',
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
    'Made from the program’s own table; `lore config` shows what is in force here and where it comes from.',
    '',
    'A flag wins over the environment, that over the project file, that over your own file, that over the',
    'default. A value that is not allowed is an error that names the file, the key and what is allowed.',
    '',
    '| setting | what it is | default | environment, flag | files |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    '## Files',
    '',
    '- **Yours**: `config.toml` in the home folder (`~/.lore`, or `LORE_HOME`). `lore config set` and `unset`',
    '  change single keys and keep your comments; `lore config path` says where the file is. An older program',
    '  called Lore keeps a `config.toml` of its own in the same folder: that one is recognised by its sections,',
    '  left alone, and your settings are then in `lore.toml` beside it.',
    '- **Project**: `.lore.toml` in the working folder or the nearest folder above it. It comes with a cloned',
    '  repository, so it may only choose the scope, how recall answers and what hooks do there, and keep itself out',
    '  of capture: never where texts are sent or stored. The last column says which keys it may set.',
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
    '| `lore.db.rescued-…` | what the database held when its file was removed or replaced under a running Lore; `lore backup restore` takes it |',
    '| `backups/` | copies of the database: the daemon’s daily ones, yours, and those from before its schema changed |',
    '| `tombstones` | hashes of what was removed for good, so that an older database does not bring it back |',
    '| `token` | the secret that clients of the daemon show over HTTP; made by its first start |',
    '| `lore.sock` | where the daemon answers; yours alone, so it asks for no token |',
    '| `daemon.lock` | held by the daemon while it runs: one per home |',
    '| `daemon.json`, `daemon.pid` | what is known of the daemon; nothing depends on them |',
    '| `logs/` | what the daemon did and what went wrong, never what anybody said; three files of at most 5 MB |',
    '| `spool/` | what hooks have yet to tell the daemon: which moment of which session, never a word of it |',
    '| `cache/` | what Node compiled of Lore, for a faster start; may be deleted at any time |',
    '| `installed.json` | where the installed Lore lies and which Node runs it, for hooks and the plugin |',
    '| `consent.json` | when and how you answered whether conversations may be read; the answer itself is a setting |',
    '| `init/` | what `lore init` changed in other programs’ settings, and copies from before |',
    '| `config.toml` | your settings, where you have any |',
    '',
    'Folders are made readable by you alone (0700), and so are files (0600). A home that exists keeps the rights you gave',
    'it; `lore doctor` fails if other users may write to it, because they could put another database in its place.',
    '',
    '## What survives what',
    '',
    'Whatever Lore says it stored survives a crash, kill -9 and a power cut: every commit waits until the disk has it',
    '(SQLite’s `synchronous = FULL`, on macOS `fullfsync` too), as far as the disk keeps its word. This costs one sync a',
    'store, see `bench/RESULTS.md`; `store.waitForDisk = false` takes it away. A file system over the network may promise',
    'more than it keeps: let `store.path` be on a disk of the machine.',
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
