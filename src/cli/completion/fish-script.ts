/** The completion script for fish. Completion starts no process. Pure. */
import { type Place, toAnswers } from './tree.ts'

/**
 * Asks the same questions as the script for bash and zsh. Prints one answer per line: the word, a tab, its
 * description.
 */
const FIND = `function __lore_find
  set -l at
  set -l pending
  set -l number 0
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  for word in $typed[2..-1]
    if test -n "$pending"
      set pending
    else if string match -q -- '-*' $word
      if __lore_reply "value|$at|$word" >/dev/null; or __lore_reply "value||$word" >/dev/null
        set pending $word
      end
    else if test $number = 0; and __lore_reply "place|"(string trim -- "$at $word") >/dev/null
      set at (string trim -- "$at $word")
    else
      set number (math $number + 1)
    end
  end
  if test -n "$pending"
    __lore_reply "value|$at|$pending"; or __lore_reply "value||$pending"
  else if string match -q -- '-*' $current
    __lore_reply 'options|'
    test -n "$at"; and __lore_reply "options|$at"
  else
    set -l words
    test $number = 0; and set words (__lore_reply "words|$at")
    if test (count $words) -gt 0
      printf '%s\\n' $words
    else
      __lore_reply "argument|$at|$number"
    end
  end
end
complete -c lore -e
complete -c lore -f -a '(__lore_find)'`

export function renderFishScript(places: readonly Place[]): string {
  return ['# Completion of lore for fish, made by `lore completion fish`.', renderReply(places), FIND].join(
    '\n',
  )
}

function renderReply(places: readonly Place[]): string {
  const branches = toAnswers(places).flatMap(({ question, values: { words, files } }) => {
    const entries = words.map(({ word, about }) => quote(about === '' ? word : `${word}\t${about}`))
    return [
      `    case ${quote(question)}`,
      ...(entries.length === 0 ? [] : [`      printf '%s\\n' ${entries.join(' ')}`]),
      ...(files ? ['      __fish_complete_path (commandline -ct)'] : []),
    ]
  })
  const otherwise = ["    case '*'", '      return 1', '  end', '  return 0', 'end']
  return ['function __lore_reply', '  switch $argv[1]', ...branches, ...otherwise].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
