/**
 * The completion scripts for bash (3.2 or newer) and zsh. Both have arrays and `case`, so they share the
 * function that finds the candidates; only the way to offer them differs. Completion starts no process.
 * Pure.
 */
import { type Place, toAnswers } from './tree.ts'

/** Finds the candidates at the cursor. The words before it are the arguments; sets `reply` and `files`. */
const FIND = `_lore_find() {
  local current=$1 at= pending= number=0 word
  shift
  reply=() files=
  for word in "$@"; do
    if [ -n "$pending" ]; then
      pending=
    elif [ "\${word#-}" != "$word" ]; then
      if _lore_reply "value|$at|$word" || _lore_reply "value||$word"; then pending=$word; fi
    elif [ "$number" = 0 ] && _lore_reply "place|\${at:+$at }$word"; then
      at="\${at:+$at }$word"
    else
      number=$((number + 1))
    fi
  done
  reply=() files=
  if [ -n "$pending" ]; then
    _lore_reply "value|$at|$pending" || _lore_reply "value||$pending"
  elif [ "\${current#-}" != "$current" ]; then
    _lore_reply 'options|'
    local -a common
    common=("\${reply[@]}")
    if [ -n "$at" ] && _lore_reply "options|$at"; then reply=("\${reply[@]}" "\${common[@]}"); fi
  else
    [ "$number" = 0 ] && _lore_reply "words|$at"
    [ "\${#reply[@]}" = 0 ] && _lore_reply "argument|$at|$number"
  fi
  return 0
}`

const BASH = `_lore() {
  local -a reply
  local files entry current=\${COMP_WORDS[COMP_CWORD]}
  _lore_find "$current" "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
  COMPREPLY=()
  for entry in "\${reply[@]}"; do
    entry=\${entry%%:*}
    case "$entry" in "$current"*) COMPREPLY+=("$entry") ;; esac
  done
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r entry; do COMPREPLY+=("$entry"); done < <(compgen -f -- "$current")
  fi
}
complete -F _lore lore`

const ZSH = `_lore() {
  local -a reply kind
  local files
  if [[ \${words[CURRENT]} == -* ]]; then kind=(-o); fi
  _lore_find "\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}"
  if (( $#reply )); then _describe $kind lore reply; fi
  if [[ -n $files ]]; then _files; fi
}
if [ "\${funcstack[1]}" = _lore ]; then _lore "$@"; else compdef _lore lore; fi`

export function renderBashScript(places: readonly Place[]): string {
  return [
    '# Completion of lore for bash, made by `lore completion bash`.',
    renderReply(places),
    FIND,
    BASH,
  ].join('\n')
}

export function renderZshScript(places: readonly Place[]): string {
  // The first line makes it a function that zsh loads on first use.
  const head = '#compdef lore\n# Made by `lore completion zsh`.'
  return [head, renderReply(places), FIND, ZSH].join('\n')
}

/** One branch for each question that `_lore_find` asks. */
function renderReply(places: readonly Place[]): string {
  const branches = toAnswers(places).map(({ question, values: { words, files } }) => {
    const entries = words.map(({ word, about }) => quote(about === '' ? word : `${word}:${about}`))
    return `    ${quote(question)}) reply=(${entries.join(' ')}) files=${files ? '1' : ''} ;;`
  })
  return ['_lore_reply() {', '  case $1 in', ...branches, '    *) return 1 ;;', '  esac', '}'].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
