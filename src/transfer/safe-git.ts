/** How git is called about repositories of other people: so that it runs no program that the repository configures. */

/** Options before the command. Commands that show differences also need `--no-ext-diff --no-textconv`. */
export const SAFE_GIT: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  // Otherwise the program that checks signatures runs, which the repository may name.
  '-c',
  'log.showSignature=false',
]

/** Lists the settings of filters with their scope: `scope NUL name NUL …`. */
export const FILTER_SETTINGS: readonly string[] = [
  'config',
  '--show-scope',
  '--null',
  '--name-only',
  '--get-regexp',
  '^filter\\..*\\.(clean|smudge|process|required)$',
]

/**
 * Returns environment variables that switch off the filters of a repository, which git runs whenever it compares a file
 * with a commit. Filters that the person set up for all repositories stay.
 * @param listed what git printed for `FILTER_SETTINGS`
 */
export function withoutFilters(listed: string): Readonly<Record<string, string>> {
  const fields = listed.split('\0')
  const names = new Set<string>()
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [scope, name] = [fields[i], fields[i + 1]]
    if (scope !== 'system' && scope !== 'global' && name !== undefined) names.add(name)
  }
  // A name may hold an equals sign, so it cannot be given by -c.
  const entries = [...names].flatMap((name, n) => [
    [`GIT_CONFIG_KEY_${n}`, name],
    [`GIT_CONFIG_VALUE_${n}`, name.endsWith('.required') ? 'false' : ''],
  ])
  return names.size === 0 ? {} : { GIT_CONFIG_COUNT: String(names.size), ...Object.fromEntries(entries) }
}
