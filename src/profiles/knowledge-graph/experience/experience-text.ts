/** Renders an experience as the text of a memory, and reads it back from the memory's metadata. Pure. */
import {
  EXPERIENCE_RESULTS,
  type Experience,
  type ExperienceDecision,
  type ExperienceResult,
  type ExperienceStep,
} from './experience-views.ts'

/** The metadata field of a memory that holds the experience. */
export const EXPERIENCE_KEY = 'experience'

/** Renders the context first, because the beginning of a text shows best what it is about. */
export function renderExperience({ context, steps, decisions, outcomes, result }: Experience): string {
  return [
    context.trim(),
    '',
    'Steps:',
    ...steps.map((step, at) => `${at + 1}. ${renderStep(step)}`),
    ...(decisions.length === 0 ? [] : ['', 'Decisions:', ...decisions.map(renderDecision)]),
    ...(outcomes.length === 0 && result === null
      ? []
      : [
          '',
          `Outcome${result === null ? '' : ` (${result})`}:`,
          ...outcomes.map((outcome) => `- ${outcome.trim()}`),
        ]),
  ].join('\n')
}

function renderStep({ action, tool, result }: ExperienceStep): string {
  const means = tool === undefined ? '' : ` (${tool.trim()})`
  return `${action.trim()}${means}${result === undefined ? '' : ` → ${result.trim()}`}`
}

function renderDecision({ decision, reason }: ExperienceDecision): string {
  return `- ${decision.trim()}${reason === undefined ? '' : `, because ${reason.trim()}`}`
}

/** Returns null if the metadata holds no experience or a malformed one. */
export function readExperience(metadata: Readonly<Record<string, unknown>>): Experience | null {
  const kept = metadata[EXPERIENCE_KEY]
  if (typeof kept !== 'object' || kept === null) return null
  const { context, steps, decisions, outcomes, result } = kept as Partial<Record<keyof Experience, unknown>>
  if (typeof context !== 'string' || !Array.isArray(steps)) return null
  return {
    context,
    steps: steps.flatMap(toStep),
    decisions: Array.isArray(decisions) ? decisions.flatMap(toDecision) : [],
    outcomes: Array.isArray(outcomes) ? outcomes.filter((outcome) => typeof outcome === 'string') : [],
    result: EXPERIENCE_RESULTS.includes(result as ExperienceResult) ? (result as ExperienceResult) : null,
  }
}

function toStep(value: unknown): ExperienceStep[] {
  const { action, tool, result } = asRecord(value)
  if (typeof action !== 'string') return []
  return [
    {
      action,
      ...(typeof tool === 'string' ? { tool } : {}),
      ...(typeof result === 'string' ? { result } : {}),
    },
  ]
}

function toDecision(value: unknown): ExperienceDecision[] {
  const { decision, reason } = asRecord(value)
  if (typeof decision !== 'string') return []
  return [{ decision, ...(typeof reason === 'string' ? { reason } : {}) }]
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
