/** Holds skill files against what is known; writes a proposal only where a path is given, and over a file only when a person agrees. */
import { isAbsolute, resolve } from 'node:path'
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { CrystallizeInput } from '../../../profiles/knowledge-graph/crystallize.ts'
import type { SyncedMemory } from '../../../profiles/knowledge-graph/skill/skill-views.ts'
import { defineTool, type ToolContext } from '../../define-tool.ts'
import { placesOf } from '../places.ts'
import { POLICY } from './policy.ts'
import { toNode } from './terms.ts'

const input = z.strictObject({
  topic: z.string(),
  skill_paths: z.array(z.string()).default([]),
  propose: z.boolean().default(false).describe('answer with a SKILL.md'),
  write_to: z.string().optional().describe('path of a SKILL.md to write'),
  overwrite: z.boolean().default(false).describe('the person is asked'),
})

export const crystallizeSkill = defineTool({
  name: 'crystallize_skill',
  description:
    'List what is known about a topic that the given skill files do not say, or say otherwise. Can write a proposed SKILL.md.',
  input,
  ask: async (given, context) => {
    if (given.write_to === undefined || !given.overwrite) return null
    // Nobody is asked about what could not be done anyway, nor where there is nothing to lose.
    const wanted = { ...toCrystallize(given, context), dryRun: true }
    const { target } = await context.engine.crystallizeSkill(wanted, context.caller)
    return target?.isThere === true
      ? `May a skill be written over the file ${JSON.stringify(target.path)}? A copy of it is kept beside it.`
      : null
  },
  run: async (given, context) =>
    context.engine.crystallizeSkill(toCrystallize(given, context), context.caller),
  result: ({ topic, known, files, inSync, proposal, written }) => ({
    topic,
    in_sync: inSync,
    unsynced: known.filter(({ state }) => state !== 'said').map(toUnsynced),
    synced: known
      .filter(({ state }) => state === 'said')
      .map(({ memory }) => ({ id: memory.id, name: memory.title })),
    unreadable_files: files.filter(({ readable }) => !readable).map(({ path }) => path),
    proposal,
    written: written === null ? null : { path: written.path, skill_id: written.skillId },
  }),
})

function toCrystallize(given: z.output<typeof input>, context: ToolContext): CrystallizeInput {
  const { topic, skill_paths, propose, write_to, overwrite } = given
  const { person, folder } = context
  return {
    topic,
    skillPaths: skill_paths.map((path) => toWhole(path, folder)),
    propose,
    overwrite,
    agreed: person !== undefined,
    within: placesOf(context),
    policy: POLICY,
    ...(write_to === undefined ? {} : { writeTo: toWhole(write_to, folder) }),
  }
}

function toUnsynced({ memory, state, missing, nearest }: SyncedMemory) {
  const { id, name, content, type, trust, quote, element } = toNode(memory)
  return { id, name, content, type, trust, quote, element, state, missing, nearest }
}

/** A client that starts us names files from where it stands; of one that only calls, nobody knows where that is. */
function toWhole(path: string, folder: string | undefined): string {
  if (isAbsolute(path)) return path
  if (folder !== undefined) return resolve(folder, path)
  throw new LoreError('invalid_input', 'Paths must be absolute here.', {
    hint: 'Give the whole path, from the root of the file system on.',
    details: { field: 'skill_paths' },
  })
}
