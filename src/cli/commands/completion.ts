/** `lore completion`: prints a script with which a shell completes what is typed after `lore`. */
import { LoreError } from '../../core/errors.ts'
import { type Command, defineCommand } from '../command/command.ts'
import { argument } from '../command/options.ts'
import { renderFishScript } from '../completion/fish-script.ts'
import { renderBashScript, renderZshScript } from '../completion/shell-script.ts'
import { type Place, SHELLS, toPlaces } from '../completion/tree.ts'

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (places: readonly Place[]) => string>> = {
  bash: renderBashScript,
  zsh: renderZshScript,
  fish: renderFishScript,
}

/** @param entries every command, loaded when a script is asked for */
export const defineCompletion = (entries: readonly { readonly load: () => Promise<Command> }[]): Command =>
  defineCommand({
    name: 'completion',
    summary: 'print a script that completes commands in your shell',
    description:
      'Prints a script for bash, zsh or fish that completes commands, options, settings and other words as you type. Put it where your shell looks, as below, and open a new shell; print it again after an update of Lore. The script works without starting Lore.',
    arguments: { shell: argument('<shell>', SHELLS.join(', ')) },
    options: {},
    examples: [
      [
        'mkdir -p ~/.local/share/bash-completion/completions && lore completion bash > ~/.local/share/bash-completion/completions/lore',
        'bash with the package bash-completion',
      ],
      ['lore completion bash >> ~/.bashrc', 'bash without it'],
      ['lore completion zsh > "$fpath[1]/_lore"', 'zsh, where compinit is loaded'],
      ['lore completion fish > ~/.config/fish/completions/lore.fish', 'fish'],
    ],
    async run({ args }) {
      const shell = SHELLS.find((known) => known === args.shell)
      if (shell === undefined) {
        throw new LoreError(
          'invalid_input',
          `There is no completion for ${JSON.stringify(args.shell.slice(0, 40))}.`,
          {
            hint: `Choose from: ${SHELLS.join(', ')}.`,
            details: { field: 'shell' },
          },
        )
      }
      const script = SCRIPTS[shell](toPlaces(await Promise.all(entries.map((entry) => entry.load()))))
      return { json: { shell, script }, render: () => script, verbatim: true }
    },
  })
