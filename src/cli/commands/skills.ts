/** `lore skills`: lists the skills that were written, or compares what is known with a skill file. */

import { resolve } from 'node:path'
import { RANGES } from '../../core/ranges.ts'
import type { KnownMemory } from '../../memories/views/list-views.ts'
import type { CrystallizeReport } from '../../profiles/knowledge-graph/skill/skill-views.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import { flag, integer, optionalArgument, text } from '../command/options.ts'
import { toScopeChoice } from '../command/scope-choice.ts'
import { cut, hang, show } from '../render/layout/block.ts'
import type { View } from '../render/layout/view.ts'

const DEFAULT_LIMIT = 50

export const skills = defineCommand({
  name: 'skills',
  summary: 'list skills, or draft one from memory',
  description:
    'Without a topic, lists the skills that were written. With a topic, lists what memory knows about it that the skill file does not say, or says differently. With --write, writes a proposed SKILL.md; it replaces an existing file only with --overwrite.',
  arguments: { topic: optionalArgument('[topic...]', 'what the skill is about') },
  options: {
    file: text('--file <path>', 'a skill file to compare with'),
    write: text('--write <path>', 'write a proposed SKILL.md there'),
    overwrite: flag('--overwrite', 'replace an existing file'),
    limit: integer('-n, --limit <count>', `how many; default ${DEFAULT_LIMIT}`, ...RANGES.recallLimit),
    all: flag('--all', 'in every namespace and project'),
  },
  examples: [
    ['lore skills', 'skills written so far'],
    ['lore skills authentication --file skills/auth/SKILL.md', 'is the skill up to date?'],
    ['lore skills authentication --write .claude/skills/auth/SKILL.md', 'draft one from memory'],
  ],
  async run({ args: { topic }, options, context }): Promise<CommandOutput> {
    const engine = await context.engine()
    const where = { ...(await toScopeChoice(options, context)), limit: options.limit ?? DEFAULT_LIMIT }
    if (topic === undefined) {
      const listing = await engine.listMemories({ ...where, kinds: ['skill'] }, context.caller)
      return { json: listing, render: (view) => renderSkills(listing.items, view) }
    }
    const report = await engine.crystallizeSkill(
      {
        ...where,
        topic,
        overwrite: options.overwrite,
        ...(options.file === undefined ? {} : { skillPaths: [resolve(options.file)] }),
        ...(options.write === undefined ? {} : { writeTo: resolve(options.write) }),
      },
      context.caller,
    )
    return { json: report, render: (view) => renderReport(report, view) }
  },
})

function renderSkills(items: readonly KnownMemory[], view: View): string {
  if (items.length === 0) return 'No skill was written yet. Try: lore skills <topic> --write SKILL.md'
  const { bold, dim } = view.paint
  return show(view, ...items.map(({ title, sourceFile }) => `${bold(title)}  ${dim(sourceFile ?? '')}`))
}

const STATE_WORDS = {
  said: 'said',
  partly: 'said in part',
  differs: 'said otherwise',
  missing: 'not said',
} as const

function renderReport({ known, files, written }: CrystallizeReport, view: View): string {
  const open = known.filter(({ state }) => state !== 'said')
  return show(
    view,
    ...files.map(({ path, readable }) => !readable && `Cannot be read: ${path}`),
    known.length === 0
      ? 'Nothing is known about that.'
      : open.length === 0 && 'The skill file says everything that memory knows about it.',
    ...open.map(({ memory, state }) => hang(view.paint.dim(`${STATE_WORDS[state]}  `), cut(memory.title))),
    written && `Written to ${written.path}`,
  )
}
