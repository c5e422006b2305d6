/** `lore config`: shows every setting with its value and source; sets and unsets the user's own. */
import { readableNameOf, readFolderSigns } from '../../capture/place/folder-signs.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { unknownKey } from '../../config/resolve.ts'
import { isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey } from '../../config/settings.ts'
import { type SettingChange, setUserSetting, unsetUserSetting } from '../../config/user-settings.ts'
import { isLoreError } from '../../core/errors.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import type { CliContext } from '../command/context.ts'
import { argument } from '../command/options.ts'
import { sections, show } from '../render/layout/block.ts'
import { table } from '../render/layout/table.ts'

const list = defineCommand({
  name: 'list',
  summary: 'show every setting and where it comes from',
  description: 'Shows every setting with its value and where it comes from.',
  arguments: {},
  options: {},
  examples: [['lore config list', 'the same as `lore config`']],
  run: async ({ context }) => listSettings(context),
})

const get = defineCommand({
  name: 'get',
  summary: 'print one value',
  description: 'Prints the effective value of a setting and nothing else; prints nothing if it is not set.',
  arguments: { key: argument('<key>', 'a setting, such as http.port') },
  options: {},
  examples: [['lore config get store.path', 'where the database is']],
  async run({ args, context }) {
    if (!isSettingKey(args.key)) throw unknownKey(args.key, 'lore config get')
    const { values, sources } = context.config()
    const value = values[args.key]
    return {
      json: { key: args.key, value, source: sources[args.key], sentence: SETTINGS[args.key].sentence },
      render: () => (value === null ? '' : String(value)),
      verbatim: true,
    }
  },
})

const set = defineCommand({
  name: 'set',
  summary: 'write a value to your settings file',
  description:
    'Writes a setting to your own settings file and keeps its comments. A value that is not allowed changes nothing.',
  arguments: {
    key: argument('<key>', 'a setting, such as http.port'),
    value: argument('<value>', 'its new value'),
  },
  options: {},
  examples: [
    ['lore config set recall.limit 5', 'fewer results'],
    ['lore config set embedding.provider ollama', 'let an Ollama server embed'],
  ],
  run: async ({ args, context }) =>
    toChange(setUserSetting(context.standpoint, args.key, args.value), context),
})

const unset = defineCommand({
  name: 'unset',
  summary: 'remove a value from your settings file',
  description: 'Removes a setting from your own settings file, so that the default applies again.',
  arguments: { key: argument('<key>', 'a setting, such as http.port') },
  options: {},
  examples: [['lore config unset recall.limit', 'back to the default']],
  run: async ({ args, context }) => toChange(unsetUserSetting(context.standpoint, args.key), context),
})

const path = defineCommand({
  name: 'path',
  summary: 'print where your settings file is',
  description: 'Prints the path of your settings file, whether it exists yet or not.',
  arguments: {},
  options: {},
  examples: [['$EDITOR "$(lore config path)"', 'edit it by hand']],
  async run({ context }) {
    const { files } = context.config()
    return { json: files, render: () => files.user, verbatim: true }
  },
})

export const config = defineCommand(
  {
    name: 'config',
    summary: 'show and change settings',
    description:
      'Shows every setting with its value and where it comes from. A flag overrides the environment, the environment overrides the project file (.lore.toml), the project file overrides your own file, and your own file overrides the default.',
    arguments: {},
    options: {},
    examples: [
      ['lore config', 'every setting'],
      ['lore config set scope.namespace work', 'use another namespace from now on'],
      ['LORE_RECALL_LIMIT=3 lore search pnpm', 'a setting for one command'],
    ],
    run: async ({ context }) => listSettings(context),
  },
  [list, get, set, unset, path],
)

interface ListedSetting {
  readonly key: SettingKey
  readonly value: unknown
  readonly source: LoadedConfig['sources'][SettingKey]
}

function listSettings(context: CliContext): CommandOutput {
  const { values, sources, files } = context.config()
  const settings = SETTING_KEYS.map((key) => ({
    key,
    value: values[key],
    source: sources[key],
    environment: SETTINGS[key].env,
    sentence: SETTINGS[key].sentence,
  }))
  return {
    json: { settings, files },
    render: (view) => {
      const { bold, dim } = view.paint
      const all = table(settings, {
        setting: { of: ({ key }) => key, paint: bold },
        value: {
          of: ({ key, value }) =>
            value === null ? (inForce(key, context) ?? unsetWords(key)) : String(value),
          flexible: true,
          wraps: true,
        },
        from: { of: (setting) => renderOrigin(setting, context), gives: true, paint: dim },
      })
      return show(view, sections(all, dim(`your file: ${files.user}`)))
    },
  }
}

function renderOrigin({ key, value, source }: ListedSetting, context: CliContext): string {
  if (source.kind === 'user') return 'your file'
  if (source.kind !== 'default') return source.name
  return value === null && inForce(key, context) !== null ? 'this repository' : ''
}

/** Returns the value that applies although the setting is not set; null if none does. */
function inForce(key: SettingKey, context: CliContext): string | null {
  if (key !== 'scope.project') return null
  const signs = readFolderSigns(context.standpoint.cwd)
  return signs === null || signs.repository === null ? null : readableNameOf(signs)
}

function unsetWords(key: SettingKey): string {
  return `(${SETTINGS[key].unset ?? 'not set'})`
}

/** Adds a warning if a source with higher precedence than the file decides the value. */
function toChange(change: SettingChange, context: CliContext): CommandOutput {
  const stronger = strongerSource(change.key, context)
  return {
    json: { ...change, overriddenBy: stronger },
    render: ({ paint }) => {
      const line =
        change.after === null
          ? change.before === null
            ? `${change.key} was not set in ${change.file}`
            : `${paint.green('Removed')} ${change.key} from ${change.file}`
          : `${paint.green('Set')} ${change.key} = ${change.after} in ${change.file}`
      return stronger === null
        ? line
        : `${line}\n${paint.yellow(`${stronger} still decides its value here.`)}`
    },
  }
}

function strongerSource(key: string, context: CliContext): string | null {
  if (!isSettingKey(key)) return null
  try {
    const source = context.config().sources[key]
    return source.kind === 'user' || source.kind === 'default' ? null : source.name
  } catch (error) {
    if (!isLoreError(error)) throw error
    context.note(`${error.message} ${error.hint}`)
    return null
  }
}
