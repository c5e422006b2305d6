/** Renders memories about a topic as a SKILL.md: rules, steps, pitfalls, facts, and what to read first. Pure. */
import type { Edge } from '../../../core/edge.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'
import { shorten, toOneLine } from '../../../text/sentences.ts'
import { readExperience } from '../experience/experience-text.ts'
import type { Experience } from '../experience/experience-views.ts'

const DESCRIPTION_CHARS = 400
const NAME_CHARS = 64

const RULES: readonly MemoryKind[] = [
  'rule',
  'core',
  'preference',
  'decision',
  'commitment',
  'chain_of_command',
]
const PITFALLS: readonly MemoryKind[] = ['correction']
const STEPS: readonly MemoryKind[] = ['procedure', 'tool']

/** @param links links between the memories; `must_precede` and `requires_reading` are shown */
export function renderSkill(
  topic: string,
  memories: readonly KnownMemory[],
  links: readonly Edge[],
  now: EpochMs,
): string {
  const lived = memories.flatMap((memory) => {
    const experience = memory.kind === 'experience' ? readExperience(memory.metadata) : null
    return experience === null ? [] : [{ memory, experience }]
  })
  const told = memories.filter(({ kind }) => kind !== 'experience' && kind !== 'skill')
  const among = (kinds: readonly MemoryKind[]) =>
    told.filter(({ kind }) => kinds.includes(kind)).sort(byTrust)
  const facts = told.filter(({ kind }) => ![...RULES, ...PITFALLS, ...STEPS].includes(kind)).sort(byTrust)
  return `${[
    ...renderHead(topic, told.length > 0 ? told : memories),
    `# ${toOneLine(topic)}`,
    '',
    `Proposed from ${memories.length} ${memories.length === 1 ? 'memory' : 'memories'} on ${new Date(now).toISOString().slice(0, 10)}. Read it through before relying on it.`,
    ...section('Read first', renderOrder(memories, links)),
    ...section('Rules', among(RULES).map(renderItem)),
    ...section('Steps', among(STEPS).map(renderItem)),
    ...lived.filter(({ experience }) => experience.result !== 'failure').flatMap(renderWorked),
    ...section('Pitfalls', [
      ...among(PITFALLS).map(renderItem),
      ...lived.filter(({ experience }) => experience.result === 'failure').map(renderFailed),
    ]),
    ...section('Good to know', facts.map(renderItem)),
    ...section(
      'Sources',
      memories.map(({ id, trust }) => `- ${id} (${trust})`),
    ),
  ].join('\n')}\n`
}

function renderHead(topic: string, memories: readonly KnownMemory[]): string[] {
  const gist = memories.slice(0, 3).map(({ title }) => toOneLine(title).replace(/[.…]+$/, ''))
  const description = shorten(`Use for work on ${toOneLine(topic)}: ${gist.join('; ')}.`, DESCRIPTION_CHARS)
  return ['---', `name: ${toSkillName(topic)}`, `description: ${JSON.stringify(description)}`, '---', '']
}

/** Returns a skill name: lowercase letters, digits and dashes; `skill` if nothing is left of the topic. */
export function toSkillName(topic: string): string {
  const name = topic
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, NAME_CHARS)
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'skill' : name
}

const TRUST_ORDER = { principle: 0, pattern: 1, inference: 2 } as const

function byTrust(a: KnownMemory, b: KnownMemory): number {
  return TRUST_ORDER[a.trust] - TRUST_ORDER[b.trust]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines]
}

/** Renders a memory as a list item: a principle with its quote; what is not confirmed or disputed is marked. */
function renderItem({ content, trust, quote, disputedBy }: KnownMemory): string {
  const isSaid = trust === 'principle' && quote !== null && !content.includes(quote)
  const said = !isSaid ? '' : ` (“${toOneLine(quote).replace(/^["“„«]+|["”“»]+$/gu, '')}”)`
  const marks = [
    ...(trust === 'inference' ? ['not confirmed'] : []),
    ...(disputedBy === undefined ? [] : ['disputed']),
  ]
  const lines = content.trim().split(/\n/)
  const text = lines.map((line, at) => (at === 0 ? line.trim() : `  ${line}`.trimEnd())).join('\n')
  return `- ${text}${said}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`
}

interface Lived {
  readonly memory: KnownMemory
  readonly experience: Experience
}

function renderWorked({ memory, experience }: Lived): string[] {
  return section(`How it went: ${toOneLine(memory.title)}`, [
    ...experience.steps.map(
      ({ action, tool, result }, at) =>
        `${at + 1}. ${toOneLine(action)}${tool === undefined ? '' : ` (\`${toOneLine(tool)}\`)`}${result === undefined ? '' : ` → ${toOneLine(result)}`}`,
    ),
    ...(experience.decisions.length === 0 ? [] : ['']),
    ...experience.decisions.map(
      ({ decision, reason }) =>
        `- ${toOneLine(decision)}${reason === undefined ? '' : `, because ${toOneLine(reason)}`}`,
    ),
    ...(experience.outcomes.length === 0
      ? []
      : ['', `Outcome: ${experience.outcomes.map(toOneLine).join('; ')}`]),
  ])
}

function renderFailed({ experience }: Lived): string {
  const did = experience.steps.map(({ action }) => toOneLine(action)).join('; ')
  const came = experience.outcomes.map(toOneLine).join('; ')
  return `- ${toOneLine(experience.context)}: ${did}${came === '' ? '' : ` → ${came}`}`
}

function renderOrder(memories: readonly KnownMemory[], links: readonly Edge[]): string[] {
  const titles = new Map<string, string>(memories.map(({ id, title }) => [id, toOneLine(title)]))
  const rows = links.flatMap(({ relation, sourceId, targetId, reasoning }) => {
    const [before, after] = relation === 'must_precede' ? [sourceId, targetId] : [targetId, sourceId]
    const first = titles.get(before)
    const then = titles.get(after)
    if (first === undefined || then === undefined) return []
    return [`| ${toCell(first)} | ${toCell(then)} | ${toCell(reasoning ?? '')} |`]
  })
  return rows.length === 0 ? [] : ['| First | Before | Reason |', '|---|---|---|', ...rows]
}

function toCell(text: string): string {
  return toOneLine(text).replaceAll('|', '\\|')
}
