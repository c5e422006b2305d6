/**
 * The entries of `lore init --git` in a hook of a git repository: a few marked lines that link commits with conversations.
 * Pure.
 */
import { LoreError } from '../../core/errors.ts'
import type { InitClient, LoreCommand } from './clients.ts'

export const GIT_LINKS = ['trailer', 'note'] as const
export type GitLink = (typeof GIT_LINKS)[number]

const BEGIN = '# >>> lore: links commits with conversations (lore init --git)'
const END = '# <<< lore'
const BLOCK = new RegExp(`^${escapePattern(BEGIN)}\\n[\\s\\S]*?^${escapePattern(END)}\\n`, 'm')
const SHEBANG = /^#!.*\n/
const SHELL = /^#!.*\b(?:sh|bash|dash|zsh|ksh)\b/
const NEW_HOOK = '#!/bin/sh\n'
const EXECUTABLE = 0o755

/** The hook of git that each way of linking needs, and the arguments that git gives it. */
export const GIT_HOOKS: Readonly<Record<GitLink, { readonly hook: string; readonly args: string }>> = {
  trailer: { hook: 'prepare-commit-msg', args: 'commit-trailer "$1" "$2"' },
  note: { hook: 'post-commit', args: 'commit-note' },
}

/** @param file the hook in which the lines stand */
export function gitClient(link: GitLink, file: string, folder: string): InitClient {
  return {
    name: `git-${link}`,
    title: `git (${link})`,
    gives: link === 'trailer' ? 'conversations in commit messages' : 'conversations in notes of commits',
    mode: EXECUTABLE,
    folder: () => folder,
    file: () => file,
    add: (text, lore) => {
      const bare = text === null || text === '' ? NEW_HOOK : text.replace(BLOCK, '')
      if (!SHELL.test(bare)) {
        throw new LoreError('config_invalid', `${file} is not a shell script.`, {
          hint: `Call Lore from it by hand: ${lineOf(link, lore)}`,
          details: { file },
        })
      }
      // The lines come first, because many hooks end with exit or exec.
      const [shebang = ''] = SHEBANG.exec(bare) ?? []
      return `${shebang}${BEGIN}\n${lineOf(link, lore)}\n${END}\n${bare.slice(shebang.length)}`
    },
    hasName: (text) => text !== null && BLOCK.test(text),
    remove: (text) => text.replace(BLOCK, ''),
    isWired: (text, lore) => text?.includes(`${BEGIN}\n${lineOf(link, lore)}\n${END}\n`) === true,
  }
}

/** The command that the hook runs. It never stops a commit, and reads nothing of what git hands to the hook. */
function lineOf(link: GitLink, { command, root }: LoreCommand): string {
  const launcher = `${root}/bin/lore.mjs`
  const lore = [command, launcher].map(quote).join(' ')
  return `${lore} hook ${GIT_HOOKS[link].args} </dev/null >/dev/null 2>&1 || true`
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '/').replaceAll("'", `'\\''`)}'`
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
